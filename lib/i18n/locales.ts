// The two languages, and the language of a request or a page.

export const locales = ['zh-CN', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'
/** The cookie of the chosen language. */
export const localeCookie = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The Set-Cookie line that stores a chosen language for a year. */
export function localeCookieText(locale: Locale, secure: boolean): string {
  return `${localeCookie}=${locale}; Path=/; SameSite=Lax; Max-Age=${365 * 24 * 3600}${secure ? '; Secure' : ''}`
}

/** The language of a cookie or header value; Chinese for unknown ones. */
export function asLocale(value: string | null | undefined): Locale {
  return isLocale(value) ? value : defaultLocale
}
