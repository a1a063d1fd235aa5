// Matching of bank statements and invoice lists: what may keep a line from being matched, and the days that a movement may have.
import { plusDays } from './moment.ts'

/**
 * Why a line waits for a person or cannot be read: its direction is not told, it takes an earlier one back, its day cannot be, it stands there twice; both columns have an
 * amount, there is none, it is of another currency, it or the number is no cell that somebody has filled in.
 */
export const matchDoubts = [
  'direction',
  'reversal',
  'day',
  'repeated',
  'both',
  'amount',
  'currency',
  'date',
  'cell',
  'serial',
  'shifted',
] as const
export type MatchDoubt = (typeof matchDoubts)[number]

/** The doubts that a person can resolve by giving the direction. */
export const isAskable = (doubt: MatchDoubt | null): boolean => doubt === 'direction' || doubt === 'reversal'

/** How a number begins that was made for a line whose bank gives none. */
export const ownSerialMark = '#'

const firstDay = '2000-01-01'

/** Whether money can have moved on a day, as seen from today; both YYYY-MM-DD. A day is allowed for clocks ahead. */
export function isMovementDay(day: string, today: string): boolean {
  return day >= firstDay && day <= plusDays(today, 1)
}
