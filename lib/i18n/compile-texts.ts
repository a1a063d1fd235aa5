// Texts in the form that next-intl formats here: those with places, choices or plurals are parsed.
import compile from 'icu-minify/compile'
import type { Messages } from './messages.ts'

/** A text without places stands as it is; another one is a list that `icu-minify` formats. */
export type CompiledMessage = ReturnType<typeof compile>

export interface CompiledMessages {
  [key: string]: CompiledMessage | CompiledMessages
}

/** What has a meaning to the parser. */
const formatted = /[{<']/

/** Its choices come without a prototype, which no server component may hand to a browser; numbers, words and lists are all that they hold. */
const compileText = (text: string): CompiledMessage => (formatted.test(text) ? JSON.parse(JSON.stringify(compile(text))) : text)

/** Compiles the texts of a tree, but those at a place that `isPlain`. A browser does it for dialogs that bring their own texts; the parser comes with them. */
export function compileTexts(texts: Messages, isPlain = (_place: string) => false, above = ''): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      const place = above + key
      if (typeof value === 'string') return [key, compileText(value)]
      return [key, isPlain(place) ? value : compileTexts(value, isPlain, `${place}.`)]
    }),
  )
}
