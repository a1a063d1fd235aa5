// The public pages whose texts administrators edit, their languages and their default texts.
import { english } from './en/all.ts'
import { type SiteContent, type SitePage, siteSchemas } from './schemas.ts'
import { chinese } from './zh/all.ts'

export const sitePages = Object.keys(siteSchemas) as [SitePage, ...SitePage[]]

/** The languages of a page's texts. */
export const siteLanguages = ['zh-CN', 'en'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

const defaults: Record<SiteLanguage, SiteContent> = { 'zh-CN': chinese, en: english }

export function isSitePage(name: string): name is SitePage {
  return Object.hasOwn(siteSchemas, name)
}

/** The default texts of a page, until an administrator publishes others. */
export function defaultContent<P extends SitePage>(page: P, language: SiteLanguage): SiteContent[P] {
  return defaults[language][page]
}

/**
 * Stored texts in the current form. Texts that were stored before a field existed get it from the defaults; invalid texts are
 * replaced by the defaults, so that a page never fails because of its texts.
 */
export function readContent<P extends SitePage>(page: P, language: SiteLanguage, stored: unknown): SiteContent[P] {
  const otherwise = defaultContent(page, language)
  const parsed = siteSchemas[page].safeParse(fillIn(stored, otherwise))
  return parsed.success ? (parsed.data as SiteContent[P]) : otherwise
}

/** `stored` with the missing members from `otherwise`; arrays are not merged. */
function fillIn(stored: unknown, otherwise: unknown): unknown {
  if (!isRecord(otherwise)) return stored === undefined ? otherwise : stored
  if (!isRecord(stored)) return otherwise
  return Object.fromEntries(Object.entries(otherwise).map(([name, value]) => [name, fillIn(stored[name], value)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
