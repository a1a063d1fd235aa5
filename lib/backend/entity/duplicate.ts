// The generic duplicate check: which fields of which tables may be checked, each by the rule of its area
// (docs/domain/duplicates.md#generic-check).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Field } from '../../model/field.ts'
import { maskName } from '../../model/normalise.ts'
import { partnerRole } from '../../model/role-codes.ts'
import { readValue } from '../../model/value.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { slot } from '../kernel/slots.ts'
import { hasOnce } from './column-equality.ts'

export interface DuplicateQuestion {
  field: string
  value: string
  /** The record being edited, which is not a duplicate of itself. */
  id: string | null
}

/** Throws a refusal (code 1) or a warning (code 510) with the duplicates; returns when there are none. */
export type DuplicateCheck = (context: Context, question: DuplicateQuestion) => Promise<void>

/** The fields of a table that may be checked, and the rule that checks them. */
export interface DuplicateRule {
  /** The prefix of the permissions `:a` and `:e`; the caller needs one of them. */
  permission: string
  fields: readonly string[]
  /** What may be checked without them: the caller's own record. */
  isOwn?(context: Context, question: DuplicateQuestion): boolean
  check: DuplicateCheck
}

/** The rules of all areas, by table. */
export const duplicateRules = slot('duplicate rules', () => new Map<string, DuplicateRule>())

/** Checks one value for a caller who may add or edit such records. Tables and fields that are not on the allow-list fail with 400; partners receive no details. */
export async function checkDuplicate(context: Context, table: string, question: DuplicateQuestion): Promise<void> {
  const rule = context.kernel.get(duplicateRules).get(table)
  if (!rule) throw invalid({ tableName: 'validation.unknownField' })
  if (!rule.fields.includes(question.field)) throw invalid({ fieldName: 'validation.unknownField' })
  const writing = [`${rule.permission}:a`, `${rule.permission}:e`]
  if (!rule.isOwn?.(context, question) && (isPartner(context) || !may(context.user, writing))) throw forbidden(writing[0] as string)
  await rule.check(context, question)
}

/** Partners are outside the company: they learn that a duplicate exists, without any detail. */
export const isPartner = ({ user }: Context): boolean => user.role_codes.includes(partnerRole)

/** The name of a record that was found, with its middle hidden; in full for its owner (docs/domain/duplicates.md#answer). */
export const nameFor = ({ user }: Context, name: string, owner: string | null): string => (owner === user.user_key ? name : maskName(name))

/** A value as a save would store it; an invalid value is searched unchanged. */
export const storedForm = (field: Field | undefined, value: string): unknown => (field && readValue(field, value).value) ?? value

const takenRows = rawRows({ name: 'text', owner_key: 'text?', owner: 'sys_user.realname?' })

/** Refuses a value that another record of an owned entity has, even one outside the caller's scope, with its masked title and owner. */
export async function refuseTaken(context: Context, definition: Definition, { field, value, id }: DuplicateQuestion): Promise<void> {
  const row = await takenRows.first(
    context.db,
    sql`select t.${sql.ref(definition.title)} as name, t.owner_key, u.realname as owner from ${sql.table(definition.name)} t left join sys_user u on u.user_key = t.owner_key
    where ${hasOnce(definition.fields, field, { [field]: storedForm(definition.fields[field], value) }, 't')} and not t.is_deleted and t.${sql.ref(definition.key)} <> ${id ?? ''} limit 1`,
  )
  if (row) throw refuse('duplicateFound', { name: nameFor(context, row.name, row.owner_key), owner: row.owner ?? '—' })
}
