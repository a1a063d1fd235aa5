// The history of the public pages: every publication can be viewed and restored as a draft (docs/domain/website.md#content).
import { sql } from 'kysely'
import type { z } from 'zod'
import { defaultContent, readContent } from '../../content/site.ts'
import type { PageVersion, queryPageHistory, restorePageTexts } from '../../model/calls/site-content.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import type { SiteLanguage } from '../../model/site/pages.ts'
import type { SitePage } from '../../model/site/schemas.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { saveContent } from './content.ts'

const versions = rawRows({
  version_key: 'site_page_version.version_key',
  publish_time: 'site_page_version.publish_time',
  publish_by_name: 'sys_user.realname?',
  total__: 'bigint',
})

/** The publications of a page in one language, the newest first. */
export async function listVersions(context: Context, input: z.output<typeof queryPageHistory.input>) {
  const { page, language, ...paging } = input
  const { limit, offset } = pageOf(paging)
  const rows = await versions.read(
    context.db,
    sql`select v.version_key, v.publish_time, u.realname as publish_by_name, count(*) over () as total__
    from site_page_version v left join sys_user u on u.user_key = v.publish_by_key
    where v.page = ${page} and v.language = ${language}
    order by v.publish_time desc, v.version_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

const versionTexts = rawRows({
  version_key: 'site_page_version.version_key',
  page: 'site_page_version.page',
  language: 'site_page_version.language',
  content: 'site_page_version.content',
  publish_time: 'site_page_version.publish_time',
  publish_by_name: 'sys_user.realname?',
  before: 'site_page_version.content?',
})

/** One publication with its texts and those of the previous one; before the first these are the built-in texts. */
export async function readVersion(context: Context, id: string): Promise<PageVersion> {
  const found = await versionTexts.first(
    context.db,
    sql`select v.version_key, v.page, v.language, v.content, v.publish_time, u.realname as publish_by_name,
      (select p.content from site_page_version p where p.page = v.page and p.language = v.language
        and (p.publish_time, p.version_key) < (v.publish_time, v.version_key) order by p.publish_time desc, p.version_key desc limit 1) as before
    from site_page_version v left join sys_user u on u.user_key = v.publish_by_key where v.version_key = ${id}`,
  )
  if (!found) throw notFound()
  const read = (stored: unknown) => readContent(found.page as SitePage, found.language as SiteLanguage, stored ?? undefined)
  return { ...found, content: read(found.content), before: read(found.before) }
}

/** Restores an earlier publication as the draft; without `id` the built-in texts. 409 if somebody saved meanwhile. */
export async function restoreVersion(context: Context, input: z.output<typeof restorePageTexts.input>): Promise<{ row_version: number }> {
  const { id, ...where } = input
  if (!id) return saveContent(context, { ...where, content: defaultContent(where.page, where.language) })
  const version = await readVersion(context, id)
  if (version.page !== where.page || version.language !== where.language) throw notFound()
  return saveContent(context, { ...where, content: version.content })
}
