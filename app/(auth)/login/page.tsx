// /login: account and password beside the steelyard; leads to the path that `redirect` names.
import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import { pageTitle } from '@/lib/model/app-info.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { isAppUnknown, loadAppInfo } from '@/lib/proxy/inside.ts'
import { Imprint } from '../imprint'
import styles from '../sign-in.module.css'
import { Steelyard } from '../steelyard'
import { LoginForm } from './login-form'

interface LoginProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const locale = asLocale(await getLocale())
  return { title: pageTitle(textsOf(locale, 'auth').title, await loadAppInfo(), textsOf(locale, 'common').product) }
}

export default async function LoginPage({ searchParams }: LoginProps) {
  const locale = asLocale(await getLocale())
  const [auth, common] = [textsOf(locale, 'auth'), textsOf(locale, 'common')]
  const [info, { redirect }] = [await loadAppInfo(), await searchParams]
  return (
    <div className={styles.page}>
      <Steelyard texts={{ ...auth, brand: common.brand }} />
      <main className={styles.main}>
        <div className={styles.box}>
          <h1>{auth.title}</h1>
          <p className={styles.edition}>{info?.app_name || auth.edition}</p>
          {info?.demo && <p className={styles.notice}>{auth.demo}</p>}
          <noscript>
            <p className={styles.alert}>{auth.scriptOff}</p>
          </noscript>
          <LoginForm
            texts={auth}
            failure={(await isAppUnknown()) ? textsOf(locale, 'errors').verification : ''}
            expired={typeof redirect === 'string' ? textsOf(locale, 'errors').signedOut : ''}
            target={safePath(typeof redirect === 'string' ? redirect : null)}
          />
          <p className={styles.newcomer}>
            {auth.noAccount} <a href="/register">{auth.register}</a>
            <a href="/partner">{auth.partner}</a>
          </p>
        </div>
        <Imprint info={info} locale={locale} />
      </main>
    </div>
  )
}
