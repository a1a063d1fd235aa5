// The generic duplicate check: which fields of which tables may be checked, each by the rule of its area
// (docs/domain/duplicates.md#generic-check).
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'

export interface DuplicateQuestion {
  field: string
  value: string
  /** The record being edited, which is no duplicate of itself. */
  id: string | null
}

/** Throws a refusal (code 1) or a warning (code 510) with the duplicates; returns when there are none. */
export type DuplicateCheck = (context: Context, question: DuplicateQuestion) => Promise<void>

/** The fields of a table that may be asked, and the rule that judges them. */
export interface DuplicateRule {
  fields: readonly string[]
  check: DuplicateCheck
}

/** The rules of all areas, by table. */
export const duplicateRules = slot('duplicate rules', () => new Map<string, DuplicateRule>())

/** Checks one value. Tables and fields that are not on the allow-list fail with 400. */
export async function checkDuplicate(context: Context, table: string, question: DuplicateQuestion): Promise<void> {
  const rule = context.kernel.get(duplicateRules).get(table)
  if (!rule) throw invalid({ tableName: 'validation.unknownField' })
  if (!rule.fields.includes(question.field)) throw invalid({ fieldName: 'validation.unknownField' })
  await rule.check(context, question)
}
