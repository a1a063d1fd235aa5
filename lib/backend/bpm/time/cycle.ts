// Repeating timers: ISO 8601 repetitions (R3/PT10M) and cron expressions (Quartz with seconds, or five fields).
import { Cron } from 'croner'
import { ExpressionError } from '../expression/value.ts'
import { addDuration, type Duration, readDate, readDuration, zone } from './moment.ts'

export type Cycle =
  | { kind: 'interval'; times: number | null; start: number | null; every: Duration; end: number | null }
  | { kind: 'cron'; pattern: string }

/** The minimum interval is one second (docs/domain/security.md#bounds-of-requests). */
const shortest = 1000

function readInterval(text: string): Cycle | null {
  const match = /^R(\d*)\/(.+)$/i.exec(text)
  if (!match) return null
  const times = match[1] === '' ? null : Number(match[1])
  let start: number | null = null
  let end: number | null = null
  let every: Duration | null = null
  for (const part of match[2]!.split('/')) {
    const duration = readDuration(part)
    const date = duration ? null : readDate(part)
    if (duration && !every) every = duration
    else if (date !== null && !every && start === null) start = date
    else if (date !== null && every && end === null) end = date
    else return null
  }
  if (!every) return null
  if (every.months === 0 && every.milliseconds < shortest) throw new ExpressionError('timerTooOften', { text })
  return { kind: 'interval', times, start, every, end }
}

/** Quartz writes 0/5 where croner wants 0-59/5, and numbers the days of the week from Sunday = 1 where there are seconds. */
const cronOf = (pattern: string) =>
  new Cron(pattern, { timezone: zone, alternativeWeekdays: pattern.split(/\s+/).length > 5, sloppyRanges: true, paused: true })

/**
 * Reads a cycle.
 * @throws ExpressionError where the text is invalid or repeats more often than once per second
 */
export function readCycle(source: string): Cycle {
  const text = source.trim()
  const interval = readInterval(text)
  if (interval) return interval
  const fields = text.split(/\s+/).length
  if (fields >= 5 && fields <= 7) {
    try {
      cronOf(text)
      return { kind: 'cron', pattern: text }
    } catch {
      throw new ExpressionError('timerUnreadable', { text })
    }
  }
  throw new ExpressionError('timerUnreadable', { text })
}

/** How often a cycle fires; null for no limit. */
export function timesOf(cycle: Cycle): number | null {
  return cycle.kind === 'interval' ? cycle.times : null
}

/**
 * The next time (ms) at which a cycle fires; null after its last repetition.
 * @param previous when it was due before, null for the first time
 * @param now missed occurrences up to now are skipped, so that nothing fires twice after a jump of the clock
 */
export function nextDue(cycle: Cycle, previous: number | null, now: number): number | null {
  if (cycle.kind === 'cron')
    return (
      cronOf(cycle.pattern)
        .nextRun(new Date(Math.max(previous ?? now, now)))
        ?.getTime() ?? null
    )
  let due = previous === null ? (cycle.start ?? addDuration(now, cycle.every)) : addDuration(previous, cycle.every)
  if (due <= now && !(previous === null && cycle.start === due && due === now)) {
    const { months, milliseconds } = cycle.every
    if (months === 0) due += Math.floor((now - due) / milliseconds + 1) * milliseconds
    else while (due <= now) due = addDuration(due, cycle.every)
  }
  return cycle.end !== null && due > cycle.end ? null : due
}
