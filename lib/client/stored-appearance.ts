// How a user likes to see the office, kept on his device for the next time he signs in: signing out takes the cookies away.
import { readCookie, writeCookie } from './local-state.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** The cookies of the look: colours, density, language. */
const appearanceCookies = ['theme', 'density', 'locale'] as const

const placeOf = (userKey: string) => `look:${userKey}`

/** Remembers the look that the cookies say now. */
export function storeAppearance(userKey: string): Promise<void> {
  return writeRemembered(placeOf(userKey), Object.fromEntries(appearanceCookies.map((name) => [name, readCookie(name)])))
}

/** Puts a user's look into the cookies again, so that the first page is rendered with it; what was chosen since stays. */
export async function restoreAppearance(userKey: string): Promise<void> {
  const kept = await readRemembered(placeOf(userKey))
  if (typeof kept !== 'object' || kept === null) return
  for (const name of appearanceCookies) {
    const value = (kept as Record<string, unknown>)[name]
    if (typeof value === 'string' && readCookie(name) === null) writeCookie(name, value)
  }
}
