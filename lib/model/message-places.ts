// The places of a message's text, {name}, which the values of an event fill.

/** The most characters that the text of a kind of message may have. */
export const templateLength = 300

export type MessageParams = Readonly<Record<string, string | number>>

const place = /\{(\w+)\}/g

/** The names of the places in a text. */
export const placesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name]) => name as string)

/** A text with its places filled; a missing value is empty. */
export const fillPlaces = (text: string, params: MessageParams): string =>
  text.replace(place, (_, name: string) => String(params[name] ?? ''))

/** The places of a text that are not among `known`, each once. */
export const unknownPlaces = (text: string, known: readonly string[]): string[] => [
  ...new Set(placesIn(text).filter((name) => !known.includes(name))),
]

/** What is read as it stands, or the name of a place. */
export type TextPart = { text: string } | { place: string }

/** A text in its parts. */
export const partsOf = (text: string): TextPart[] =>
  text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? { place: part.slice(1, -1) } : { text: part }))
