// How long what has failed without a caller waits before it is tried again: seconds at first, hours in the end, a day in all.
import { cutText } from '../../model/plain-text.ts'

const pauses = [1, 5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600] as const
const longest = pauses[pauses.length - 1] ?? 0

/** After so many attempts what is to be delivered once is left to a person. */
export const attemptsInAll = pauses.length + 1

/** When it is tried again after so many failed attempts. */
export const nextAttempt = (attempts: number, now: Date): Date => new Date(now.getTime() + (pauses[attempts - 1] ?? longest) * 1000)

/** Work by the clock waits no longer. */
export const clockPauseMs = 3_600_000

/** What would wait until after this moment waits since before the clock was set back, and is due (docs/domain/jobs.md#moved-clock). */
export const latestWait = (now: Date): Date => new Date(now.getTime() + 2 * longest * 1000)

/** What an operator reads about a failure: the database takes neither NUL nor half a character. */
export const errorText = (error: unknown): string => cutText(String(error).replaceAll('\0', '').toWellFormed(), 2000)
