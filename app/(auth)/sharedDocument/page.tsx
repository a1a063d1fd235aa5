// /sharedDocument: a cloud document by its link, for readers without an account; an ended and a guessed link look alike (docs/domain/project-document.md#shared-link).
import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import { SharedDocument } from './shared-document'

export async function generateMetadata(): Promise<Metadata> {
  return { title: textsOf(asLocale(await getLocale()), 'projectWork').shared.title, referrer: 'no-referrer' }
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SharedDocumentPage({ searchParams }: Props) {
  const texts = textsOf(asLocale(await getLocale()), 'projectWork').shared
  const { id } = await searchParams
  return <SharedDocument code={typeof id === 'string' ? id : ''} texts={texts} />
}
