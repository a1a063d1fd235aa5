// Normalises names and computes the similarity of two names, for the duplicate check
// (docs/domain/duplicates.md#normal-form).
import { comparedText } from './plain-text.ts'

const suffixes = ['有限责任公司', '有限公司', '股份', '集团']
const brackets = /[()[\]{}【】〔〕〈〉《》「」『』]/g
const bracketed = /[([{【〔〈《]([^()[\]{}【】〔〕〈〉《》]*)[)\]}】〕〉》]/g
const placeEnding = /(?:特别行政区|自治区|自治州|省|市|区|县|盟)$/

/**
 * A name without the parts that do not distinguish companies: NFKC, lower case, no blanks, no brackets, no region name in brackets, no 有限公司 and similar endings.
 * `places` are the names of provinces and cities without 省 or 市. A name that would become empty is kept: '集团' stays '集团'.
 */
export function normaliseName(name: string, places: ReadonlySet<string>): string {
  const plain = comparedText(name).replace(/\s+/g, '')
  const withoutPlaces = plain.replace(bracketed, (whole, inner: string) => (isPlace(inner, places) ? '' : whole))
  const bare = withoutPlaces.replace(brackets, '')
  return stripSuffixes(bare) || bare || plain.replace(brackets, '') || plain
}

function isPlace(text: string, places: ReadonlySet<string>): boolean {
  return places.has(text) || places.has(text.replace(placeEnding, ''))
}

function stripSuffixes(name: string): string {
  const suffix = suffixes.find((token) => name.endsWith(token))
  return suffix ? stripSuffixes(name.slice(0, -suffix.length)) : name
}

/** Digits only, without the country code 86. */
export function normalisePhone(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '')
  return digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits
}

/** The distinct trigrams of a text with two blanks before and one after it, as pg_trgm counts them. */
function trigrams(text: string): Set<string> {
  const characters = [...`  ${text} `]
  return new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')))
}

/** Common trigrams divided by all trigrams of both: 0 to 1. */
export function similarity(left: string, right: string): number {
  const [a, b] = [trigrams(left), trigrams(right)]
  let shared = 0
  for (const gram of a) if (b.has(gram)) shared += 1
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/**
 * Groups of 2-grams of a name; every name of that similarity contains at least one group completely: a name with the similarity `threshold` lacks at most (1 - threshold) of the
 * trigrams, and each missing 2-gram costs at least one trigram, so with one group more than that number at least one is complete. An index on 2-grams finds the candidates.
 */
export function candidateGroups(name: string, threshold: number): string[][] {
  const characters = [...name]
  const grams = [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
  const lacking = Math.floor((1 - threshold) * trigrams(name).size + 1e-9)
  const count = Math.min(lacking + 1, grams.length)
  const groups = Array.from({ length: count }, (): string[] => [])
  for (const [index, gram] of grams.entries()) groups[index % count]?.push(gram)
  return groups
}

/** A masked name: the middle and its length are hidden. 恒信基金 → 恒**金, 王芳 → 王*. */
export function maskName(name: string): string {
  const characters = [...name]
  if (characters.length <= 1) return '*'
  if (characters.length === 2) return `${characters[0]}*`
  const kept = characters.length >= 6 ? 2 : 1
  const hidden = characters.length - 2 * kept
  return [...characters.slice(0, kept), '*'.repeat(Math.min(hidden, 4)), ...characters.slice(-kept)].join('')
}
