// next-intl's request configuration: language of a request and its texts.
import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { asLocale, localeCookie } from './locales.ts'
import { messagesOf } from './messages.ts'

export default getRequestConfig(async ({ requestLocale }) => {
  // The cookie is read only where the page did not name its language, so that public pages stay static.
  const locale = asLocale((await requestLocale) ?? (await cookies()).get(localeCookie)?.value)
  return { locale, messages: messagesOf(locale), timeZone: 'Asia/Shanghai' }
})
