// What every screen's page gives the frame: its content as a view that can be kept, with the texts that it sends to the browser.
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AddTexts } from '@/components/basic/sent-texts'
import { compiledMessagesOf } from '@/lib/i18n/compiled'
import { asLocale } from '@/lib/i18n/locales'
import type { Feature } from '@/lib/i18n/messages'
import { View } from './view'

interface ScreenTextsProps {
  features?: readonly Feature[]
  /** Names of entities; what all entities share comes with them. */
  entities?: readonly string[]
  children: ReactNode
}

export async function ScreenTexts({ features = [], entities = [], children }: ScreenTextsProps) {
  const locale = asLocale(await getLocale())
  const { entity, ...rest } = compiledMessagesOf(locale, [...features, 'entity'])
  const names = entity as Record<string, unknown>
  const chosen = Object.fromEntries(['common', ...entities].map((name) => [name, names[name]]))
  return (
    <View>
      <AddTexts texts={JSON.stringify({ ...rest, entity: chosen })}>{children}</AddTexts>
    </View>
  )
}
