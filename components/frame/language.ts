// Changes the language: sets the cookie for all later answers, and reloads the page.
import { writeCookie } from '@/lib/client/local-state'
import { userState } from '@/lib/client/session-state'
import { storeAppearance } from '@/lib/client/stored-appearance'
import { type Locale, localeCookie } from '@/lib/i18n/locales'

export async function changeLanguage(locale: Locale): Promise<void> {
  writeCookie(localeCookie, locale)
  const { userInfo } = userState.get()
  if (userInfo) await storeAppearance(userInfo.user_key)
  window.location.reload()
}
