// The generic duplicate check: which fields of which tables may be checked, each by the rule of its area
// (docs/domain/duplicates.md#generic-check).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'

export interface DuplicateQuestion {
  field: string
  value: string
  /** The record being edited, which is no duplicate of itself. */
  id: string | null
}

/** Throws a refusal (code 1) or a warning (code 510) with the duplicates; returns when there are none. */
export type DuplicateCheck = (context: Context, question: DuplicateQuestion) => Promise<void>

/** The fields of a table that may be asked, and the rule that checks them. */
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

const takenRows = rawRows({ name: 'text', owner: 'sys_user.realname?' })

/** Refuses a value that another record of an owned entity has, whoever may see that record, with its title and owner. */
export async function refuseTaken({ db }: Context, definition: Definition, { field, value, id }: DuplicateQuestion): Promise<void> {
  const row = await takenRows.first(
    db,
    sql`select t.${sql.ref(definition.title)} as name, u.realname as owner from ${sql.table(definition.name)} t left join sys_user u on u.user_key = t.owner_key
    where t.${sql.ref(field)} = ${value} and not t.is_deleted and t.${sql.ref(definition.key)} <> ${id ?? ''} limit 1`,
  )
  if (row) throw refuse('duplicateFound', { name: row.name, owner: row.owner ?? '—' })
}
