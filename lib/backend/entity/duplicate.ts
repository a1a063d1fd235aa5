// The generic duplicate check: which fields of which tables may be asked, each by its area's own rule
// (docs/domain/duplicates.md#generic-check).
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

export interface DuplicateQuestion {
  field: string
  value: string
  /** The record being edited, which is no duplicate of itself. */
  id: string | null
}

/** Throws a refusal (code 1) or a warning (code 510) with what was found; returning means free. */
export type DuplicateCheck = (context: Context, question: DuplicateQuestion) => Promise<void>

interface Bound {
  fields: ReadonlySet<string>
  check: DuplicateCheck
}

const tables = new Map<string, Bound>()

/** Puts fields of a table on the white list, with the rule that judges them. */
export function bindDuplicateCheck(table: string, fields: readonly string[], check: DuplicateCheck): void {
  tables.set(table, { fields: new Set(fields), check })
}

/** Judges one value. Tables and fields outside the white list fail with 400. */
export async function checkDuplicate(context: Context, table: string, question: DuplicateQuestion): Promise<void> {
  const bound = tables.get(table)
  if (!bound) throw invalid({ tableName: 'validation.unknownField' })
  if (!bound.fields.has(question.field)) throw invalid({ fieldName: 'validation.unknownField' })
  await bound.check(context, question)
}
