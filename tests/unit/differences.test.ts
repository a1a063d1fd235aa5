// What the operation log keeps of a write, field by field.
import { expect, test } from 'vitest'
import { differences } from '../../lib/backend/entity/diff.ts'
import { type Definition, entity } from '../../lib/model/definition.ts'
import { choice, choices, flag, int, money, text } from '../../lib/model/field.ts'

const sample = entity('sample', {
  family: 'eis',
  path: 'sample',
  permission: 'sample',
  key: 'sample_key',
  title: 'name',
  fields: {
    name: text(20, { required: true }),
    phone: text(20, { mask: 'phone' }),
    amount: money({ default: '0.00' }),
    times: int({ default: 0 }),
    on: flag(),
    open: flag({ default: true }),
    kind: choice('KIND', { default: 'A' }),
    tags: choices('TAG'),
  },
  list: { columns: ['name'], filters: ['name'], sort: '-create_time' },
  form: [],
}) as Definition

const untouched = { sample_key: 'k', name: null, phone: null, amount: '0.00', times: 0, on: false, open: true, kind: 'A', tags: [] }

test('a new record lists only the values that differ from an empty record', () => {
  expect(differences(sample, null, untouched)).toEqual([])
  expect(differences(sample, null, { ...untouched, name: '名称', phone: '13812345678', open: false, tags: ['X'] })).toEqual([
    { field: 'name', old: null, new: '名称' },
    { field: 'phone', old: null, new: '138****5678' },
    { field: 'open', old: null, new: false },
    { field: 'tags', old: null, new: ['X'] },
  ])
})

test('a changed record lists old and new values, also where there was no old value', () => {
  const old = { ...untouched, amount: '5.00', kind: 'B', on: true }
  expect(differences(sample, old, untouched)).toEqual([
    { field: 'amount', old: '5.00', new: '0.00' },
    { field: 'on', old: true, new: false },
    { field: 'kind', old: 'B', new: 'A' },
  ])
  expect(differences(sample, untouched, { ...untouched, tags: null, name: '' })).toEqual([])
})
