// Custom fields as part of a definition: what is listed, filtered, begun with, sent and read back.
import { describe, expect, test } from 'vitest'
import { askedColumns, offeredColumns } from '@/components/record/columns.ts'
import { firstValues, payloadOf, problemsOf } from '@/components/record/form/record-form.ts'
import {
  type CustomFieldSettings,
  customFieldsInList,
  fieldCodeOf,
  flattenCustomFields,
  withCustomFields,
} from '@/lib/model/custom-fields.ts'
import type { Definition } from '@/lib/model/definition.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { dupRule } from '@/lib/model/entities/dup-rule.ts'
import { readListRequest } from '@/lib/model/list-request.ts'
import type { Values } from '@/lib/model/record.ts'

const spec = (more: Partial<CustomFieldSettings> & Pick<CustomFieldSettings, 'field_name' | 'field_type'>): CustomFieldSettings => ({
  label: more.field_name,
  dict_code: null,
  format: null,
  required: false,
  default_value: null,
  max: null,
  show_list: false,
  show_filter: false,
  group_name: null,
  ...more,
})

const specs = [
  spec({ field_name: 'x_area', field_type: 'NUMBER', label: '面积', show_list: true, show_filter: true }),
  spec({ field_name: 'x_way', field_type: 'ENUM', dict_code: 'FOLLOW_TYPE', default_value: 'PHONE', group_name: '办公' }),
  spec({ field_name: 'x_must', field_type: 'TEXT', required: true, max: 10, show_filter: true }),
  spec({ field_name: 'x_file', field_type: 'FILE', show_list: true, show_filter: true }),
  spec({ field_name: 'x_place', field_type: 'AREA', show_list: true, show_filter: true }),
]
const definition = withCustomFields(customer, specs, '其他信息')
const options = { may: () => true, old: null }

describe('custom fields', () => {
  test('they are in sections by their group, with their own display names; without any the definition is unchanged', () => {
    expect(definition.form.slice(customer.form.length)).toEqual([
      { name: 'added0', fields: ['x_area', 'x_must', 'x_file', 'x_place'] },
      { name: 'added1', fields: ['x_way'] },
    ])
    expect(definition.labels).toMatchObject({ x_area: '面积', added0: '其他信息', added1: '办公' })
    expect(definition.fields.x_place).toEqual({ kind: 'json', content: 'area' })
    expect(withCustomFields(customer, [], '')).toBe(customer)
  })

  test('lists show and filter by the fields with that setting; files cannot be filtered by, and only ext is requested', () => {
    expect(customFieldsInList(specs)).toEqual({ columns: ['x_area', 'x_file', 'x_place'], filters: ['x_area', 'x_must', 'x_place'] })
    expect(askedColumns(definition, ['customer_name', 'x_area', 'x_way'])).toEqual(['customer_name', 'ext'])
  })

  test('a form starts with defaults, checks required fields, and sends its values in ext', () => {
    expect(firstValues(definition, options)).toMatchObject({ x_way: 'PHONE' })
    const values = { customer_name: '示例公司', customer_type: 'COMPANY', x_area: '12.5', x_way: 'PHONE' }
    expect(problemsOf(definition, values, options)).toEqual({ x_must: { key: 'required' } })
    expect(payloadOf(definition, { ...values, x_must: '有' }, options)).toEqual({
      customer_name: '示例公司',
      customer_type: 'COMPANY',
      ext: { x_area: '12.5', x_way: 'PHONE', x_must: '有' },
    })
  })

  test('an area is one value of three codes, required down to the city', () => {
    const required = withCustomFields(customer, [spec({ field_name: 'x_place', field_type: 'AREA', required: true })], '')
    const named = { customer_name: '示例公司', customer_type: 'COMPANY' }
    const place = { province_code: '440000', city_code: '440600', district_code: null }
    expect(problemsOf(required, named, options)).toEqual({ x_place: { key: 'area' } })
    expect(problemsOf(required, { ...named, x_place: { province_code: '440000' } }, options)).toEqual({ x_place: { key: 'area' } })
    expect(problemsOf(required, { ...named, x_place: { ...place, city_code: '110100' } }, options)).toEqual({ x_place: { key: 'area' } })
    expect(problemsOf(required, { ...named, x_place: place }, options)).toEqual({})
    expect(payloadOf(required, { ...named, x_place: place }, options)).toMatchObject({ ext: { x_place: place } })
    expect(offeredColumns(required, () => true)).toContain('x_place')
  })

  test('the advanced query and the order of a list take the names of custom fields, where the entity has any', () => {
    const ask = (input: object, of: Definition = customer) => readListRequest(of, input as Values)
    const query = (field: string, rule: string, val: unknown) => ({ advanced: { matchType: 'and', records: [{ field, rule, val }] } })
    expect(ask({ column: 'x_area', order: 'asc' }).query).toMatchObject({ sort: { field: 'x_area', descending: false } })
    expect(ask(query('x_area', 'ge', '10')).problems).toEqual([])
    expect(ask(query('x_area', 'in', ['10', '12'])).query.advanced?.records).toHaveLength(1)
    for (const input of [
      query('x_area', 'near', '1'),
      query('x_area', 'eq', ''),
      query('x_area', 'eq', ['1']),
      query('X_area', 'eq', '1'),
      { column: 'x_' },
      { column: "x_a') --" },
    ])
      expect(ask(input).problems).toHaveLength(1)
    expect(ask({ column: 'x_area' }, dupRule).problems).toHaveLength(1)
  })

  test('a record has the values on the same level as the others; only changed ones are sent back, emptied ones as null', () => {
    const old = flattenCustomFields(definition, {
      customer_key: 'k',
      row_version: 3,
      customer_name: '甲',
      ext: { x_area: '1.0000', x_must: '有' },
    })
    expect(old).toMatchObject({ customer_name: '甲', x_area: '1.0000', x_must: '有' })
    expect(payloadOf(definition, { ...old, x_area: null }, { old })).toEqual({ customer_key: 'k', row_version: 3, ext: { x_area: null } })
    expect(payloadOf(definition, { ...old }, { old })).toEqual({ customer_key: 'k', row_version: 3 })
  })
})

test('the code of a new field is suggested from the sounds of its name', () => {
  expect(fieldCodeOf(['zhi', 'zhao', 'hao'])).toBe('x_zhi_zhao_hao')
  expect(fieldCodeOf(['lü', '2', 'QQ', '（', ' '])).toBe('x_lv_2_qq')
  expect(fieldCodeOf(Array.from({ length: 20 }, () => 'zhuang'))).toMatch(/^x_[a-z_]{1,30}$/)
  expect(fieldCodeOf(['（', '）'])).toBe('x_')
})
