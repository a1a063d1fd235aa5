// /login: account and password beside the steelyard; leads to the path that `redirect` names.
import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import { pageTitle } from '@/lib/model/app-info.ts'
import { identityFailures } from '@/lib/model/identity.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { callInside, isAppUnknown, loadAppInfo } from '@/lib/proxy/inside.ts'
import { Imprint } from '../imprint'
import styles from '../sign-in.module.css'
import { Steelyard } from '../steelyard'
import { LoginForm } from './login-form'

/** The page is shown without the button rather than late. */
const providerMs = 1000

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
  const { redirect, identity } = await searchParams
  const providerCall = 'GET /api/app/base/app/sys/user/identity/state'
  const [info, provider] = await Promise.all([loadAppInfo(), callInside(providerCall, {}, providerMs)])
  const target = safePath(typeof redirect === 'string' ? redirect : null)
  const reason = identityFailures.find((one) => one === identity)
  const unknown = (await isAppUnknown()) ? textsOf(locale, 'errors').verification : ''
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
            failure={unknown || (reason ? auth.identity[reason] : '')}
            expired={typeof redirect === 'string' ? textsOf(locale, 'errors').signedOut : ''}
            target={target}
            passkeys={info?.passkeys === true}
          />
          {provider?.name && (
            <a className={styles.provider} href={`/api/session/identity/begin?redirect=${encodeURIComponent(target)}`}>
              {auth.identity.button.replace('{name}', provider.name)}
            </a>
          )}
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
