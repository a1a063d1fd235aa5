// A user's appearance settings, stored on his device for the next sign-in, because signing out removes the cookies.
import { readCookie, writeCookie } from './local-state.ts'
import { readRemembered, writeRemembered } from './remembered.ts'
import { userState } from './session-state.ts'
import { singleKeysCookie } from './single-key.ts'

/** The cookies of the appearance: colours, density, language, shortcuts of one key. */
const appearanceCookies = ['theme', 'density', 'locale', singleKeysCookie] as const

const placeOf = (userKey: string) => `look:${userKey}`

/** Stores the current appearance from the cookies. */
export function storeAppearance(userKey: string): Promise<void> {
  return writeRemembered(placeOf(userKey), Object.fromEntries(appearanceCookies.map((name) => [name, readCookie(name)])))
}

/** The same for whoever is signed in. */
export function rememberAppearance(): void {
  const { userInfo } = userState.get()
  if (userInfo) void storeAppearance(userInfo.user_key)
}

/** Restores a user's appearance into the cookies, so that the first page is rendered with it; values chosen since then stay. */
export async function restoreAppearance(userKey: string): Promise<void> {
  const kept = await readRemembered(placeOf(userKey))
  if (typeof kept !== 'object' || kept === null) return
  for (const name of appearanceCookies) {
    const value = (kept as Record<string, unknown>)[name]
    if (typeof value === 'string' && readCookie(name) === null) writeCookie(name, value)
  }
}
