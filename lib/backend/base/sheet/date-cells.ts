// Days and moments in spreadsheet cells: numbers that count days, told from other numbers by the format of their cell.

/** Formats of every spreadsheet program that stand for days or times, those of Chinese editions too. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)

/** Whether a format shows a day or a time: y, m, d, h or s outside of quotes, brackets and escapes. */
function showsTime(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').split(';')[0] ?? ''
  return /[ymdhs年月日时分秒]/i.test(bare) && !/general/i.test(bare)
}

/** The numbers of the cell styles that show a day or a moment. */
export function dateStyles(formats: readonly number[], custom: ReadonlyMap<number, string>): ReadonlySet<number> {
  const dates = new Set<number>()
  for (const [style, id] of formats.entries()) {
    const format = custom.get(id)
    if (format === undefined ? builtIn(id) : showsTime(format)) dates.add(style)
  }
  return dates
}

const dayMs = 86_400_000
const day1904 = 1462

/** 46094 → 2026-03-13, 46094.5 → 2026-03-13 12:00:00. What is no day of a calendar stays as it is. */
export function serialText(raw: string, from1904: boolean): string {
  const serial = Number(raw) + (from1904 ? day1904 : 0)
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return raw
  // The format's first year has a 29 February that never was.
  const days = serial < 60 ? serial + 1 : serial
  const seconds = Math.round(days * 86_400)
  const text = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString()
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** YYYY-MM-DD or YYYY-MM-DD HH:mm:ss as the number of a cell, or null for a text that is neither. */
export function serialOf(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour = 0, minute = 0, second = 0] = parts
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const serial = (moment - Date.UTC(1899, 11, 30)) / dayMs
  return Number.isFinite(serial) && serial >= 61 ? serial : null
}
