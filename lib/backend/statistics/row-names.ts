// The names of report rows: people, departments, channels, suppliers, projects, contracts, campaigns, stages, pages; the screen names dictionary values.
import { sql } from 'kysely'
import { type Dimension, dimensions } from '../../model/reports/report.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const sources: Readonly<Record<string, readonly [table: string, key: string, name: string]>> = {
  user: ['sys_user', 'user_key', 'realname'],
  depart: ['department', 'id', 'depart_name'],
  channel: ['channel', 'channel_key', 'channel_name'],
  supplier: ['supplier', 'supplier_key', 'supplier_name'],
  project: ['project', 'project_key', 'project_name'],
  contract: ['contract', 'contract_key', 'contract_name'],
  campaign: ['activity', 'activity_key', 'activity_name'],
  feeItem: ['fee_item', 'fee_item_key', 'fee_item_name'],
}

const named = rawRows({ key: 'text', name: 'text?' })

export async function namesOfRows(context: Context, dimension: Dimension, keys: readonly (string | null)[]): Promise<Map<string, string>> {
  const { kind } = dimensions[dimension]
  const known = keys.filter((key) => key !== null)
  if (kind === 'choice') return wordsOf(context, (dimensions[dimension] as { dict: string }).dict, known)
  if (kind === 'page') return namesOfPages(context, known)
  if (kind === 'stage') return namesOfStages(context, known)
  const source = sources[kind]
  if (!source || known.length === 0) return new Map()
  const [table, key, name] = source
  const rows = await named.read(
    context.db,
    sql`select ${sql.ref(key)} as key, ${sql.ref(name)}::text as name from ${sql.table(table)} where ${sql.ref(key)} = any(${known}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row.name ?? row.key]))
}

async function wordsOf(context: Context, dict: string, values: readonly string[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const text = context.request.locale === 'en' ? sql`coalesce(i.label_en, i.label)` : sql`i.label`
  const rows = await named.read(
    context.db,
    sql`select i.value as key, ${text} as name from dictionary d join dictionary_item i on i.dict_key = d.dict_key
      where d.dict_code = ${dict} and i.value = any(${[...values]}::text[]) and not i.is_deleted`,
  )
  return new Map(rows.map((row) => [row.key, row.name ?? row.key]))
}

/** A page has the name of its menu, else its path. */
async function namesOfPages({ db, request }: Context, paths: readonly string[]): Promise<Map<string, string>> {
  const title = request.locale === 'en' ? sql`coalesce(nullif(max(name_en), ''), max(name))` : sql`max(name)`
  const rows = await named.read(
    db,
    sql`select url as key, ${title} as name from permission where url = any(${[...paths]}::text[]) and not is_deleted group by url`,
  )
  return new Map(rows.map((row) => [row.key, row.name ?? row.key]))
}

/** A stage has its name in the pipelines with its code. */
async function namesOfStages({ db }: Context, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await named.read(
    db,
    sql`select s ->> 'stage_code' as key, string_agg(distinct s ->> 'stage_name', '、') as name from business_pipeline p, jsonb_array_elements(p.stages) s
      where not p.is_deleted and s ->> 'stage_code' = any(${[...codes]}::text[]) group by 1`,
  )
  return new Map(rows.map((row) => [row.key, row.name ?? row.key]))
}
