// The text of an empty control or table of the library.
import { useTranslations } from 'next-intl'
import styles from './no-choices.module.css'

export function NoChoices() {
  const t = useTranslations('widget.paged')
  return <p className={styles.none}>{t('none')}</p>
}
