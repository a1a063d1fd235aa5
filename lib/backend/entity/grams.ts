// The index tokens of a row: the distinct 1- and 2-grams of its searched texts as they are compared, the sounds of its names, and hashed parts of
// its encrypted values (docs/domain/search.md#index).
import type { Definition } from '../../model/definition.ts'
import type { Field } from '../../model/field.ts'
import { maskValue } from '../../model/mask.ts'
import { comparedText, cutText } from '../../model/plain-text.ts'
import { partHash } from '../base/crypto.ts'
import { maskOf } from './answer.ts'
import { nameKey } from './region-names.ts'
import { orderText, soundText, soundTokens } from './sound.ts'

const longestIndexed = 200

/** All 1- and 2-grams of a text as it is compared. */
export function gramsOf(text: string): string[] {
  const characters = [...comparedText(text)]
  const grams = new Set<string>()
  for (const [index, character] of characters.entries()) {
    grams.add(character)
    const next = characters[index + 1]
    if (next !== undefined) grams.add(character + next)
  }
  return [...grams]
}

interface Index {
  /** Texts that a keyword finds by any part. */
  texts: readonly string[]
  /** The same, and texts that only filters find by any part. */
  parts: readonly string[]
  /** Codes that the server may generate, found by their end and beginning. */
  codes: readonly string[]
  /** Credit codes, found whole or by their beginning: their column has an index of its own. */
  creditCodes: readonly string[]
  /** The field that stores how names sound, and those names. */
  sound: { name: string; of: readonly string[]; max: number } | null
  /** The field that stores the normalised form of a name for the duplicate search, and that name. */
  normal: { name: string; of: string; max: number } | null
  /** The field that stores the place of a name, and that name. */
  order: { name: string; of: string; ofPerson: boolean } | null
  /** Encrypted values that are found by parts. */
  hidden: readonly { name: string; field: Field }[]
  /** The fields whose change changes the index. */
  names: ReadonlySet<string>
}

const indexes = new WeakMap<Definition, Index>()

/** The indexed fields of an entity. */
export function indexOf(definition: Definition): Index {
  const known = indexes.get(definition)
  if (known) return known
  const fields = Object.entries(definition.fields)
  const texts = definition.search ?? []
  const parts = [...texts, ...(definition.filtered ?? [])]
  const codes = definition.search ? fields.flatMap(([name, field]) => (field.kind === 'code' ? [name] : [])) : []
  const creditCodes = definition.search
    ? fields.flatMap(([name, field]) => ('format' in field && field.format === 'creditCode' && hasOwnIndex(definition, name) ? [name] : []))
    : []
  const sounding = fields.find(([, field]) => 'soundOf' in field && field.soundOf !== undefined)
  const sound = sounding ? { name: sounding[0], of: (sounding[1] as SoundField).soundOf, max: (sounding[1] as SoundField).max } : null
  const keeping = fields.find(([, field]) => 'normalOf' in field && field.normalOf !== undefined)
  const normal = keeping ? { name: keeping[0], of: (keeping[1] as NormalField).normalOf, max: (keeping[1] as NormalField).max } : null
  const [order = null] = fields.flatMap(([name, field]) =>
    'orderOf' in field && field.orderOf !== undefined ? [{ name, of: field.orderOf, ofPerson: field.ofPerson === true }] : [],
  )
  const hidden = definition.search
    ? fields.filter(([, field]) => 'encrypted' in field && field.encrypted && maskOf(field)).map(([name, field]) => ({ name, field }))
    : []
  const made = {
    texts,
    parts,
    codes,
    creditCodes,
    sound,
    normal,
    order,
    hidden,
    names: new Set([...parts, ...codes, ...(sound?.of ?? []), ...hidden.map(({ name }) => name)]),
  }
  indexes.set(definition, made)
  return made
}

/** Whether the values of a column are in the order of an index. */
const hasOwnIndex = ({ fields, unique = [], indexes = [] }: Definition, name: string): boolean =>
  fields[name]?.index === true || [...unique, ...indexes].some(([first]) => first === name)

