// The compiled texts for next-intl: parsed once here, so that no page loads a parser (docs/decisions/first-load.md).
import { type CompiledMessage, type CompiledMessages, compileTexts } from './compile-texts.ts'
import type { Locale } from './locales.ts'
import { type Feature, messagesOf } from './messages.ts'

/** Not for next-intl: the editor has its own translator, and the description of the calls is used unchanged. */
const plain: ReadonlySet<string> = new Set(['designer.modeler', 'office.api.document'])

const known: Record<Locale, Map<string, CompiledMessage | CompiledMessages>> = { 'zh-CN': new Map(), en: new Map() }

/** messagesOf for next-intl, on the server and in browsers. */
export function compiledMessagesOf(locale: Locale, features?: readonly Feature[]): CompiledMessages {
  const texts = messagesOf(locale, features)
  return Object.fromEntries(
    Object.entries(texts).map(([feature, one]) => {
      const compiled = known[locale].get(feature) ?? compileTexts({ [feature]: one }, (place) => plain.has(place))[feature]
      known[locale].set(feature, compiled as CompiledMessages)
      return [feature, compiled as CompiledMessages]
    }),
  )
}
