// What a form shows, starts with, refuses and sends, and how two people's changes are brought together.
import { describe, expect, test } from 'vitest'
import { differingFields, firstPicks } from '@/components/features/customer/merge-dialog.tsx'
import { keysOf } from '@/components/features/customer/run.ts'
import { commonTargets } from '@/components/features/customer/status-dialog.tsx'
import { disputedFields, mergeRecords } from '@/components/record/form/conflict-dialog.tsx'
import {
  changedFields,
  editedValues,
  firstValues,
  formSections,
  isLocked,
  isRequired,
  payloadOf,
  problemsOf,
  recordOfDraft,
} from '@/components/record/form/record-form.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { customerContact } from '@/lib/model/entities/customer-contact.ts'

const may = () => true
const mayNot = () => false
const shown = (values: Record<string, unknown>, more = {}) =>
  formSections(customer, values, { may: mayNot, old: null, ...more }).flatMap((section) => section.fields)

describe('a form', () => {
  test('shows the fields whose conditions are true', () => {
    expect(shown({ customer_type: 'COMPANY' })).toEqual(expect.arrayContaining(['credit_code', 'scale']))
    expect(shown({ customer_type: 'COMPANY' })).not.toContain('id_card')
    expect(shown({ customer_type: 'PERSON' })).toEqual(expect.arrayContaining(['id_card', 'birthday']))
    expect(shown({ customer_type: 'PERSON' })).not.toContain('credit_code')
    expect(shown({ customer_type: 'GOV' })).not.toContain('scale')
  })

  test('never shows fields that the server or the parent sets, or a number that the user may not change', () => {
    const names = shown({})
    for (const name of ['status', 'sea_flag', 'deal_amount', 'name_key', 'customer_code']) expect(names).not.toContain(name)
    expect(formSections(customer, {}, { may, old: null }).flatMap((section) => section.fields)).toContain('customer_code')
    const fixed = formSections(customerContact, {}, { may, old: null, fixed: { customer_key: 'K' } }).flatMap((section) => section.fields)
    expect(fixed).not.toContain('customer_key')
    expect(fixed).toContain('contact_name')
  })

  test('requires a field where the record needs it', () => {
    const { phone, customer_name: name, remark } = customer.fields
    expect(isRequired(phone, { customer_type: 'PERSON' })).toBe(true)
    expect(isRequired(phone, { customer_type: 'COMPANY' })).toBe(false)
    expect([isRequired(name, {}), isRequired(remark, {})]).toEqual([true, false])
    expect(problemsOf(customer, { customer_type: 'PERSON', customer_name: '' }, { old: null })).toMatchObject({
      customer_name: { key: 'required' },
      phone: { key: 'phoneRequired' },
    })
  })

  test('locks a number for those who may not write it', () => {
    const { customer_code: code } = customer.fields
    expect(isLocked(customer, 'customer_code', code, { old: { customer_code: 'K1' }, may: mayNot })).toBe(true)
    expect(isLocked(customer, 'customer_code', code, { old: { customer_code: 'K1' }, may })).toBe(false)
  })

  test('starts with the defaults, the parent and the user', () => {
    const values = firstValues(customer, { may, old: null, fixed: { channel_key: 'C' }, me: { key: 'U', name: '黄文' } })
    expect(values).toMatchObject({ customer_type: 'COMPANY', customer_star: 'ONE', channel_key: 'C' })
    expect(values).not.toHaveProperty('status')
    const old = { customer_key: 'K', customer_name: '甲' }
    expect(firstValues(customer, { may, old })).toEqual(old)
  })

  test('sends the filled fields of a new record, and the changed fields of an old one with key and version', () => {
    expect(
      payloadOf(customer, { customer_name: '甲公司', short_name: '', tags: [], area_name: '广东', province_code: '440000' }, { old: null }),
    ).toEqual({
      customer_name: '甲公司',
      province_code: '440000',
    })
    const old = { customer_key: 'K', row_version: 3, customer_name: '甲', phone: '138****1207', remark: 'x' }
    expect(payloadOf(customer, { ...old, remark: '' }, { old })).toEqual({ customer_key: 'K', row_version: 3, remark: '' })
    expect(payloadOf(customer, old, { old })).toEqual({ customer_key: 'K', row_version: 3 })
  })

  test('does not send an untouched masked value', () => {
    const old = { customer_name: '甲公司', customer_type: 'COMPANY', phone: '138****1207' }
    expect(problemsOf(customer, old, { old })).toEqual({})
    expect(problemsOf(customer, { ...old, phone: '138' }, { old })).toHaveProperty('phone')
  })
})

