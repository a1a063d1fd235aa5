// A word of a keyword as SQL: any part of a name or code, initials and pinyin. The index on grams finds candidates, then the texts are compared
// (docs/domain/search.md#keyword).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { cleanFormat } from '../../model/plain-text.ts'
import type { Concealment } from './asking.ts'
import { codeToken, indexOf, queryGrams } from './grams.ts'
import { escapeLike, holdsText } from './like.ts'
import { anyOf } from './scope.ts'
import { soundQueries } from './sound.ts'

type Condition = RawBuilder<boolean>

/** How the caller sees a text: in full, masked, or not at all. */
export type Shown = (name: string) => Concealment | 'open' | null

const at = (name: string) => sql.ref(`t.${name}`)
const holdsAll = (grams: readonly string[]) => sql<boolean>`t.grams @> ${[...grams]}::text[]`

/** A word in the searched texts of an entity; a text is excluded in the rows where the caller does not see it in full. */
export function textCondition(definition: Definition, word: string, shown: Shown): Condition {
  const names = definition.search ? indexOf(definition).texts : [definition.title]
  const text = (name: string) => (definition.fields[name]?.kind === 'text' ? at(name) : sql`${at(name)}::text`)
  const matches = anyOf(names.flatMap((name) => where(shown(name), holdsText(text(name), word))))
  return definition.search ? sql<boolean>`(${holdsAll(queryGrams(word))} and ${matches})` : matches
}

/** Further meanings of letters and digits: a code, or the sound of a name. */
export function otherConditions(definition: Definition, typed: string, shown: Shown): Condition[] {
  const { codes, creditCodes, sound } = indexOf(definition)
  const coded = [
    ...codes.flatMap((name) => codeConditions(name, typed).flatMap((one) => where(shown(name), one))),
    ...creditCodes.flatMap((name) => creditCodeConditions(name, typed).flatMap((one) => where(shown(name), one))),
  ]
  if (!sound) return coded
  const places = sound.of.map(shown)
  const heard = places.includes(null) ? null : soundCondition(sound.name, typed)
  const masked = places.filter((one) => one !== 'open' && one !== null) as Concealment[]
  if (!heard || masked.some(({ rows }) => rows === null)) return coded
  return [...coded, ...where(masked[0] ?? 'open', heard)]
}

/** A condition limited to the rows where its column is not concealed. */
function where(shown: Concealment | 'open' | null, condition: Condition): Condition[] {
  if (shown === 'open') return [condition]
  return shown?.rows ? [sql<boolean>`(not ${shown.rows} and ${condition})`] : []
}

// a shorter prefix matches all records of a year, which is no useful search
const shortestBeginning = 10

/** Whether a text looks like the beginning of a code: letters and a digit. */
export const beginsCode = (typed: string): boolean => /^[A-Za-z]+\d/.test(typed)

/** A code by its end, found by the index on tokens, or by its beginning, found by the index of the code itself. */
export function codeConditions(name: string, typed: string, shortest = shortestBeginning): Condition[] {
  const token = codeToken(typed)
  const ends = token === null ? [] : [sql<boolean>`(${holdsAll([token])} and ${at(name)} ilike ${`%${escapeLike(typed)}`})`]
  if (!beginsCode(typed) || typed.length < shortest) return ends
  return [...ends, beginsWith(name, typed.toUpperCase())]
}

/** A text by its beginning, which the index of its column finds. */
const beginsWith = (name: string, first: string): Condition =>
  sql<boolean>`(${at(name)} >= ${first} and ${at(name)} < ${`${first}~`} and starts_with(${at(name)}, ${first}))`

/** A credit code, whole or by its beginning. */
function creditCodeConditions(name: string, typed: string): Condition[] {
  const first = cleanFormat('creditCode', typed).toUpperCase()
  return /^[0-9A-Z]{10,18}$/.test(first) ? [beginsWith(name, first)] : []
}

/** Initials and pinyin: the tokens of each reading find candidates, then the stored sound is compared. */
function soundCondition(column: string, keyword: string): Condition | null {
  const asked = soundQueries(keyword)
  if (!asked) return null
  const readings = asked.queries.map(({ all, any }) => {
    const parts = [...(all.length > 0 ? [holdsAll(all)] : []), ...(any.length > 0 ? [sql<boolean>`t.grams && ${any}::text[]`] : [])]
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  })
  const pattern = asked.text.length === 1 ? `${asked.text}%` : `%${asked.text}%`
  return sql<boolean>`(${anyOf(readings)} and ${at(column)} like ${pattern})`
}
