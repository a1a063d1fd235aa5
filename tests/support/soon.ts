// A moment at which a visit can be booked and received at once.
import { wireTime } from '@/lib/model/moment.ts'

const minuteOf = (ms: number) => wireTime(new Date(ms)).slice(0, 16)

/** In five minutes as the wire writes it, in Shanghai; the last minute of the day where that is tomorrow, for the front desk looks at today. */
export function soon(): string {
  const [now, later] = [minuteOf(Date.now()), minuteOf(Date.now() + 300_000)]
  return `${later.slice(0, 10) === now.slice(0, 10) ? later : `${now.slice(0, 10)} 23:59`}:00`
}
