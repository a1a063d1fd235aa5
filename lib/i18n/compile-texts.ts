// Compiles texts for next-intl: those with places, choices or plurals are parsed.
import compile from 'icu-minify/compile'
import type { Messages } from './messages.ts'

/** A text without places stays a string; another one becomes a list that `icu-minify` formats. */
export type CompiledMessage = ReturnType<typeof compile>

export interface CompiledMessages {
  [key: string]: CompiledMessage | CompiledMessages
}

/** Characters with a meaning for the parser. */
const formatted = /[{<']/

/** Copies choices into plain objects, because a server component cannot pass objects without prototype to a browser; they contain only numbers, texts and lists. */
const compileText = (text: string): CompiledMessage => (formatted.test(text) ? JSON.parse(JSON.stringify(compile(text))) : text)

/** Compiles the texts of a tree, except those at a place that `isPlain`. A browser does it for dialogs with their own texts, which also load the parser. */
export function compileTexts(texts: Messages, isPlain = (_place: string) => false, above = ''): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      const place = above + key
      if (typeof value === 'string') return [key, compileText(value)]
      return [key, isPlain(place) ? value : compileTexts(value, isPlain, `${place}.`)]
    }),
  )
}
