// The text that a visitor agreed to: the version of the published privacy policy (docs/domain/masks.md#consent).
import { readContent } from '../../content/site.ts'
import type { SiteLanguage } from '../../model/site/pages.ts'
import type { SiteContent, SitePage } from '../../model/site/schemas.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'

/** The texts of a page that visitors see. */
export async function publishedContent<P extends SitePage>(db: Db, page: P, language: SiteLanguage): Promise<SiteContent[P]> {
  const stored = await db
    .selectFrom('site_page')
    .select('published')
    .where('page', '=', page)
    .where('language', '=', language)
    .executeTakeFirst()
  return readContent(page, language, stored?.published ?? undefined)
}

/** The consent stored with everything that a visitor sends. */
export async function consentOf(context: Context): Promise<{ consent_time: Date; consent_version: string }> {
  const { privacy } = await publishedContent(context.db, 'info', context.request.locale)
  return { consent_time: context.now, consent_version: privacy.version }
}
