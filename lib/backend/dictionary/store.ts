// Reads dictionaries: items by code, cached while the dictionary's version is the same, and answered with an ETag.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DictionaryItem, DictionaryNode } from '../../model/calls/dictionary.ts'
import { dictionaryChannel } from '../../model/message-stream.ts'
import { hashToken } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound } from '../kernel/fail.ts'
import { envelope } from '../kernel/pipeline.ts'
import { slot } from '../kernel/slots.ts'

/** The dictionary of a code. An empty code has its own refusal; an unknown one is a 404. */
export async function requireDictionary(db: Db, code: string) {
  if (code.trim() === '') throw invalid({ code: 'dict.emptyCode' })
  const found = await db
    .selectFrom('dictionary')
    .select(['dict_key', 'dict_code', 'dict_type', 'is_system', 'row_version'])
    .where('dict_code', '=', code.trim())
    .where('is_deleted', '=', false)
    .where('status', '=', '1')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

const itemRows = rawRows({
  item_key: 'dictionary_item.item_key',
  value: 'dictionary_item.value',
  text: 'text',
  label: 'text',
  parent_value: 'dictionary_item.parent_value',
  color: 'dictionary_item.color',
  is_default: 'dictionary_item.is_default',
  status: 'text',
  sort_no: 'int',
  ext: 'dictionary_item.item_ext',
})

/** All items of a dictionary in their order, including disabled ones, which old records still use. */
export async function readItems(db: Db, dictKey: string, english: boolean): Promise<DictionaryItem[]> {
  const label = english ? sql`coalesce(label_en, label)` : sql`label`
  return itemRows.read(
    db,
    sql`select item_key, value, ${label} as text, ${label} as label, parent_value, color, is_default, coalesce(status, '1') as status,
        coalesce(sort_no, 0) as sort_no, item_ext as ext
      from dictionary_item where dict_key = ${dictKey} and not is_deleted order by sort_no, value`,
  )
}

/** Items below their parents; an item without its parent is on the top level. */
export function nestItems(items: readonly DictionaryItem[]): DictionaryNode[] {
  const nodes = new Map<string, DictionaryNode>(items.map((item) => [item.value, { ...item }]))
  const top: DictionaryNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_value ? nodes.get(node.parent_value) : undefined
    if (!parent) top.push(node)
    else {
      parent.children ??= []
      parent.children.push(node)
    }
  }
  return top
}

const forms = slot('dictionaries', () => new LRUCache<string, { body: unknown; etag: string }>({ max: 400 }))

/**
 * A dictionary in one of its forms. `shape` names the form for the cache. A browser that sends the ETag back gets 304 without a body; the version is read each time, so a change
 * shows at once in every process.
 */
export async function answerDictionary(
  context: Context,
  code: string,
  shape: string,
  form: (items: DictionaryItem[]) => unknown,
): Promise<Response> {
  const head = await requireDictionary(context.db, code)
  const { locale } = context.request
  const name = `${head.dict_key} ${head.row_version} ${locale} ${shape}`
  const cache = context.kernel.get(forms)
  let kept = cache.get(name)
  if (!kept) {
    const body = form(await readItems(context.db, head.dict_key, locale === 'en'))
    kept = { body, etag: `"${hashToken(name).slice(0, 24)}"` }
    cache.set(name, kept)
  }
  const headers = { etag: kept.etag, 'cache-control': 'private, no-cache', vary: 'accept-language' }
  const known = context.request.headers.get('if-none-match')
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === kept.etag)) return new Response(null, { status: 304, headers })
  const whole = envelope(200, { code: 0, message: '', data: kept.body }, context.request)
  for (const [header, value] of Object.entries(headers)) whole.headers.set(header, value)
  return new Response(whole.body, whole)
}

/** Increases a dictionary's version: its cached forms become invalid in this process and in listening browsers, and so do cached values. */
export async function touchDictionary(context: Context, dictKey: string): Promise<void> {
  await bumpAccess(context.db)
  await sql`with changed as (
      update dictionary set row_version = row_version + 1, update_time = ${context.now} where dict_key = ${dictKey} returning dict_code)
    select pg_notify(${dictionaryChannel}, dict_code) from changed`.execute(context.db)
}

/** Signals a changed dictionary to every process and to listening browsers. */
export async function notifyDictionaryChange(context: Context, code: string): Promise<void> {
  await bumpAccess(context.db)
  await sql`select pg_notify(${dictionaryChannel}, ${code})`.execute(context.db)
}
