// What a write changed, field by field, in the form of the operation log: private values masked.
import { columnsOf, isCommon, isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import type { Field } from '../../model/field.ts'
import { maskValue } from '../../model/mask.ts'
import type { Change } from '../kernel/context.ts'
import { maskOf } from './answer.ts'
import type { Row } from './hooks.ts'

/** The fields that differ between two plain rows; with `old` null, those that differ from the defaults of a new record. */
export function differences(definition: Definition, old: Row | null, row: Row): Change[] {
  const changes: Change[] = []
  for (const { name, field } of columnsOf(definition).values()) {
    if (isCommon(name) || name === definition.key || !(name in row)) continue
    const before = old?.[name]
    const after = row[name]
    if (same(old ? before : beginningOf(field), after)) continue
    // encrypted values are never readable in the log
    const mask = maskOf(field) ?? (isEncrypted(field) ? 'contact' : null)
    const show = (value: unknown) => (mask && typeof value === 'string' ? maskValue(mask, value) : (value ?? null))
    changes.push({ field: name, old: show(before), new: show(after) })
  }
  return changes
}

/** The value of an untouched field in a new record. */
const beginningOf = (field: Field) => field.default ?? (field.kind === 'flag' ? false : null)

function same(left: unknown, right: unknown): boolean {
  if (left === right || (isEmpty(left) && isEmpty(right))) return true
  if (typeof left === 'object' || typeof right === 'object') return JSON.stringify(left) === JSON.stringify(right)
  return false
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
