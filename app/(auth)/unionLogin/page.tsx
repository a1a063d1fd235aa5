// /unionLogin: names the account that the address brought and signs it in after one click (docs/domain/sessions.md#token-in-the-address).
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import { pageTitle } from '@/lib/model/app-info.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { previewExchange } from '@/lib/proxy/exchange.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { loadAppInfo } from '@/lib/proxy/inside.ts'
import { Imprint } from '../imprint'
import styles from '../sign-in.module.css'
import { Steelyard } from '../steelyard'
import { UnionForm } from './union-form'

interface UnionProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const locale = asLocale(await getLocale())
  return { title: pageTitle(textsOf(locale, 'auth').union.title, await loadAppInfo(), textsOf(locale, 'common').product) }
}

export default async function UnionLoginPage({ searchParams }: UnionProps) {
  const locale = asLocale(await getLocale())
  const [auth, common] = [textsOf(locale, 'auth'), textsOf(locale, 'common')]
  const { redirect } = await searchParams
  const target = safePath(typeof redirect === 'string' ? redirect : null)
  const [info, preview] = await Promise.all([loadAppInfo(), previewExchange(processGate(), { headers: new Headers(await headers()) })])
  const { person } = preview ?? {}
  const who = person?.username
    ? auth.union.who.replace('{name}', person.realname || person.username).replace('{username}', person.username)
    : auth.union.unnamed
  return (
    <div className={styles.page}>
      <Steelyard texts={{ ...auth, brand: common.brand }} />
      <main className={styles.main}>
        <div className={styles.box}>
          <h1>{auth.union.title}</h1>
          <p className={styles.edition}>{info?.app_name || auth.edition}</p>
          <UnionForm texts={auth.union} who={who} target={target} state={preview ? (preview.trusted ? 'trusted' : 'asking') : 'failed'} />
        </div>
        <Imprint info={info} locale={locale} />
      </main>
    </div>
  )
}
