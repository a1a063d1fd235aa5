// Moves records with their sub-records into the recycle bin.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import { failureText } from '../kernel/pipeline.ts'

import { hooksOf } from './hooks.ts'
import { requireRecord } from './read.ts'

/** Keys that were moved to the recycle bin with one record, by entity. */
export type Bundle = Record<string, string[]>

/**
 * Deletes one record and its sub-records in the caller's transaction. Fails with 404, 403, or the refusal of a hook.
 */
export async function removeRecord(context: Context, definition: Definition, key: string): Promise<void> {
  const row = await requireRecord(context, definition, key, 'OWNER', true)
  const hooks = hooksOf(context, definition.name)
  await hooks.beforeDelete?.(context, row)
  if (definition.tree) await refuseChildren(context, definition, key)
  const bundle: Bundle = {}
  await markDeleted(context, definition, [key], bundle)
  await sql`insert into recycle_bin (recycle_key, entity, biz_key, biz_name, bundle, deleted_by_key, create_time)
    values (${newKey()}, ${definition.name}, ${key}, ${String(row[definition.title] ?? '')}, ${JSON.stringify(bundle)}::jsonb, ${context.user.user_key}, ${context.now})`.execute(
    context.db,
  )
  await context.audit({ biz_type: definition.name, biz_key: key, action: 'delete' })
  await hooks.afterDelete?.(context, row)
}

/**
 * Deletes several records, each in its own savepoint, so that one refusal leaves the others deleted (docs/domain/records.md#batches:
 * results row by row).
 */
export async function removeRecords(context: Context, definition: Definition, keys: readonly string[]): Promise<BatchAnswer> {
  return eachInSavepoint(context, definition, keys, (key) => removeRecord(context, definition, key))
}

/** Runs `work` for each key in its own savepoint; a Fail becomes the result of that key, any other error ends the whole. */
export async function eachInSavepoint(
  context: Context,
  definition: Definition,
  keys: readonly string[],
  work: (key: string) => Promise<unknown>,
): Promise<BatchAnswer> {
  return eachAlone(context, keys, (key) => nameOf(context, definition, key), work)
}

/** eachInSavepoint for other things than records; `nameOf` gives the name of a refused key. */
export async function eachAlone(
  context: Context,
  keys: readonly string[],
  nameOf: (key: string) => Promise<string> | string,
  work: (key: string) => Promise<unknown>,
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { success: 0, fail: [] }
  for (const key of keys) {
    await sql`savepoint one_row`.execute(context.db)
    try {
      await work(key)
      answer.success++
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      await sql`rollback to savepoint one_row`.execute(context.db)
      answer.fail.push({
        key,
        name: await nameOf(key),
        reason: failureText(context.request.locale, error),
      })
    }
    await sql`release savepoint one_row`.execute(context.db)
  }
  return answer
}

async function nameOf(context: Context, definition: Definition, key: string): Promise<string> {
  try {
    return String((await requireRecord(context, definition, key, 'READ'))[definition.title] ?? '')
  } catch (error) {
    if (error instanceof Fail) return ''
    throw error
  }
}

async function refuseChildren(context: Context, definition: Definition, key: string): Promise<void> {
  const field = definition.tree?.field as string
  const { rows } =
    await sql`select 1 from ${sql.table(definition.name)} where ${sql.ref(field)} = ${key} and not is_deleted limit 1`.execute(context.db)
  if (rows.length > 0) throw refuse('hasChildren')
}

const recordKeys = rawRows({ key: 'text' })

async function markDeleted(context: Context, definition: Definition, keys: string[], bundle: Bundle): Promise<void> {
  if (keys.length === 0) return
  bundle[definition.name] = [...(bundle[definition.name] ?? []), ...keys]
  await sql`update ${sql.table(definition.name)} set is_deleted = true, update_time = ${context.now}, update_by_key = ${context.user.user_key}
    where ${sql.ref(definition.key)} = any(${keys}::text[])`.execute(context.db)
  for (const child of entities) {
    await markTargets(context, definition, child, keys, bundle)
    if (child.parent?.entity !== definition.name) continue
    const rows = await recordKeys.read(
      context.db,
      sql`select ${sql.ref(child.key)} as key from ${sql.table(child.name)} where ${sql.ref(child.parent.field)} = any(${keys}::text[]) and not is_deleted`,
    )
    await markDeleted(
      context,
      child,
      rows.map((row) => row.key),
      bundle,
    )
  }
}

/** Marks the records that belong to these by kind and key (`target`). */
async function markTargets(context: Context, definition: Definition, child: Definition, keys: string[], bundle: Bundle): Promise<void> {
  const { target } = child
  const kinds = target ? Object.entries(target.kinds).filter(([, name]) => name === definition.name) : []
  if (!target || kinds.length === 0) return
  const rows = await recordKeys.read(
    context.db,
    sql`select ${sql.ref(child.key)} as key from ${sql.table(child.name)}
    where ${sql.ref(target.type)} = any(${kinds.map(([kind]) => kind)}::text[]) and ${sql.ref(target.key)} = any(${keys}::text[]) and not is_deleted`,
  )
  await markDeleted(
    context,
    child,
    rows.map((row) => row.key),
    bundle,
  )
}
