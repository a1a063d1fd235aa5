// What a control or a table of the library says where it has nothing to show.
import { useTranslations } from 'next-intl'
import styles from './no-choices.module.css'

export function NoChoices() {
  const t = useTranslations('widget.paged')
  return <p className={styles.none}>{t('none')}</p>
}
