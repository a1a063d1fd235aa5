// Days and times in spreadsheet cells: numbers of days; the format of the cell distinguishes them from other numbers.

const dayMs = 86_400_000
const day1904 = 1462

/** 46094 → 2026-03-13, 46094.5 → 2026-03-13 12:00:00, 0.5 → 12:00:00. Invalid days stay as they are. */
export function serialText(raw: string, from1904: boolean): string {
  if (raw.trim() === '') return raw
  const part = Math.round(Number(raw) * 86_400)
  if (part > 0 && part < 86_400) return new Date(part * 1000).toISOString().slice(11, 19)
  const serial = Number(raw) + (from1904 ? day1904 : 0)
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return raw
  // The format has a wrong 29 February in its first year.
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
