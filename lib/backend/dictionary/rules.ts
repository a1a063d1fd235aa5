// The rules of writing dictionaries: codes, locked values, trees, and that a used value is only disabled (docs/domain/dictionary.md#items).
import { sql } from 'kysely'
import { dictCodePattern, type dictionary, type dictionaryItem } from '../../model/settings.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, RowOf, Write } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { notifyDictionaryChange, touchDictionary } from './store.ts'
import { placesOf, usesOf, wordsOf } from './uses.ts'

async function beforeDictionary(_context: Context, { old, row }: Write<typeof dictionary>): Promise<void> {
  if (!old && !dictCodePattern.test(row.dict_code)) throw invalid({ dict_code: 'dict.code' })
  if (row.dict_type !== 'FLAT' && row.dict_type !== 'TREE') throw invalid({ dict_type: 'validation.choice' })
  if (old?.is_system && row.status !== '1') throw refuse('dict.system')
}

/** Refuses to delete a built-in dictionary, or one with a used value. Its items are deleted with it. */
async function beforeDeleteDictionary(context: Context, row: RowOf<typeof dictionary>): Promise<void> {
  const code = row.dict_code
  if (row.is_system || placesOf(code).length > 0 || code === 'AREA') throw refuse('dict.system')
  const custom = await context.db
    .selectFrom('custom_field')
    .select('field_name')
    .where('dict_code', '=', code)
    .where('is_deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (custom) throw refuse('dict.inFields')
}

async function headOf(context: Context, dictKey: string) {
  const found = await context.db
    .selectFrom('dictionary')
    .select(['dict_code', 'dict_type', 'is_system'])
    .where('dict_key', '=', dictKey)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw invalid({ dict_key: 'validation.reference' })
  return found
}

async function beforeItem(context: Context, { old, row }: Write<typeof dictionaryItem>): Promise<void> {
  const head = await headOf(context, row.dict_key)
  if (!old && head.is_system) throw refuse('dict.system')
  if (!old && !/^[^\s,]{1,50}$/.test(row.value)) throw invalid({ value: 'dict.value' })
  if (row.color && !/^(#[0-9a-fA-F]{6}|[a-z]{3,20})$/.test(row.color)) throw invalid({ color: 'validation.invalid' })
  if (row.is_default && row.status === '0') throw invalid({ is_default: 'dict.disabledDefault' })
  if (!row.parent_value) return
  if (head.dict_type !== 'TREE') throw invalid({ parent_value: 'dict.flat' })
  await refuseCircle(context, row)
}

const wayUp = rawRows({ found: 'boolean', circle: 'boolean' })

/** The parent is a value of the same dictionary and not below this one. */
async function refuseCircle(context: Context, row: RowOf<typeof dictionaryItem>): Promise<void> {
  const way = await wayUp.first(
    context.db,
    sql`with recursive above as (
      select value, parent_value from dictionary_item where dict_key = ${row.dict_key} and value = ${row.parent_value} and not is_deleted
      union select i.value, i.parent_value from dictionary_item i join above a on i.value = a.parent_value where i.dict_key = ${row.dict_key} and not i.is_deleted)
    select exists (select 1 from above) as found, exists (select 1 from above where value = ${row.value}) as circle`,
  )
  if (!way?.found) throw invalid({ parent_value: 'validation.reference' })
  if (way.circle) throw invalid({ parent_value: 'validation.circle' })
}

async function beforeDeleteItem(context: Context, row: RowOf<typeof dictionaryItem>): Promise<void> {
  const head = await headOf(context, row.dict_key)
  if (head.is_system) throw refuse('dict.system')
  const below = await context.db
    .selectFrom('dictionary_item')
    .select('item_key')
    .where('dict_key', '=', row.dict_key)
    .where('parent_value', '=', row.value)
    .where('is_deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (below) throw refuse('hasChildren')
  const uses = await usesOf(context, head.dict_code, row.value)
  if (uses.length > 0) throw refuse('dict.inUse', { label: row.label, where: wordsOf(context, uses) }, { uses })
}

export const dictionaryHooks: Hooks<typeof dictionary> = {
  beforeWrite: beforeDictionary,
  afterWrite: (context, { row }) => notifyDictionaryChange(context, row.dict_code),
  beforeDelete: beforeDeleteDictionary,
  afterDelete: (context, row) => notifyDictionaryChange(context, row.dict_code),
}

const touch = (context: Context, row: RowOf<typeof dictionaryItem>) => touchDictionary(context, row.dict_key)

export const itemHooks: Hooks<typeof dictionaryItem> = {
  beforeWrite: beforeItem,
  beforeDelete: beforeDeleteItem,
  afterWrite: (context, write) => touch(context, write.row),
  afterDelete: touch,
  extraFilter: (_context, name, value) =>
    name === 'dict_code'
      ? sql<boolean>`t.dict_key in (select dict_key from dictionary where dict_code = ${String(value)} and not is_deleted)`
      : null,
}
