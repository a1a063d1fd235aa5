// Changes of dictionaries and their items.
import { sql } from 'kysely'
import { dictionary as dictionaryDefinition, dictionaryItem } from '../../model/settings.ts'
import type { Row } from '../entity/hooks.ts'
import { findRow } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid, notFound, refuse } from '../kernel/fail.ts'
import { requireDictionary, touchDictionary } from './store.ts'

/** Adds or changes an item; its dictionary is named by key or by code. */
export async function saveItem(context: Context, input: Row): Promise<Row> {
  const given =
    typeof input.dict_code === 'string' && !input.dict_key
      ? { dict_key: (await requireDictionary(context.db, input.dict_code)).dict_key }
      : {}
  return saveRecord(context, dictionaryItem, { ...input, ...given })
}

/** Adds or changes a dictionary. */
export async function saveDictionary(context: Context, input: Row): Promise<Row> {
  return saveRecord(context, dictionaryDefinition, input)
}

/** Deletes a dictionary, or one item of it when the key is an item's. */
export async function removeDictionaryOrItem(context: Context, { id }: { id: string }): Promise<null> {
  try {
    await removeRecord(context, dictionaryDefinition, id)
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== 404) throw error
    await removeRecord(context, dictionaryItem, id)
  }
  return null
}

/** Enables or disables an item. The values of the program's own states cannot be disabled. */
export async function toggleItem(
  context: Context,
  { id, status }: { id: string; status?: string | undefined },
): Promise<{ status: string }> {
  const row = await findRow(context, dictionaryItem, id, true)
  const next = status ?? (row.status === '0' ? '1' : '0')
  const head = await context.db.selectFrom('dictionary').select('is_system').where('dict_key', '=', row.dict_key).executeTakeFirst()
  if (head?.is_system && next === '0') throw refuse('dict.system')
  if (next === '0' && row.is_default) throw invalid({ id: 'dict.disabledDefault' })
  await context.db
    .updateTable('dictionary_item')
    .set((row) => ({
      status: next,
      row_version: row('row_version', '+', 1),
      update_time: context.now,
      update_by_key: context.user.user_key,
    }))
    .where('item_key', '=', id)
    .execute()
  await touchDictionary(context, row.dict_key)
  await context.audit({
    biz_type: 'dictionary_item',
    biz_key: id,
    action: 'update',
    diff: [{ field: 'status', old: row.status, new: next }],
  })
  return { status: next }
}

/** Orders the items of one dictionary by their position in the list. */
export async function sortItems(context: Context, { dict_key, ids }: { dict_key: string; ids: string[] }): Promise<null> {
  await findRow(context, dictionaryDefinition, dict_key)
  const { numAffectedRows } =
    await sql`update dictionary_item i set sort_no = x.place, row_version = i.row_version + 1, update_time = ${context.now},
      update_by_key = ${context.user.user_key}
    from unnest(${ids}::text[]) with ordinality as x(item_key, place)
    where i.item_key = x.item_key and i.dict_key = ${dict_key} and not i.is_deleted`.execute(context.db)
  if (Number(numAffectedRows ?? 0) < new Set(ids).size) throw notFound()
  await touchDictionary(context, dict_key)
  await context.audit({ biz_type: 'dictionary', biz_key: dict_key, action: 'sort' })
  return null
}
