// A message that survives one page change: stored before leaving, shown once by the next page.

const key = 'office.flash'

export function flash(text: string): void {
  sessionStorage.setItem(key, text)
}

/** The stored message, returned once. */
export function takeFlash(): string | null {
  const text = sessionStorage.getItem(key)
  if (text !== null) sessionStorage.removeItem(key)
  return text
}
