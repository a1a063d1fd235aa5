// Texts that the server sends: the frame's, and a screen's beside them. They travel as one string of JSON, since the framework would walk through
// each of a thousand texts, on the server and in the browser (docs/decisions/first-load.md#what-was-chosen).
'use client'
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { AddMessages } from './add-messages'

const useTexts = (texts: string): AbstractIntlMessages => useMemo(() => JSON.parse(texts), [texts])

interface SentTextsProps {
  texts: string
  children: ReactNode
}

export function FrameTexts({ locale, texts, children }: SentTextsProps & { locale: string }) {
  return (
    <NextIntlClientProvider locale={locale} messages={useTexts(texts)} timeZone="Asia/Shanghai">
      {children}
    </NextIntlClientProvider>
  )
}

export function AddTexts({ texts, children }: SentTextsProps) {
  return <AddMessages messages={useTexts(texts)}>{children}</AddMessages>
}
