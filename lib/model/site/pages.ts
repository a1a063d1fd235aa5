// The public pages whose texts administrators edit, and their languages.
import { type SitePage, siteSchemas } from './schemas.ts'

export const sitePages = Object.keys(siteSchemas) as [SitePage, ...SitePage[]]

/** The languages of a page's texts. */
export const siteLanguages = ['zh-CN', 'en'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

export function isSitePage(name: string): name is SitePage {
  return Object.hasOwn(siteSchemas, name)
}
