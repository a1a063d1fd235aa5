// next-intl's request configuration: language of a request and its texts.
import { cookies } from 'next/headers'
import type { AbstractIntlMessages } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { compiledMessagesOf } from './compiled.ts'
import { asLocale, localeCookie } from './locales.ts'

export default getRequestConfig(async ({ requestLocale }) => {
  // The cookie is read only if the page does not give its language, so that public pages stay static.
  const locale = asLocale((await requestLocale) ?? (await cookies()).get(localeCookie)?.value)
  return { locale, messages: compiledMessagesOf(locale) as AbstractIntlMessages, timeZone: 'Asia/Shanghai' }
})
