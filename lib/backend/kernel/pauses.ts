// The pauses before failed background work is tried again: seconds at first, hours at the end, about a day in total.
import { cutText } from '../../model/plain-text.ts'

const pauses = [1, 5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600] as const
const longest = pauses[pauses.length - 1] ?? 0

/** After this many attempts an item is left to an operator. */
export const attemptsInAll = pauses.length + 1

/** The time of the next attempt after the given number of failures. */
export const nextAttempt = (attempts: number, now: Date): Date => new Date(now.getTime() + (pauses[attempts - 1] ?? longest) * 1000)

/** The maximum pause of scheduled work. */
export const clockPauseMs = 3_600_000

/** A wait beyond this moment was set before the clock was set back, so the item is due (docs/domain/jobs.md#moved-clock). */
export const latestWait = (now: Date): Date => new Date(now.getTime() + 2 * longest * 1000)

/** The text of a failure for operators, without NUL and half characters, which the database does not accept. */
export const errorText = (error: unknown): string => cutText(String(error).replaceAll('\0', '').toWellFormed(), 2000)
