// What stands in place of an answer that is not there: no permission, that it failed, or the shape of what is coming.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/client/api'
import { LoadFailed, NoPermission } from './state'
import styles from './state.module.css'

interface UnansweredProps {
  error: ApiError | undefined
  onRetry: () => void
  /** What may not be seen, where several things stand beside each other. */
  what?: string
  /** The skeleton. */
  children: ReactNode
}

export function Unanswered({ error, onRetry, what, children }: UnansweredProps) {
  if (error?.status === 403) return <NoPermission what={what} />
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : children
}

/** Above an answer that stands on although the newer one did not come. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('widget.state')
  return (
    <p className={styles.outdated} role="alert">
      {t('outdated')}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
