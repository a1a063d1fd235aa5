// The recycle bin: deleted records, who deleted them, and their restore within the days of the parameter
// (docs/domain/logs.md#recycle-bin).

import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/logs.ts'
import { entities } from '../../model/entities/registry.ts'
import * as organisation from '../../model/organisation.ts'
import { ownDefinitions } from '../../model/own-definitions.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import { eachAlone } from '../entity/remove.ts'
import { bringBack, restoreRecord } from '../entity/restore.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import { usersOf } from '../kernel/users.ts'

const deletedRows = rawRows({
  recycle_key: 'recycle_bin.recycle_key',
  entity: 'recycle_bin.entity',
  biz_key: 'recycle_bin.biz_key',
  biz_name: 'recycle_bin.biz_name',
  deleted_by_key: 'recycle_bin.deleted_by_key',
  deleted_by_name: 'sys_user.realname?',
  create_time: 'recycle_bin.create_time',
  expire_time: 'timestamptz',
  total__: 'bigint',
})

async function listDeleted(context: Context, input: z.output<(typeof calls.queryRecycleBin)['input']>) {
  const { limit, offset } = pageOf(input)
  const days = Number(await readParameter(context.db, 'recycle.keep.days'))
  const named = input.biz_name ? holdsWords([sql`b.biz_name`], input.biz_name) : sql`true`
  const rows = await deletedRows.read(
    context.db,
    sql`select b.recycle_key, b.entity, b.biz_key, b.biz_name, b.deleted_by_key, u.realname as deleted_by_name, b.create_time,
      b.create_time + make_interval(days => ${days}) as expire_time, count(*) over () as total__
    from recycle_bin b left join sys_user u on u.user_key = b.deleted_by_key
    where b.create_time > ${context.now}::timestamptz - make_interval(days => ${days})
      and (${input.entity ?? null}::text is null or b.entity = ${input.entity ?? null}) and ${named}
      and (${input.deleted_by_key ?? null}::text is null or b.deleted_by_key = ${input.deleted_by_key ?? null})
    order by b.create_time desc, b.recycle_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

interface Entry {
  recycle_key: string
  entity: string
  biz_key: string
  biz_name: string | null
  expired: boolean
}

/** Restores entries with everything deleted with them. A single refusal is the answer of the call; of several each has its own result. */
async function restore(context: Context, keys: readonly string[]): Promise<z.output<(typeof calls.restoreFromBin)['output']>> {
  const days = Number(await readParameter(context.db, 'recycle.keep.days'))
  const rows: Entry[] = await context.db
    .selectFrom('recycle_bin')
    .select(['recycle_key', 'entity', 'biz_key', 'biz_name'])
    .select(sql<boolean>`create_time <= ${context.now}::timestamptz - make_interval(days => ${days})`.as('expired'))
    .where('recycle_key', 'in', [...keys])
    .orderBy('create_time', 'desc')
    .orderBy('recycle_key', 'desc')
    .forUpdate()
    .execute()
  if (rows.length < new Set(keys).size) throw notFound()
  const entries = new Map(rows.map((entry) => [entry.recycle_key, entry]))
  const only = entries.size === 1 ? rows[0] : undefined
  const answer = only
    ? await restoreEntry(context, only).then(() => ({ success: 1 }))
    : await eachAlone(
        context,
        [...entries.keys()],
        (key) => entries.get(key)?.biz_name ?? '',
        (key) => restoreEntry(context, entries.get(key) as Entry),
      )
  await bumpAccess(context.db)
  return answer
}

async function restoreEntry(context: Context, entry: Entry): Promise<void> {
  if (entry.expired) throw refuse('recycle.expired')
  if (entry.entity === organisation.user.name) await usersOf(context).restore(context, [entry.biz_key])
  else if (entities.some((definition) => definition.name === entry.entity)) await restoreRecord(context, entry.recycle_key)
  else await restoreOwn(context, entry)
}

/** A record of the organisation's tables; if its parent was deleted meanwhile, it stays in the bin. */
async function restoreOwn(context: Context, { recycle_key, entity, biz_key }: Entry): Promise<void> {
  const definition = ownDefinitions.find((entry) => entry.name === entity)
  if (!definition) throw notFound()
  const table = sql.table(definition.name)
  if (definition.tree) {
    const { rows } =
      await sql`select 1 from ${table} t where t.${sql.ref(definition.key)} = ${biz_key} and t.${sql.ref(definition.tree.field)} is not null
      and not exists (select 1 from ${table} p where p.${sql.ref(definition.key)} = t.${sql.ref(definition.tree.field)} and not p.is_deleted)`.execute(
        context.db,
      )
    if (rows.length > 0) throw refuse('recycle.parentGone')
  }
  await bringBack(context, [{ definition, keys: [biz_key] }])
  if (definition.name === 'dictionary_item') {
    await sql`update dictionary set row_version = row_version + 1 where dict_key = (select dict_key from dictionary_item where item_key = ${biz_key})`.execute(
      context.db,
    )
  }
  await context.db.deleteFrom('recycle_bin').where('recycle_key', '=', recycle_key).execute()
  await context.audit({ biz_type: definition.name, biz_key, action: 'restore' })
}

/**
 * Removes entries permanently. Records of entities are removed with everything deleted with them; users and records of the organisation stay stored, because others reference
 * them, but can no longer be restored.
 */
async function purge(context: Context, keys: readonly string[]): Promise<{ success: number }> {
  const rows = await context.db
    .deleteFrom('recycle_bin')
    .where('recycle_key', 'in', [...keys])
    .returning(['entity', 'biz_key', 'biz_name', 'bundle'])
    .execute()
  if (rows.length < new Set(keys).size) throw notFound()
  for (const entry of rows) {
    for (const [name, gone] of Object.entries(entry.bundle as Record<string, string[]>)) {
      const definition = entities.find((one) => one.name === name)
      if (!definition) continue
      await sql`delete from ${sql.table(name)} where ${sql.ref(definition.key)} = any(${gone}::text[]) and is_deleted`.execute(context.db)
    }
    await context.audit({
      biz_type: entry.entity,
      biz_key: entry.biz_key,
      action: 'purge',
      diff: [{ field: 'name', old: entry.biz_name, new: null }],
    })
  }
  return { success: rows.length }
}

export const recycleCalls = [
  serve(calls.queryRecycleBin, {
    summary: ['回收站', 'Recycle bin'],
    permission: 'sys:recycle:q',
    handle: listDeleted,
  }),
  serve(calls.restoreFromBin, {
    summary: ['从回收站恢复', 'Restore from the recycle bin'],
    permission: 'sys:recycle:restore',
    write: true,
    done: 'done.restored',
    handle: restore,
  }),
  serve(calls.purgeFromBin, {
    summary: ['从回收站彻底删除', 'Delete from the recycle bin for good'],
    permission: 'sys:recycle:purge',
    write: true,
    done: 'done.deleted',
    handle: purge,
  }),
]
