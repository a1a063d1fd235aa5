// Conditions on values that the caller sees masked: they compare only what the mask shows (docs/domain/masks.md#asking-by-masked-values).
import { type RawBuilder, sql } from 'kysely'
import { isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { type Mask, maskValue, rulesOfMask, shownTail } from '../../model/mask.ts'
import type { Rule } from '../../model/wire.ts'
import type { Column } from './columns.ts'
import { indexOf, shownToken, tailToken } from './grams.ts'
import { anyOf } from './scope.ts'

type Condition = RawBuilder<boolean>

const phoneLength = 7

type ShownMask = Exclude<Mask, 'contact'>

/** The condition, or null where the mask shows too little for the rule. */
export function shownCondition(
  definition: Definition,
  mask: Mask,
  column: Column,
  rule: Rule,
  values: readonly string[],
): Condition | null {
  const { kind } = column.field
  if ((kind !== 'text' && kind !== 'code') || mask === 'contact' || !rulesOfMask(mask).includes(rule)) return null
  if (isEncrypted(column.field) && !indexOf(definition).hidden.some(({ name }) => name === column.name)) return null
  if (rule === 'ew') return tailCondition(column, values[0] ?? '')
  const alike = values.map((value) => likeness(mask, column, value.trim()))
  if (alike.some((one) => one === null)) return null
  const found = anyOf(alike as Condition[])
  return rule === 'ne' ? sql<boolean>`not coalesce(${found}, false)` : found
}

/** Values with the same masked form as `value`; a value too short for a mask is compared by its end. */
function likeness(mask: ShownMask, column: Column, value: string): Condition | null {
  const shortest = mask === 'phone' ? phoneLength : shownTail + 1
  if (value.length < shortest) return tailCondition(column, value)
  const masked = maskValue(mask, value)
  const own = sql.ref(`t.${column.name}`)
  if (isEncrypted(column.field)) return sql<boolean>`t.grams @> array[${shownToken(column.name, masked)}]::text[]`
  return sql<boolean>`${maskedForm(mask, own)} = ${masked}`
}

/** Values with this end; only the shown characters are compared. */
function tailCondition(column: Column, value: string): Condition | null {
  const tail = value.trim().slice(-shownTail)
  if (tail.length < shownTail) return null
  if (!isEncrypted(column.field)) return sql<boolean>`right(${sql.ref(`t.${column.name}`)}, ${sql.lit(shownTail)}) = ${tail}`
  const token = tailToken(column.name, column.field, tail, shownTail)
  return token === null ? null : sql<boolean>`t.grams @> array[${token}]::text[]`
}

/** maskValue as SQL. */
function maskedForm(mask: ShownMask, own: RawBuilder<unknown>): RawBuilder<unknown> {
  if (mask === 'phone')
    return sql`case when length(${own}) >= ${sql.lit(phoneLength)} then left(${own}, 3) || '****' || right(${own}, 4) else '****' end`
  if (mask === 'account') return sql`'****' || right(${own}, 4)`
  return sql`case when length(${own}) > 8 then left(${own}, 4) || repeat('*', length(${own}) - 8) || right(${own}, 4) else '****' end`
}
