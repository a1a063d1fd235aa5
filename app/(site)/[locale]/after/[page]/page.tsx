// A public page right after one of its forms was sent, for that visitor alone: with thanks, or with mistakes and what was typed.

import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { recordKey } from '@/lib/model/record-key'
import { processGate } from '@/lib/proxy/gate'
import { readInfo } from '@/lib/site/info'
import { lastAttempt } from '@/lib/site/site-form'
import { singleValues } from '../../../address'
import { Framed, isPlainPage, PageView } from '../../../compose'
import { contentOf, readThread } from '../../../data'
import { ThreadBody } from '../../../pages/community'
import { InfoBody } from '../../../pages/info'
import { RegisterBody } from '../../../pages/register'

interface Props {
  params: Promise<{ locale: string; page: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { brand, edition } = await contentOf(asLocale((await params).locale), 'frame')
  return { title: `${brand} ${edition}`, robots: { index: false } }
}

export default async function Page({ params, searchParams }: Props) {
  const { locale, page } = await params
  const language = asLocale(locale)
  const given = await headers()
  const args = singleValues(await searchParams)
  const attempt = await lastAttempt(processGate(), given.get('cookie'), `/${page}`)
  if (page === 'info') {
    return (
      <Framed language={language} current="/info">
        <InfoBody
          language={language}
          content={await contentOf(language, 'info')}
          attempt={attempt}
          args={args}
          target={await readInfo(language, given, args)}
        />
      </Framed>
    )
  }
  if (page === 'register') {
    return (
      <Framed language={language} current="/register">
        <RegisterBody language={language} attempt={attempt} args={args} />
      </Framed>
    )
  }
  const thread = page === 'forum' && recordKey.test(args.post ?? '') ? await readThread(language, args.post as string) : null
  if (thread) {
    return (
      <Framed language={language} current="/forum">
        <ThreadBody language={language} content={await contentOf(language, 'forum')} attempt={attempt} thread={thread} />
      </Framed>
    )
  }
  if (!isPlainPage(page)) notFound()
  return <PageView page={page} language={language} args={args} attempt={attempt} />
}
