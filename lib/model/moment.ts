// Moments and days as they are written and read; nothing else writes a moment (docs/domain/money-and-dates.md#dates).

/** By how many milliseconds the clock of Asia/Shanghai is ahead of UTC; it has no daylight saving. */
export const zoneOffset = 8 * 3_600_000

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export function wireTime(moment: Date): string {
  return new Date(moment.getTime() + zoneOffset).toISOString().slice(0, 19).replace('T', ' ')
}

/** The milliseconds since 1970 of YYYY-MM-DD HH:mm:ss in Asia/Shanghai; NaN for anything else. */
export const momentOf = (wire: unknown): number => Date.parse(`${String(wire).replace(' ', 'T')}+08:00`)

/** The moment as a column of the database takes it where a row is sent as JSON. */
export const storedTime = (moment: Date): string => moment.toISOString()

/** YYYY-MM-DD in Asia/Shanghai. */
export const wireDate = (moment: Date): string => wireTime(moment).slice(0, 10)

const dayMs = 86_400_000

/** Midnight in Asia/Shanghai of the day of a moment. */
export const startOfDay = (moment: Date): Date => new Date(momentOf(`${wireDate(moment)} 00:00:00`))

/** The day of YYYY-MM-DD, with or without a time, as days since 1970. */
export function dayOf(wire: unknown): number {
  const [year = 1970, month = 1, day = 1] = String(wire).slice(0, 10).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** Days since 1970 as YYYY-MM-DD. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day so many days after YYYY-MM-DD. */
export const plusDays = (day: string, days: number): string => dateOfDay(dayOf(day) + days)
