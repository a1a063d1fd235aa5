// Which fields are offered for a change of many records at once (docs/domain/records.md#changing-many-records).
import { expect, test } from 'vitest'
import { type Definition, entity } from '../../lib/model/definition.ts'
import { clue } from '../../lib/model/entities/clue.ts'
import { contract } from '../../lib/model/entities/contract.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import {
  area,
  choice,
  choices,
  code,
  date,
  type Field,
  files,
  flag,
  html,
  int,
  json,
  money,
  ref,
  refs,
  text,
} from '../../lib/model/field.ts'
import { holdsSeveral, isChangedInMany, isInExt } from '../../lib/model/many-fields.ts'

const offered = (definition: Definition) =>
  Object.entries(definition.fields).flatMap(([name, field]) => (isChangedInMany(definition, name, field) ? [name] : []))

const plain = entity('thing', {
  family: 'eis',
  path: 'thing',
  permission: 'eis:thing',
  key: 'thing_key',
  title: 'thing_name',
  fields: {
    thing_name: text(20),
    size: text(20),
    amount: money(),
    count: int(),
    open: flag(),
    on: date(),
    kind: choice('YES_NO'),
    tags: choices('YES_NO'),
    owner_key: ref('user'),
    people: refs('user'),
  },
  list: { columns: [], filters: [], sort: 'thing_name' },
  form: [],
})
const having = (fields: Readonly<Record<string, Field>>, more: Partial<Definition> = {}): readonly string[] =>
  offered({ ...plain, ...more, fields: { ...plain.fields, ...fields } })
const usual = ['size', 'amount', 'count', 'open', 'on', 'kind', 'tags', 'owner_key', 'people']

test('short texts, numbers, days, choices and references are offered, the name of a record is not', () => {
  expect(having({})).toEqual(usual)
})

test('codes, files, areas, long texts and structures are not offered', () => {
  expect(having({ a: code('order'), b: files(), c: area(), d: html(), e: json() })).toEqual(usual)
})

test('what nobody writes, or only at creation, is not offered', () => {
  expect(having({ a: text(9, { readOnly: true }), b: text(9, { internal: true }), c: text(9, { createOnly: true }) })).toEqual(usual)
})

test('private values and addresses of files are not offered', () => {
  expect(having({ a: text(9, { encrypted: true }), b: text(9, { mask: 'phone' }), c: text(9, { format: 'filePath' }) })).toEqual(usual)
  expect(having({ a: text(9, { format: 'email' }) })).toEqual([...usual, 'a'])
})

test('what says where a record belongs, distinguishes it or goes with others is not offered', () => {
  const without = (...names: string[]) => usual.filter((name) => !names.includes(name))
  expect(having({}, { parent: { entity: 'x', field: 'owner_key' } })).toEqual(without('owner_key'))
  expect(having({}, { target: { type: 'kind', key: 'size', kinds: {} } })).toEqual(without('kind', 'size'))
  expect(having({}, { tree: { field: 'owner_key', depth: 3 } })).toEqual(without('owner_key'))
  expect(having({}, { single: ['open', 'owner_key'] })).toEqual(without('open'))
  expect(having({}, { unique: [['size'], ['kind', 'on']] })).toEqual(without('size', 'kind', 'on'))
  expect(having({}, { together: [['amount', 'count']] })).toEqual(without('amount', 'count'))
})

test('of leads and contracts this is offered', () => {
  expect(offered(clue).join(' ')).toBe(
    'contact_name company_name position sex industry_code address channel_key activity_key qrcode_key clue_star intent_product intent_amount demand next_follow_time tags remark',
  )
  expect(offered(contract)).not.toContain('contract_name')
  expect(entities.filter((definition) => offered(definition).includes(definition.title))).toEqual([])
})

test('tags and people are added and removed one by one, other values are replaced', () => {
  expect(Object.entries(plain.fields).flatMap(([name, field]) => (holdsSeveral(field) ? [name] : []))).toEqual(['tags', 'people'])
})

test('a custom field stands beside the columns of its record', () => {
  expect([isInExt(clue, 'x_size'), isInExt(clue, 'tags'), isInExt(clue, 'nothing')]).toEqual([true, false, false])
})