interface NormalField {
  normalOf: string
  max: number
}

interface SoundField {
  soundOf: readonly string[]
  max: number
}

/** Whether the index contains every part of a text. */
export const isIndexed = (definition: Definition, name: string): boolean => indexOf(definition).parts.includes(name)

/** The lengths of the endings by which a phone number is found; other masked values are found by what their mask shows. */
const phoneTails = [4, 8] as const
const tailsOf = (field: Field): readonly number[] => (field.mask === 'phone' ? phoneTails : [4])

/** The token of a value's masked form: rows with the same masked form share it. */
export const shownToken = (name: string, masked: string) => `#${partHash(`${name} shown ${masked}`)}`

/** The token of a value's last characters: the longest indexed ending that is not longer than the given text. null if the text is too short. */
export function tailToken(name: string, field: Field, tail: string, most = Number.POSITIVE_INFINITY): string | null {
  const length = tailsOf(field).findLast((one) => one <= tail.length && one <= most)
  return length === undefined ? null : `#${partHash(`${name} tail ${tail.slice(-length)}`)}`
}

function partTokens(name: string, field: Field, value: string): string[] {
  const mask = maskOf(field)
  const plain = value.trim()
  const ends = tailsOf(field).flatMap((length) => (plain.length >= length ? [tailToken(name, field, plain.slice(-length)) as string] : []))
  return mask ? [shownToken(name, maskValue(mask, plain)), ...ends] : ends
}

/** How many characters at the end of a code are indexed: a full number then shares its token with about a hundred of a million. */
const codeTail = 4

/** The token of the end of a code; null for less than is indexed. */
export const codeToken = (end: string): string | null => (end.length < codeTail ? null : `$${end.slice(-codeTail).toLowerCase()}`)

/** The grams of a row, whose private values are plain. */
export function rowGrams(definition: Definition, row: Record<string, unknown>): string[] {
  const { parts, codes, sound, hidden } = indexOf(definition)
  const grams = new Set<string>()
  for (const name of parts) {
    const value = row[name]
    if (typeof value === 'string') for (const gram of gramsOf(cutText(value, longestIndexed))) grams.add(gram)
  }
  if (sound) for (const token of soundTokens(sound.of.map((name) => row[name]))) grams.add(token)
  for (const { name, field } of hidden) {
    const value = row[name]
    if (typeof value === 'string' && value !== '') for (const token of partTokens(name, field, value)) grams.add(token)
  }
  for (const name of codes) {
    const token = typeof row[name] === 'string' ? codeToken(row[name]) : null
    if (token !== null) grams.add(token)
  }
  return [...grams]
}

/** Sets the fields that store how a row's names sound, the place of its name, and the form in which it is compared. */
export function keepForms(definition: Definition, row: Record<string, unknown>): void {
  const { sound, normal, order } = indexOf(definition)
  if (order) row[order.name] = orderText(row[order.of], order.ofPerson)
  if (normal) row[normal.name] = typeof row[normal.of] === 'string' ? cutText(nameKey(row[normal.of] as string), normal.max) : null
  if (sound)
    row[sound.name] =
      soundText(
        sound.of.map((name) => row[name]),
        sound.max,
      ) || null
}

/** The index columns of a new row, for rows that are not written by the entity engine. */
export function foundBy(definition: Definition, row: Record<string, unknown>): Record<string, unknown> & { grams: string[] } {
  const { sound, normal, order } = indexOf(definition)
  const kept: Record<string, unknown> = { ...row }
  keepForms(definition, kept)
  const names = [sound, normal, order].flatMap((one) => (one ? [one.name] : []))
  return { ...Object.fromEntries(names.map((name) => [name, kept[name]])), grams: rowGrams(definition, kept) }
}

/** The grams that a query requires: the 2-grams of a longer text, or the single character. */
export function queryGrams(text: string): string[] {
  const grams = gramsOf(text)
  return grams.length === 1 ? grams : grams.filter((gram) => [...gram].length === 2)
}
