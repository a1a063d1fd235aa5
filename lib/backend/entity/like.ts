// Text search as SQL: both sides in the form in which texts are compared (docs/domain/search.md#words).
import { type RawBuilder, sql } from 'kysely'
import { cleanText, comparedText, comparedWords } from '../../model/plain-text.ts'

/** Where the text must match: anywhere, at the beginning or at the end. */
export type Part = 'like' | 'sw' | 'ew'

/** A text escaped for LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const before = { like: '%', sw: '', ew: '%' } as const
const after = { like: '%', sw: '%', ew: '' } as const

/** A text of the database as it is compared; marks and blanks stay. */
export const comparedColumn = (text: RawBuilder<unknown>) => sql`lower(normalize(${text}, NFKC))`

/** Whether a text contains another. Marks that belong to a rare character or an emoji are stored, so a text is found with and without them. */
export function holdsText(text: RawBuilder<unknown>, asked: string, part: Part = 'like'): RawBuilder<boolean> {
  const forms = new Set([comparedText(asked), cleanText(asked).normalize('NFKC').toLowerCase()])
  const patterns = [...forms].map((form) => `${before[part]}${escapeLike(form)}${after[part]}`)
  const compared = comparedColumn(text)
  return patterns.length === 1 ? sql<boolean>`${compared} like ${patterns[0]}` : sql<boolean>`${compared} like any(${patterns}::text[])`
}

/** Whether each searched word is in one of the texts. */
export function holdsWords(texts: readonly RawBuilder<unknown>[], asked: string): RawBuilder<boolean> {
  const words = comparedWords(asked)
  const found = words.map(
    (word) =>
      sql`(${sql.join(
        texts.map((text) => holdsText(text, word)),
        sql` or `,
      )})`,
  )
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`
}
