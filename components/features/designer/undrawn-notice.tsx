// Says that the file has more than its picture shows.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import styles from './designer.module.css'

/** The maximum number of names. */
const most = 3

export function UndrawnNotice({ names }: { names: readonly string[] }) {
  const t = useTranslations('designer')
  const shown = names.slice(0, most).map((name) => t('undrawnName', { name }))
  return (
    <p className={styles.notice} role="status">
      <Icon name="eye" size={14} />
      {t('undrawn', { names: shown.join(t('undrawnMark')), n: names.length })}
    </p>
  )
}
