// Synchronous lookup of one text in one language: for the backend and the proxy. Pages use next-intl.
import type { Locale } from './locales.ts'
import { type Messages, messagesOf } from './messages.ts'

export type { Locale } from './locales.ts'

/**
 * The text of a dotted key ('fail.notFound') with its {name} places filled. An unknown key returns itself, so that a
 * missing text is visible in the answer without an error; a test checks that both languages are complete.
 */
export function text(locale: Locale, key: string, params: Record<string, string | number> = {}): string {
  let found: string | Messages | undefined = messagesOf(locale)
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return key
    found = found[part]
  }
  if (typeof found !== 'string') return key
  return found.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place))
}
