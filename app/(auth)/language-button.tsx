// Shows the page in the other language.
'use client'
import { writeCookie } from '@/lib/client/local-state.ts'
import { type Locale, localeCookie } from '@/lib/i18n/locales.ts'
import styles from './sign-in.module.css'

export function LanguageButton({ locale, name }: { locale: Locale; name: string }) {
  const change = () => {
    writeCookie(localeCookie, locale)
    window.location.reload()
  }
  return (
    <button className={styles.language} type="button" lang={locale} onClick={change}>
      {name}
    </button>
  )
}
