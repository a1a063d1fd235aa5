// The common form of lines of bank statements and invoice lists, for matching.
import type { MatchDoubt } from '../../../model/match.ts'

export type ListKind = 'bank' | 'invoice'
export type Direction = 'IN' | 'OUT'

/** A line of a file. */
export interface StatementLine {
  row: number
  /** YYYY-MM-DD; the text of the cell if it is not a day. */
  date: string
  /** HH:mm:ss, or empty if the file has none. */
  time: string
  amount: string
  /** Null if the file has none; it is never guessed. */
  direction: Direction | null
  party: string
  /** The bank's serial number if it is unique, else one computed from the content; or the number of the invoice. */
  serial: string
  memo: string
  /** `unclear` waits for a person, `wrong` cannot be read; `doubt` says why. */
  state: 'wrong' | 'unclear' | 'read'
  doubt: MatchDoubt | null
  /** A person has given the direction: no record is certain for such a line. */
  byHand: boolean
}

/** Names are compared without width, blanks and brackets. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）]/g, '')
