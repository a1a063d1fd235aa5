// What stands in the place of a preview: it is on its way, or why it cannot be shown.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { State } from '@/components/basic/state'
import styles from './file.module.css'

interface PreviewUnavailableProps {
  title: string
  /** Absent where trying again changes nothing. */
  onRetry?: () => void
}

/** The download stays offered above. */
export function PreviewUnavailable({ title, onRetry }: PreviewUnavailableProps) {
  const t = useTranslations('preview')
  return (
    <div className={styles.unshown}>
      <State picture="failed" role="alert" title={title}>
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      </State>
    </div>
  )
}

export function Waiting() {
  const t = useTranslations('preview')
  return (
    <p className={styles.waiting} role="status">
      {t('loading')}
    </p>
  )
}
