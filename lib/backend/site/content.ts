// The texts of the public pages: drafts, their preview, publishing (docs/domain/website.md#content).
import { sql } from 'kysely'
import { z } from 'zod'
import { readContent } from '../../content/site.ts'
import type { fetchPageTexts, publishPageTexts, queryPageTexts, savePageTexts } from '../../model/calls/site-content.ts'
import { sitePages } from '../../model/site/pages.ts'
import { siteSchemas } from '../../model/site/schemas.ts'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, invalid, refuse } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { fieldReasons } from '../kernel/pipeline.ts'

interface Stored {
  page: string
  language: string
  draft: unknown
  published: unknown
  update_time: string
  update_by_name: string | null
  publish_time: string | null
  publish_by_name: string | null
  row_version: number
}

/** The state of every page, or of one with its texts and their JSON schema. */
export async function queryContent(context: Context, input: z.output<typeof queryPageTexts.input>) {
  const { rows } =
    await sql<Stored>`select p.page, p.language, p.draft, p.published, p.update_time, u.realname as update_by_name, p.publish_time,
      w.realname as publish_by_name, p.row_version
    from site_page p left join sys_user u on u.user_key = p.update_by_key left join sys_user w on w.user_key = p.publish_by_key
    where p.language = ${input.language}`.execute(context.db)
  const stored = new Map(rows.map((row) => [row.page, row]))
  const wanted = input.page ? [input.page] : sitePages
  const records = wanted.map((name) => {
    const row = stored.get(name)
    const state = {
      page: name,
      language: input.language,
      has_draft: (row?.draft ?? null) !== null,
      is_published: (row?.published ?? null) !== null,
      update_time: row?.update_time ?? null,
      update_by_name: row?.update_by_name ?? null,
      publish_time: row?.publish_time ?? null,
      publish_by_name: row?.publish_by_name ?? null,
      row_version: row?.row_version ?? 0,
    }
    if (!input.page) return state
    const content = readContent(name, input.language, row?.draft ?? row?.published ?? undefined)
    return { ...state, content, schema: z.toJSONSchema(siteSchemas[name], { io: 'input', unrepresentable: 'any' }) }
  })
  return { records, total: records.length }
}

/** Keeps a draft. 400 with the path of every text that does not fit, 409 when somebody else saved meanwhile. */
export async function saveContent(context: Context, input: z.output<typeof savePageTexts.input>): Promise<{ row_version: number }> {
  const parsed = siteSchemas[input.page].safeParse(input.content)
  if (!parsed.success) {
    const reasons = fieldReasons(parsed.error)
    throw invalid(Object.fromEntries(Object.entries(reasons).map(([path, reason]) => [`content.${path}`, reason])))
  }
  const version = input.row_version
  const me = context.user.user_key
  const { rows } = await sql<{ row_version: number }>`insert into site_page (page, language, draft, update_time, update_by_key)
    values (${input.page}, ${input.language}, ${JSON.stringify(parsed.data)}::jsonb, ${context.now}, ${me})
    on conflict (page, language) do update set draft = excluded.draft, update_time = excluded.update_time, update_by_key = excluded.update_by_key,
      row_version = site_page.row_version + 1 where ${version ?? null}::int is null or site_page.row_version = ${version ?? null} returning row_version`.execute(
    context.db,
  )
  const saved = rows[0]
  if (!saved) throw conflict('stale', {}, (await queryContent(context, input)).records[0])
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'update' })
  return saved
}

type Chosen = z.output<typeof publishPageTexts.input>

/** Puts the draft on the page, at its next request in every process. 409 when somebody saved another draft than the one that was looked at. */
export async function publishContent(context: Context, input: Chosen): Promise<void> {
  const me = context.user.user_key
  const { rows } = await sql<{ published: unknown }>`update site_page set published = draft, draft = null, publish_time = ${context.now},
      publish_by_key = ${me}, row_version = row_version + 1 where ${isDraftOf(input)} returning published`.execute(context.db)
  const published = rows[0]?.published
  if (!published) throw await whyNoDraft(context, input)
  await sql`insert into site_page_version (version_key, page, language, content, publish_time, publish_by_key)
    values (${newKey()}, ${input.page}, ${input.language}, ${JSON.stringify(published)}::jsonb, ${context.now}, ${me})`.execute(context.db)
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'publish' })
  await invalidatePages(context, ['site'])
}

/** Drops the draft: the editor shows what visitors see. */
export async function discardContent(context: Context, input: Chosen): Promise<void> {
  const { rows } = await sql`update site_page set draft = null, update_time = ${context.now}, update_by_key = ${context.user.user_key},
      row_version = row_version + 1 where ${isDraftOf(input)} returning 1`.execute(context.db)
  if (rows.length === 0) throw await whyNoDraft(context, input)
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'discard' })
}

/** The row whose draft the caller has seen. */
const isDraftOf = ({ page, language, row_version: version }: Chosen) =>
  sql`page = ${page} and language = ${language} and draft is not null and (${version ?? null}::int is null or row_version = ${version ?? null})`

/** Nothing was waiting, or something else than what the caller looked at. */
async function whyNoDraft(context: Context, input: Chosen): Promise<Error> {
  const current = (await queryContent(context, input)).records[0]
  return current?.has_draft ? conflict('stale', {}, current) : refuse('site.nothingToPublish')
}

/** The texts that a page shows; `draft` gives an editor those not yet published. */
export async function fetchContent(context: Context, input: z.output<typeof fetchPageTexts.input>): Promise<unknown> {
  if (input.draft && !context.user.permissions.has('sys:site:q')) throw forbidden('sys:site:q')
  const { rows } = await sql<{ draft: unknown; published: unknown }>`select draft, published from site_page
    where page = ${input.page} and language = ${input.language}`.execute(context.db)
  const stored = (input.draft ? rows[0]?.draft : null) ?? rows[0]?.published ?? undefined
  return readContent(input.page, input.language, stored)
}
