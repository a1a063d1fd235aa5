// The two languages, and which one a request or a page is in.

export const locales = ['zh-CN', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'
/** The cookie that keeps the chosen language. */
export const localeCookie = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The cookie by which a chosen language is kept for a year. */
export function localeCookieText(locale: Locale, secure: boolean): string {
  return `${localeCookie}=${locale}; Path=/; SameSite=Lax; Max-Age=${365 * 24 * 3600}${secure ? '; Secure' : ''}`
}

/** The language of a cookie or header value; Chinese when it names none of ours. */
export function asLocale(value: string | null | undefined): Locale {
  return isLocale(value) ? value : defaultLocale
}
