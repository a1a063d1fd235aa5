// Numbers by which a person is reached, known or paid: every column that holds one is encrypted in its table, or says here why not (docs/security.md).
import { expect, test } from 'vitest'
import { tables } from '../../lib/backend/db/tables.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Field } from '../../lib/model/field.ts'

const named = /(^|_)(phone|mobile|telephone|tel|id_card|id_no|id_number|passport|account_no|bank_card|card_no|payer_account)(_|$)/
const formats = new Set(['phone', 'landline', 'phoneOrLandline', 'idCard', 'idNumber', 'account', 'bankCard'])
const masks = new Set(['phone', 'account', 'idCard'])

/** Why a column holds such a number clear. */
const reasons: Readonly<Record<string, string>> = {
  'base_info.phone': 'the company’s own number, on its public pages',
  'department.phone': 'the number of an office of the company, shown to all staff',
  'register_code.phone_hash': 'a keyed hash',
}

/** Whether a field is for a number of that kind, by its name or its definition. */
function isPrivate(name: string, field: Field): boolean {
  if (field.kind !== 'text' && field.kind !== 'code') return false
  return named.test(name) || formats.has(field.format ?? '') || masks.has(field.mask ?? '')
}

const columns = [...entities, ...tables].flatMap((one) => {
  const computed = 'computed' in one && one.computed ? Object.keys(one.computed) : []
  return Object.entries(one.fields as Readonly<Record<string, Field>>)
    .filter(([name, field]) => !computed.includes(name) && isPrivate(name, field))
    .map(([name, field]) => ({ column: `${one.name}.${name}`, encrypted: 'encrypted' in field && field.encrypted === true }))
})

test('every column for a phone, an identity number or an account is encrypted, or its reason stands here', () => {
  const clear = columns.filter(({ encrypted }) => !encrypted).map(({ column }) => column)
  expect([...new Set(clear)].sort()).toEqual(Object.keys(reasons).sort())
  expect(columns.length).toBeGreaterThan(30)
})
