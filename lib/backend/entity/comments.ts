// Comments on a record: everybody who sees it may comment on it, even without the right to change it (docs/domain/follow-up.md#comments).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid } from '../kernel/fail.ts'
import type { Row } from './hooks.ts'
import { findRow, readRecord } from './read.ts'
import { validateRecord } from './validate-record.ts'

/** Adds a comment to a record, or a reply to one of its comments; returns both. */
export async function saveComment(context: Context, definition: Definition, input: Row): Promise<{ comment: Row; above: Row }> {
  const { parent } = definition
  if (!parent) throw new Error(`${definition.name} belongs to no record`)
  const values = validateRecord(definition, input)
  const above = await findRow(context, definitionOf(parent.entity), String(values[parent.field]))
  if (values.reply_key && (await findRow(context, definition, String(values.reply_key)))[parent.field] !== values[parent.field])
    throw invalid({ reply_key: 'validation.reference' })
  const key = newKey()
  const me = context.user.user_key
  const row: Row = {
    [definition.key]: key,
    ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, values[name] ?? null])),
    create_time: context.now,
    create_by_key: me,
    update_time: context.now,
    update_by_key: me,
  }
  await sql`insert into ${sql.table(definition.name)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(context.db)
  await context.audit({ biz_type: definition.name, biz_key: key, action: 'create' })
  return { comment: await readRecord(context, definition, key), above }
}

/** Deletes one's own comments; a leader of the whole company deletes any. */
export async function deleteComments(context: Context, definition: Definition, keys: readonly string[]): Promise<BatchAnswer> {
  for (const key of keys) await deleteComment(context, definition, key)
  return { success: keys.length, fail: [] }
}

async function deleteComment(context: Context, definition: Definition, key: string): Promise<void> {
  const row = await findRow(context, definition, key, true)
  if (row.create_by_key !== context.user.user_key && !context.user.is_leader) throw new Fail(403, 'ownerOnly')
  await sql`update ${sql.table(definition.name)} set is_deleted = true, update_time = ${context.now}, update_by_key = ${context.user.user_key}
    where ${sql.ref(definition.key)} = ${key}`.execute(context.db)
  await context.audit({ biz_type: definition.name, biz_key: key, action: 'delete' })
}
