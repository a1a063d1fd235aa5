// The distinct lower-case 1- and 2-grams of the searched columns; a GIN index on them finds Chinese text from one character on.
import type { Definition } from '../../model/definition.ts'

const longestIndexed = 200

/** All 1- and 2-grams of a text, lower-case, without blanks at the ends. */
export function gramsOf(text: string): string[] {
  const characters = [...text.toLowerCase().trim()]
  const grams = new Set<string>()
  for (const [index, character] of characters.entries()) {
    grams.add(character)
    const next = characters[index + 1]
    if (next !== undefined) grams.add(character + next)
  }
  return [...grams]
}

/** The grams of a row. */
export function rowGrams(definition: Definition, row: Record<string, unknown>): string[] {
  const grams = new Set<string>()
  for (const name of definition.search ?? []) {
    const value = row[name]
    if (typeof value === 'string') for (const gram of gramsOf(value.slice(0, longestIndexed))) grams.add(gram)
  }
  return [...grams]
}

/** The grams that a query requires: the 2-grams of a longer text, or the single character. */
export function queryGrams(text: string): string[] {
  const grams = gramsOf(text)
  return [...text.trim()].length === 1 ? grams : grams.filter((gram) => [...gram].length === 2)
}
