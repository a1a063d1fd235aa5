// Texts that the server sends: those of the frame and of a screen. They are sent as one JSON string, because the framework would process
// each of a thousand texts separately, on the server and in the browser (docs/decisions/first-load.md#what-was-chosen).
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