describe('a kept draft of a record that another person has saved since', () => {
  const began = { customer_key: 'c1', customer_name: '启明', remark: '旧', row_version: 3 }
  const kept = { ...editedValues(began, { ...began, customer_name: '启明新材' }), version: 3 }
  const now = { ...began, customer_name: '启明科技', remark: '新', row_version: 4 }
  const mine = { ...now, ...kept.values }

  test('holds only what was edited, so that nothing else of his is taken back', () => {
    expect(kept).toEqual({ values: { customer_name: '启明新材' }, base: { customer_name: '启明' }, version: 3 })
    expect(changedFields(customer, now, mine)).toEqual(['customer_name'])
  })

  test('is sent over the version it began from, and shows where both changed the same', () => {
    const base = recordOfDraft(now, kept)
    expect(base).toEqual({ ...now, customer_name: '启明', row_version: 3 })
    expect(disputedFields(customer, base, mine, now)).toEqual(['customer_name'])
    // one kept by a version that held everything goes by the record as it is
    expect(recordOfDraft(now, { version: 3 })).toBe(now)
  })
})

describe('two people’s changes', () => {
  const base = { customer_key: 'K', row_version: 1, customer_name: '甲', address: 'a', remark: 'r', province_code: '44', area_name: '广东' }
  const mine = { ...base, address: 'mine', remark: 'my remark', province_code: '45', area_name: '广西' }
  const theirs = { ...base, row_version: 2, address: 'theirs', customer_name: '乙', province_code: '46', area_name: '海南' }

  test('are disputed where both changed a field to different values', () => {
    expect(disputedFields(customer, base, mine, theirs).sort()).toEqual(['address', 'area'])
    expect(disputedFields(customer, base, mine, { ...theirs, address: 'mine' })).toEqual(['area'])
    expect(changedFields(customer, base, { ...base, area_name: 'x', short_name: '' })).toEqual([])
  })

  test('are merged: theirs, with mine where mine was chosen or only I changed it', () => {
    expect(mergeRecords(customer, base, mine, theirs, { address: 'mine', area: 'theirs' })).toEqual({
      ...theirs,
      address: 'mine',
      remark: 'my remark',
    })
    expect(mergeRecords(customer, base, mine, theirs, { address: 'theirs', area: 'mine' })).toEqual({
      ...theirs,
      remark: 'my remark',
      province_code: '45',
      area_name: '广西',
    })
  })
})

describe('several customers at once', () => {
  test('are merged with the master’s values, or the first existing ones', () => {
    const records = [
      { customer_key: '1', customer_name: '甲', address: null, tags: [] },
      { customer_key: '2', customer_name: '乙', address: 'b', tags: ['x'] },
      { customer_key: '3', customer_name: '甲', address: 'c', tags: ['y'] },
    ]
    expect(differingFields(records).sort()).toEqual(['address', 'customer_name', 'tags'])
    expect(firstPicks(records, '1', ['address', 'customer_name', 'tags'])).toEqual({ address: '2', customer_name: '1', tags: '2' })
    expect(firstPicks(records, '3', ['address'])).toEqual({ address: '3' })
  })

  test('can change to the states that are possible for all of them', () => {
    const may = ['LOST', 'FOLLOWING', 'BLACK', 'SEA']
    expect(
      commonTargets([
        { status: 'NEW', may },
        { status: 'SIGNED', may },
      ]),
    ).toEqual(['BLACK'])
    expect(commonTargets([{ status: 'LOST', may }])).toEqual(['FOLLOWING', 'BLACK'])
    expect(commonTargets([{ status: 'LOST', may: ['FOLLOWING', 'edit'] }])).toEqual(['FOLLOWING'])
    expect(
      commonTargets([
        { status: 'LOST', may },
        { status: 'SEA', may },
        { status: 'BLACK', may },
      ]),
    ).toEqual([])
    expect(commonTargets([])).toEqual([])
  })

  test('are sent as id or as ids', () => {
    expect(keysOf([{ customer_key: '1' }])).toEqual({ id: '1' })
    expect(Object.keys(keysOf([{ customer_key: '1' }, { customer_key: '2' }]))).toEqual(['ids'])
  })
})
