// The generic duplicate check: which fields of which tables may be checked, each by the rule of its area
// (docs/domain/duplicates.md#generic-check).
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

export interface DuplicateQuestion {
  field: string
  value: string
  /** The record being edited, which is no duplicate of itself. */
  id: string | null
}

/** Throws a refusal (code 1) or a warning (code 510) with the duplicates; returns when there are none. */
export type DuplicateCheck = (context: Context, question: DuplicateQuestion) => Promise<void>

interface Bound {
  fields: ReadonlySet<string>
  check: DuplicateCheck
}

const tables = new Map<string, Bound>()

/** Adds fields of a table to the allow-list, with the function that checks them. */
export function bindDuplicateCheck(table: string, fields: readonly string[], check: DuplicateCheck): void {
  tables.set(table, { fields: new Set(fields), check })
}

/** Checks one value. Tables and fields that are not on the allow-list fail with 400. */
export async function checkDuplicate(context: Context, table: string, question: DuplicateQuestion): Promise<void> {
  const bound = tables.get(table)
  if (!bound) throw invalid({ tableName: 'validation.unknownField' })
  if (!bound.fields.has(question.field)) throw invalid({ fieldName: 'validation.unknownField' })
  await bound.check(context, question)
}
