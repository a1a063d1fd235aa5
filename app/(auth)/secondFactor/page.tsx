// /secondFactor: a signed-in user sets up his second factor, before anything else where one is required (docs/domain/sessions.md#second-factor).
import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import { pageTitle } from '@/lib/model/app-info.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { callInside, loadAppInfo } from '@/lib/proxy/inside.ts'
import { Imprint } from '../imprint'
import styles from '../sign-in.module.css'
import { Steelyard } from '../steelyard'
import { SetUpForm } from './set-up-form'

interface SecondFactorProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const locale = asLocale(await getLocale())
  return { title: pageTitle(textsOf(locale, 'auth').setUp.title, await loadAppInfo(), textsOf(locale, 'common').product) }
}

export default async function SecondFactorPage({ searchParams }: SecondFactorProps) {
  const locale = asLocale(await getLocale())
  const [auth, common] = [textsOf(locale, 'auth'), textsOf(locale, 'common')]
  const { redirect } = await searchParams
  const target = safePath(typeof redirect === 'string' ? redirect : null)
  const [info, state] = await Promise.all([loadAppInfo(), callInside('GET /api/app/base/app/sys/user/secondFactor/state', {})])
  return (
    <div className={styles.page}>
      <Steelyard texts={{ ...auth, brand: common.brand }} />
      <main className={styles.main}>
        <div className={styles.box}>
          <h1>{auth.setUp.title}</h1>
          <p className={styles.edition}>{info?.app_name || auth.edition}</p>
          {state && !state.on && !state.without_password ? (
            <SetUpForm texts={auth} required={state.required} target={target} />
          ) : (
            <>
              <p className={styles.notice} role="status">
                {!state ? auth.setUp.failed : state.on ? auth.setUp.isOn : auth.setUp.withoutPassword}
              </p>
              <div className={styles.gap} />
              <a className={styles.submit} href={target}>
                {auth.setUp.goOn}
              </a>
            </>
          )}
        </div>
        <Imprint info={info} locale={locale} />
      </main>
    </div>
  )
}
