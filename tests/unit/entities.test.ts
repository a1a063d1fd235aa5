// Every entity's declaration holds together: names that exist, dictionaries that exist, texts in both languages, defaults that are values.
import { describe, expect, test } from 'vitest'
import { text } from '../../lib/i18n/text.ts'
import { columnsOf } from '../../lib/model/columns.ts'
import { type Definition, parseSort } from '../../lib/model/definition.ts'
import { dictionaries, dictionaryOf, flatItems } from '../../lib/model/dictionaries.ts'
import { definitionOf, entities } from '../../lib/model/entities/registry.ts'
import type { Field } from '../../lib/model/field.ts'
import { isWritable } from '../../lib/model/record.ts'
import { referenceOf } from '../../lib/model/references.ts'
import { isStateDictionary, statusOf } from '../../lib/model/status.ts'
import { readValue } from '../../lib/model/value.ts'

const named = entities.map((definition) => [definition.name, definition] as const)
const locales = ['zh-CN', 'en'] as const

const isText = (key: string) => locales.every((locale) => text(locale, key) !== key)

describe('entities', () => {
  test('each is registered once and found by name', () => {
    expect(entities.length).toBeGreaterThan(20)
    expect(new Set(entities.map((definition) => definition.name)).size).toBe(entities.length)
    expect(new Set(entities.map(({ family, path }) => `${family}/${path}`)).size).toBe(entities.length)
    expect(definitionOf('customer').key).toBe('customer_key')
    expect(() => definitionOf('ghost')).toThrow('ghost')
  })

  test.each(named)('%s names existing fields only', (_, definition: Definition) => {
    const fields = Object.keys(definition.fields)
    const columns = [...columnsOf(definition).keys(), ...fields]
    expect(columns).toEqual(expect.arrayContaining([...definition.list.columns, parseSort(definition.list.sort).field]))
    expect([...columns, 'participant_keys']).toEqual(expect.arrayContaining([...definition.list.filters]))
    const used = [
      ...definition.form.flatMap((section) => section.fields),
      ...(definition.list.sums ?? []),
      ...(definition.search ?? []),
      ...(definition.unique ?? []).flat(),
      ...(definition.single ?? []),
      ...(definition.together ?? []).flat(),
      ...(definition.tree ? [definition.tree.field] : []),
      ...(definition.parent ? [definition.parent.field] : []),
      ...(definition.target ? [definition.target.type, definition.target.key] : []),
    ]
    expect(fields).toEqual(expect.arrayContaining(used))
    for (const field of Object.values(definition.fields)) {
      for (const condition of [field.visibleWhen, field.requiredWhen]) if (condition) expect(fields).toContain(condition.field)
      for (const choice of field.hangsOn ?? []) expect(fields).toContain(choice)
      if ('notBefore' in field && field.notBefore) expect(fields).toContain(field.notBefore)
      if ('same' in field && field.same) expect(fields).toContain(field.same)
    }
  })

  test.each(named)('%s refers to entities, tables and dictionaries that exist; its defaults are values', (_, definition: Definition) => {
    for (const [name, field] of Object.entries(definition.fields)) {
      if (field.kind === 'ref' || field.kind === 'refs')
        expect([name, referenceOf(field.to) ?? definitionOf(field.to)]).toEqual([name, expect.anything()])
      if (field.kind === 'choice' || field.kind === 'choices') {
        const dictionary = dictionaryOf(field.dict)
        expect([name, dictionary?.code]).toEqual([name, field.dict])
        if (typeof field.default === 'string') expect(flatItems(dictionary?.items ?? []).map((item) => item.value)).toContain(field.default)
      }
      if (field.default === undefined || String(field.default).startsWith('@')) continue
      expect([name, readValue(field, field.default)]).toEqual([name, { value: field.default }])
    }
    for (const name of [definition.parent?.entity, ...Object.values(definition.target?.kinds ?? {})])
      if (name) expect(definitionOf(name).name).toBe(name)
  })

  test.each(named)('%s has its texts in both languages', (_, definition: Definition) => {
    const keys = [
      `entity.${definition.name}.name`,
      ...definition.form.map((section) => `entity.${definition.name}.section.${section.name}`),
    ]
    for (const [name, field] of Object.entries(definition.fields)) if (!field.internal) keys.push(`entity.${definition.name}.field.${name}`)
    expect(keys.filter((key) => !isText(key))).toEqual([])
  })

  /** Fields that are filled in elsewhere than in the form: beside a line, by dragging, in an answer to a comment, with shares of several people. */
  const elsewhere: Readonly<Record<string, readonly string[]>> = {
    follow_comment: ['reply_key'],
    project_task_comment: ['reply_key'],
    business_pipeline: ['sort_no'],
    order: ['sign_shares'],
    income: ['performance_shares'],
    resource_project: ['linked_project_key', 'quantity', 'plan_price'],
    pricing_line: ['price_type', 'coefficients'],
    daily_report: ['figure_remarks'],
  }

  test.each(named.filter(([, definition]) => definition.form.length > 0))(
    '%s offers every field that is filled in by hand in its form',
    (name, definition: Definition) => {
      const offered = new Set<string>(definition.form.flatMap((section) => section.fields))
      const parent = definition.parent?.field
      const lacking = Object.entries(definition.fields).filter(
        ([field, { kind, ...one }]) =>
          isWritable({ kind, ...one } as Field) && (kind !== 'code' || one.required) && !offered.has(field) && field !== parent,
      )
      expect(lacking.map(([field]) => field)).toEqual(elsewhere[name] ?? [])
    },
  )

  /** What the tabs of a supplier and a resource do not show, because it is long or rarely asked for: it is in the form of the row. */
  const besideTabs: Readonly<Record<string, readonly string[]>> = {
    supplier_contact: ['wechat', 'remark'],
    supplier_contract: ['category_key', 'tax_rate', 'pay_terms', 'remark'],
    supplier_account: ['bank_code', 'remark'],
    supplier_purchase: ['project_name', 'resource_key', 'specification', 'unit', 'tax_rate', 'contract_key', 'paid_amount', 'remark'],
    supplier_comment: ['project_name', 'is_anonymous'],
    supplier_attachment: ['file_name', 'file_size'],
    resource_cost_log: ['linked_project_key', 'payment_key', 'remark'],
    resource_project: ['linked_project_key', 'quantity', 'plan_price', 'overlap_allowed', 'evaluation'],
    resource_cooperative: ['attachments'],
    resource_contact: ['remark'],
    resource_purchase: ['project_name', 'specification', 'unit', 'tax_rate', 'delivery_date', 'paid_amount', 'remark'],
    resource_attachment: ['file_name', 'file_size'],
  }

  test.each(named.filter(([, { parent }]) => parent?.entity === 'supplier' || parent?.entity === 'resource'))(
    'RES-02 SUPP-02 the tab of %s shows its fields but for those that are named here',
    (name, { fields, list, parent }: Definition) => {
      const shown = new Set(list.columns)
      const hidden = Object.entries(fields).filter(([field, { internal }]) => !internal && !shown.has(field) && field !== parent?.field)
      expect(hidden.map(([field]) => field)).toEqual(besideTabs[name] ?? [])
    },
  )

  test('RES-01 SUPP-01 the lists of suppliers and resources are filtered by their names', () => {
    for (const { list, title } of ['supplier', 'resource'].map(definitionOf)) expect(list.filters).toContain(title)
  })
})

