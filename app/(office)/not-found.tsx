// An address of the back office that has no screen: said inside the frame, with status 404.
import { getLocale } from 'next-intl/server'
import { Illustration } from '@/components/basic/illustration'
import { Link } from '@/components/basic/link'
import styles from '@/components/basic/state.module.css'
import { asLocale } from '@/lib/i18n/locales'
import { textsOf } from '@/lib/i18n/messages'

export default async function NotFound() {
  const errors = textsOf(asLocale(await getLocale()), 'errors')
  return (
    <div className={styles.state}>
      <Illustration picture="noMatch" />
      <h1>{errors.notFoundTitle}</h1>
      <p>{errors.notFoundText}</p>
      <div className={styles.actions}>
        <Link href="/">{errors.backHome}</Link>
      </div>
    </div>
  )
}
