// The page of an address that nothing serves.
import { getLocale } from 'next-intl/server'
import { Illustration } from '@/components/basic/illustration'
import { asLocale } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import styles from './missing.module.css'

export default async function NotFound() {
  const locale = asLocale(await getLocale())
  const errors = textsOf(locale, 'errors')
  return (
    <main className={styles.page}>
      <title>{`${errors.notFoundTitle} - ${textsOf(locale, 'common').product}`}</title>
      <Illustration picture="noMatch" />
      <h1>{errors.notFoundTitle}</h1>
      <p>{errors.notFoundText}</p>
      <a className={styles.home} href="/">
        {errors.backHome}
      </a>
    </main>
  )
}
