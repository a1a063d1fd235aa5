// A message that outlives one page change: written before leaving, shown once by the next page.

const key = 'office.flash'

export function flash(text: string): void {
  sessionStorage.setItem(key, text)
}

/** The waiting message, given once. */
export function takeFlash(): string | null {
  const text = sessionStorage.getItem(key)
  if (text !== null) sessionStorage.removeItem(key)
  return text
}