describe('dictionaries', () => {
  test('each code once, each value once, at most one default, texts in both languages', () => {
    expect(new Set(dictionaries.map((dictionary) => dictionary.code)).size).toBe(dictionaries.length)
    for (const { code, items, name, nameEn } of dictionaries) {
      const all = flatItems(items)
      const values = all.map((item) => item.value)
      expect([code, new Set(values).size]).toEqual([code, values.length])
      expect([code, all.filter((item) => item.isDefault).length <= 1]).toEqual([code, true])
      expect([code, [name, nameEn, ...all.flatMap((item) => [item.text, item.textEn])].every((one) => one.trim() !== '')]).toEqual([
        code,
        true,
      ])
    }
  })

  test('every state has its shape; other values have none', () => {
    for (const { code, items } of dictionaries) {
      for (const { value } of items)
        expect([code, value, statusOf(code, value) !== undefined]).toEqual([code, value, isStateDictionary(code)])
    }
    expect(statusOf('CUSTOMER_STATUS', 'FOLLOWING')).toBe('run')
    expect(statusOf('CUSTOMER_STATUS', 'SEA')).toBe('draft')
    expect(statusOf('PROJECT_STATUS', 'PASS')).toBe('run')
    expect(statusOf('STD_STATUS', 'PASS')).toBe('ok')
    expect(statusOf('TICKET_STATUS', 'PENDING')).toBe('idle')
    expect(statusOf('SEX', '1')).toBeUndefined()
  })

  test('trees keep their branches', () => {
    expect(dictionaryOf('INDUSTRY')?.type).toBe('TREE')
    expect(dictionaryOf('INDUSTRY')?.items[0]?.children.map((item) => item.value)).toEqual([
      'BANK',
      'FUND',
      'SECURITIES',
      'INSURANCE',
      'TRUST',
      'LEASE',
      'FINTECH',
    ])
    expect(dictionaryOf('TICKET_TYPE')?.items.map((item) => item.children.length)).toEqual([3, 3, 3, 0, 0, 0])
    expect(dictionaryOf('PRIORITY')?.items.map((item) => [item.value, item.text, item.isDefault])).toEqual([
      ['HIGHT', '高', false],
      ['NORMAL', '中', true],
      ['LOW', '低', false],
    ])
  })
})

describe('numbers by which a person is called', () => {
  test('are encrypted wherever a mobile number may stand, and whatever is masked like an account or an identity card', () => {
    const clear = entities.flatMap((definition) =>
      Object.entries(definition.fields).flatMap(([name, field]) => {
        if (field.kind !== 'text') return []
        const { format, mask, encrypted } = { format: undefined, mask: undefined, encrypted: false, ...field }
        const isPrivate = format === 'phone' || format === 'phoneOrLandline' || mask === 'account' || mask === 'idCard'
        return isPrivate && !encrypted ? [`${definition.name}.${name}`] : []
      }),
    )
    expect(clear).toEqual([])
  })
})
