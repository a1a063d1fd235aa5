// What a line of a bank statement or an invoice list is to the matching, whichever of both it comes from.
import type { MatchDoubt } from '../../../model/match.ts'

export type ListKind = 'bank' | 'invoice'
export type Direction = 'IN' | 'OUT'

/** A line of a file as it is matched. */
export interface StatementLine {
  row: number
  /** YYYY-MM-DD; what stands in the cell where that is no day. */
  date: string
  /** HH:mm:ss, or nothing where the file does not say it. */
  time: string
  amount: string
  /** Null where the file does not tell it: nobody guesses it. */
  direction: Direction | null
  party: string
  /** The bank's serial number where it tells lines apart, else one made from what the line says; or the number of the invoice. */
  serial: string
  memo: string
  /** `unclear` waits for a person, `wrong` cannot be read; `doubt` says why. */
  state: 'wrong' | 'unclear' | 'read'
  doubt: MatchDoubt | null
  /** A person has said the direction: no record is certain for such a line. */
  byHand: boolean
}

/** Names are alike without their width, blanks and brackets. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）]/g, '')
