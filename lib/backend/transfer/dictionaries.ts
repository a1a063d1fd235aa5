// Dictionary values by their texts and texts by their values, for the cells of a spreadsheet.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'

const itemColumns = {
  dict_code: 'dictionary.dict_code',
  value: 'dictionary_item.value',
  label: 'dictionary_item.label',
  label_en: 'dictionary_item.label_en',
  parent_value: 'dictionary_item.parent_value',
  enabled: 'boolean',
} as const
const itemRows = rawRows(itemColumns)

export interface Words {
  /** The value of a text, or the value itself; undefined if unknown. */
  valueOf(dict: string, word: string): string | undefined
  textOf(dict: string, value: string): string
  /** The offered texts. */
  texts(dict: string): string[]
  /** Province, city and district of a path of names, '广东省 佛山市 南海区'. */
  areaOf(path: string): { province_code: string; city_code: string; district_code: string | null } | undefined
}

const dictOf = ({ field }: TransferColumn) => {
  if (!field || field.kind === 'area') return 'AREA'
  return field.kind === 'choice' || field.kind === 'choices' ? field.dict : null
}

/** Reads the dictionaries that these columns need, once for a whole file. */
export async function readWords(db: Db, columns: readonly TransferColumn[], english: boolean): Promise<Words> {
  const codes = [...new Set(columns.map(dictOf).filter((code) => code !== null))]
  const rows = await itemRows.read(
    db,
    sql`
    select d.dict_code, i.value, i.label, i.label_en, i.parent_value, coalesce(i.status, '1') = '1' as enabled
    from dictionary_item i join dictionary d on d.dict_key = i.dict_key
    where d.dict_code = any(${codes}::text[]) and not i.is_deleted and not d.is_deleted order by i.sort_no, i.value`,
  )
  const items = Map.groupBy(rows, (row) => row.dict_code)
  const values = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const row of rows) {
    texts.set(`${row.dict_code} ${row.value}`, (english && row.label_en) || row.label)
    if (!row.enabled) continue
    for (const word of [row.value, row.label_en, row.label]) if (word) values.set(`${row.dict_code} ${word.trim()}`, row.value)
  }
  const areas = areaPaths(items.get('AREA') ?? [])
  return {
    valueOf: (dict, word) => values.get(`${dict} ${word}`),
    textOf: (dict, value) => texts.get(`${dict} ${value}`) ?? value,
    texts: (dict) => (items.get(dict) ?? []).filter((item) => item.enabled).map((item) => (english && item.label_en) || item.label),
    areaOf: (path) =>
      areas.get(
        path
          .split(/[\s/,，、>-]+/)
          .filter(Boolean)
          .join(' '),
      ),
  }
}

type Area = { province_code: string; city_code: string; district_code: string | null }

function areaPaths(items: readonly RawRow<typeof itemColumns>[]): Map<string, Area> {
  const byValue = new Map(items.map((item) => [item.value, item]))
  const paths = new Map<string, Area>()
  for (const item of items) {
    const chain = [item]
    for (let above = byValue.get(item.parent_value ?? ''); above && chain.length < 3; above = byValue.get(above.parent_value ?? ''))
      chain.unshift(above)
    const [province, city, district] = chain
    if (!province || !city) continue
    paths.set(chain.map((one) => one.label).join(' '), {
      province_code: province.value,
      city_code: city.value,
      district_code: district?.value ?? null,
    })
  }
  return paths
}
