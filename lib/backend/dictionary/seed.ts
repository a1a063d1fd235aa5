// The dictionaries that every installation has, and the areas of China (docs/domain/dictionary.md#shipped).
import { sql } from 'kysely'
import { dictionaries } from '../../model/dictionaries.ts'
import type { DictionaryItem } from '../../model/dictionary.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

interface ItemSeed {
  code: string
  value: string
  label: string
  label_en: string
  parent_value: string | null
  is_default: boolean
  sort_no: number
}

/** The release of the area codes; a newer one adds new codes. */
const areaRelease = 'GB/T 2260, @vant/area-data 2.1'

/** Installs missing dictionaries and values. Runs at every start, in the caller's transaction. */
export async function seedDictionaries(db: Db): Promise<void> {
  const heads = dictionaries.map(({ code, name, nameEn, type, isSystem }) => ({ code, name, name_en: nameEn, type, is_system: isSystem }))
  heads.push({ code: 'AREA', name: '行政区划', name_en: 'Areas', type: 'TREE', is_system: false })
  const freshHeads = await recordNewSeeds(
    db,
    'dictionary',
    heads.map((head) => head.code),
  )
  await insertDictionaries(
    db,
    heads.filter((head) => freshHeads.has(head.code)),
  )
  const items = dictionaries.flatMap(({ code, items: list }) => flatten(code, list, null))
  const freshItems = await recordNewSeeds(
    db,
    'dictionary_item',
    items.map((item) => `${item.code} ${item.value}`),
  )
  await insertItems(
    db,
    items.filter((item) => freshItems.has(`${item.code} ${item.value}`)),
  )
  const areas = await recordNewSeeds(db, 'area', [areaRelease])
  if (areas.size > 0) await insertItems(db, await readAreas())
}

function flatten(code: string, items: readonly DictionaryItem[], parent: string | null): ItemSeed[] {
  return items.flatMap((item, index) => [
    {
      code,
      value: item.value,
      label: item.text,
      label_en: item.textEn,
      parent_value: parent,
      is_default: item.isDefault,
      sort_no: index + 1,
    },
    ...flatten(code, item.children, item.value),
  ])
}

type Head = { code: string; name: string; name_en: string; type: string; is_system: boolean }

async function insertDictionaries(db: Db, heads: readonly Head[]): Promise<void> {
  if (heads.length === 0) return
  const rows = heads.map((head) => ({ ...head, dict_key: newKey() }))
  await sql`insert into dictionary (dict_key, dict_code, dict_name, dict_name_en, dict_type, is_system)
    select x.dict_key, x.code, x.name, x.name_en, x.type, x.is_system
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(dict_key text, code text, name text, name_en text, type text, is_system boolean)
    where not exists (select 1 from dictionary d where d.dict_code = x.code and not d.is_deleted)`.execute(db)
}

/** Adds missing values; the dictionary's version increases, so that cached forms become invalid. */
async function insertItems(db: Db, items: readonly ItemSeed[]): Promise<void> {
  if (items.length === 0) return
  const rows = await db.selectFrom('dictionary').select(['dict_code', 'dict_key']).where('is_deleted', '=', false).execute()
  const keys = new Map(rows.map((row) => [row.dict_code, row.dict_key]))
  const known = items.filter((item) => keys.has(item.code))
  const dicts = known.map((item) => keys.get(item.code))
  await sql`insert into dictionary_item (item_key, dict_key, value, label, label_en, parent_value, is_default, sort_no)
    select * from unnest(${known.map(() => newKey())}::text[], ${dicts}::text[], ${known.map((item) => item.value)}::text[], ${known.map((item) => item.label)}::text[],
      ${known.map((item) => item.label_en)}::text[], ${known.map((item) => item.parent_value)}::text[], ${known.map((item) => item.is_default)}::boolean[],
      ${known.map((item) => item.sort_no)}::int[])
    on conflict do nothing`.execute(db)
  await db
    .updateTable('dictionary')
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where(sql<boolean>`dict_key = any(${[...new Set(dicts)]}::text[])`)
    .execute()
}

/** Provinces, cities and districts with six digits each, nested by their digits. */
async function readAreas(): Promise<ItemSeed[]> {
  const { areaList } = await import('@vant/area-data')
  const level = (list: Record<string, string>, parentOf: (code: string) => string | null): ItemSeed[] =>
    Object.entries(list).map(([value, label]) => ({
      code: 'AREA',
      value,
      label,
      label_en: label,
      parent_value: parentOf(value),
      is_default: false,
      sort_no: Number(value),
    }))
  return [
    ...level(areaList.province_list, () => null),
    ...level(areaList.city_list, (code) => `${code.slice(0, 2)}0000`),
    ...level(areaList.county_list, (code) => `${code.slice(0, 4)}00`),
  ]
}
