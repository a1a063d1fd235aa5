// Adds a screen's texts to those of the layout around it.
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

export function AddMessages({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const locale = useLocale()
  const around = useMessages()
  const all = useMemo(() => ({ ...around, ...messages }), [around, messages])
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone="Asia/Shanghai">
      {children}
    </NextIntlClientProvider>
  )
}
