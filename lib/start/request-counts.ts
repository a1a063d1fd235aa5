// The number and duration of answered requests, by family, in the format of Prometheus.

/** Upper bounds of the histogram in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Series {
  /** Requests by the first digit of their status. */
  classes: number[]
  /** Requests by bucket, the last for those above all bounds. */
  buckets: number[]
  seconds: number
}

const series = new Map<string, Series>()

/** Streams last as long as a page is open: they are counted, not timed. */
const untimed: ReadonlySet<string> = new Set(['events'])

export function countRequest(family: string, status: number, seconds: number): void {
  let one = series.get(family)
  if (!one) {
    one = { classes: [0, 0, 0, 0, 0, 0], buckets: new Array(bounds.length + 1).fill(0), seconds: 0 }
    series.set(family, one)
  }
  const kind = Math.min(5, Math.floor(status / 100))
  one.classes[kind] = (one.classes[kind] ?? 0) + 1
  if (untimed.has(family)) return
  let at = 0
  while (at < bounds.length && seconds > (bounds[at] as number)) at++
  one.buckets[at] = (one.buckets[at] ?? 0) + 1
  one.seconds += seconds
}

/** The lines about requests. */
export function requestLines(): string[] {
  const lines = ['# HELP office_requests_total Requests answered, by family and class of status.', '# TYPE office_requests_total counter']
  for (const [family, { classes }] of series)
    for (const [kind, count] of classes.entries())
      if (count > 0) lines.push(`office_requests_total{family="${family}",status="${kind}xx"} ${count}`)
  lines.push(
    '# HELP office_request_seconds Time from the request to the end of its answer, by family.',
    '# TYPE office_request_seconds histogram',
  )
  for (const [family, { buckets, seconds }] of series) {
    if (untimed.has(family)) continue
    let sum = 0
    for (const [at, count] of buckets.entries()) {
      sum += count
      lines.push(`office_request_seconds_bucket{family="${family}",le="${bounds[at] ?? '+Inf'}"} ${sum}`)
    }
    lines.push(
      `office_request_seconds_sum{family="${family}"} ${seconds.toFixed(6)}`,
      `office_request_seconds_count{family="${family}"} ${sum}`,
    )
  }
  return lines
}
