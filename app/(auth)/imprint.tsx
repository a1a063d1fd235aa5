// The last line of the pages around signing in: copyright, filing number, and the other language.
import { type Locale, locales } from '@/lib/i18n/locales.ts'
import { textsOf } from '@/lib/i18n/messages.ts'
import type { AppInfo } from '@/lib/model/app-info.ts'
import { wireTime } from '@/lib/model/moment'
import { LanguageButton } from './language-button'
import styles from './sign-in.module.css'

export function Imprint({ info, locale }: { info: AppInfo | null; locale: Locale }) {
  const own = [info?.copyright, info?.icp_no].filter(Boolean).join('　')
  const other = locales.find((one) => one !== locale) as Locale
  return (
    <footer className={styles.filing}>
      {own || textsOf(locale, 'auth').filing.replace('{year}', wireTime(new Date()).slice(0, 4))}
      <LanguageButton locale={other} name={textsOf(locale, 'common').language[other]} />
    </footer>
  )
}
