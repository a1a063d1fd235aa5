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

/** The state of every page, or of one with its texts and their JSON schema. */
export async function queryContent(context: Context, input: z.output<typeof queryPageTexts.input>) {
  const rows = await context.db
    .selectFrom('site_page as p')
    .leftJoin('sys_user as u', 'u.user_key', 'p.update_by_key')
    .leftJoin('sys_user as w', 'w.user_key', 'p.publish_by_key')
    .select(['p.page', 'p.language', 'p.draft', 'p.published', 'p.update_time', 'p.publish_time', 'p.row_version'])
    .select(['u.realname as update_by_name', 'w.realname as publish_by_name'])
    .where('p.language', '=', input.language)
    .execute()
  const stored = new Map(rows.map((row) => [row.page, row] as const))
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

/** Stores a draft. 400 with the path of every invalid text, 409 if somebody else saved meanwhile. */
export async function saveContent(context: Context, input: z.output<typeof savePageTexts.input>): Promise<{ row_version: number }> {
  const parsed = siteSchemas[input.page].safeParse(input.content)
  if (!parsed.success) {
    const reasons = fieldReasons(parsed.error)
    throw invalid(Object.fromEntries(Object.entries(reasons).map(([path, reason]) => [`content.${path}`, reason])))
  }
  const version = input.row_version
  const me = context.user.user_key
  const saved = await context.db
    .insertInto('site_page')
    .values({
      page: input.page,
      language: input.language,
      draft: JSON.stringify(parsed.data),
      update_time: context.now,
      update_by_key: me,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['page', 'language'])
        .doUpdateSet((row) => ({
          draft: row.ref('excluded.draft'),
          update_time: row.ref('excluded.update_time'),
          update_by_key: row.ref('excluded.update_by_key'),
          row_version: row('site_page.row_version', '+', 1),
        }))
        .where(sql<boolean>`${version ?? null}::int is null or site_page.row_version = ${version ?? null}`),
    )
    .returning('row_version')
    .executeTakeFirst()
  if (!saved) throw conflict('stale', {}, (await queryContent(context, input)).records[0])
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'update' })
  return saved
}

type Chosen = z.output<typeof publishPageTexts.input>

/** Publishes the draft; every process shows it at the next request. 409 if somebody saved another draft than the one that the caller has read. */
export async function publishContent(context: Context, input: Chosen): Promise<void> {
  const me = context.user.user_key
  const row = await context.db
    .updateTable('site_page')
    .set((row) => ({
      published: sql<string>`draft`,
      draft: null,
      publish_time: context.now,
      publish_by_key: me,
      row_version: row('row_version', '+', 1),
    }))
    .where(isDraftOf(input))
    .returning('published')
    .executeTakeFirst()
  const published = row?.published
  if (!published) throw await whyNoDraft(context, input)
  await context.db
    .insertInto('site_page_version')
    .values({
      version_key: newKey(),
      page: input.page,
      language: input.language,
      content: JSON.stringify(published),
      publish_time: context.now,
      publish_by_key: me,
    })
    .execute()
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'publish' })
  await invalidatePages(context, ['site'])
}

/** Deletes the draft: the editor shows the published texts. */
export async function discardContent(context: Context, input: Chosen): Promise<void> {
  const discarded = await context.db
    .updateTable('site_page')
    .set((row) => ({
      draft: null,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: row('row_version', '+', 1),
    }))
    .where(isDraftOf(input))
    .returning('page')
    .executeTakeFirst()
  if (!discarded) throw await whyNoDraft(context, input)
  await context.audit({ biz_type: 'site_page', biz_key: `${input.page} ${input.language}`, action: 'discard' })
}

/** The row, if its draft is the one that the caller has read. */
const isDraftOf = ({ page, language, row_version: version }: Chosen) =>
  sql<boolean>`page = ${page} and language = ${language} and draft is not null and (${version ?? null}::int is null or row_version = ${version ?? null})`

/** There was no draft, or another one than the caller has read. */
async function whyNoDraft(context: Context, input: Chosen): Promise<Error> {
  const current = (await queryContent(context, input)).records[0]
  return current?.has_draft ? conflict('stale', {}, current) : refuse('site.nothingToPublish')
}

/** The texts that a page shows; `draft` gives an editor those not yet published. */
export async function fetchContent(context: Context, input: z.output<typeof fetchPageTexts.input>): Promise<unknown> {
  if (input.draft && !context.user.permissions.has('sys:site:q')) throw forbidden('sys:site:q')
  const row = await context.db
    .selectFrom('site_page')
    .select(['draft', 'published'])
    .where('page', '=', input.page)
    .where('language', '=', input.language)
    .executeTakeFirst()
  const stored = (input.draft ? row?.draft : null) ?? row?.published ?? undefined
  return readContent(input.page, input.language, stored)
}
