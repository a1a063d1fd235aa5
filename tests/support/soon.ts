// A moment at which a visit can be booked and received at once.

const wireTime = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** In five minutes as the wire writes it, in Shanghai; the last minute of the day where that is tomorrow, for the front desk looks at today. */
export function soon(): string {
  const [now, later] = [wireTime(Date.now()), wireTime(Date.now() + 300_000)]
  return `${later.slice(0, 10) === now.slice(0, 10) ? later : `${now.slice(0, 10)} 23:59`}:00`
}
