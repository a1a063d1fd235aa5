// Shown instead of content: first use, no match, failure, no permission.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/client/api'
import { Illustration, type Picture } from './illustration'
import styles from './state.module.css'

interface StateProps {
  picture: Picture
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  /** `alert` is announced at once, for failures. */
  role?: 'status' | 'alert'
}

/** Drawing, title, one sentence and the next action. */
export function State({ picture, title, text, children, role = 'status' }: StateProps) {
  return (
    <div className={styles.state} role={role}>
      <Illustration picture={picture} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** A failed load: reassurance, the request's number in the log, and 再试一次. */
export function LoadFailed({ error, onRetry }: { error?: ApiError; onRetry: () => void }) {
  const t = useTranslations('widget.state')
  const number = error?.requestId?.slice(0, 8).toUpperCase()
  return (
    <State picture="failed" role="alert" title={t('failed')} text={number ? t('failedNumber', { number }) : t('failedText')}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </State>
  )
}

/** No permission: names the right and who grants it. */
export function NoPermission({ what, children }: { what?: string; children?: ReactNode }) {
  const t = useTranslations('widget.state')
  return (
    <State picture="forbidden" title={what ? t('forbiddenWhat', { what }) : t('forbidden')} text={t('forbiddenText')}>
      {children}
    </State>
  )
}

/** The record is deleted or outside the user's scope; both look the same (docs/domain/errors.md#missing-records). */
export function NotFound({ children }: { children?: ReactNode }) {
  const t = useTranslations('widget.state')
  return (
    <State picture="noMatch" title={t('missing')} text={t('missingText')}>
      {children}
    </State>
  )
}

/** A bar above old data whose reload failed. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('widget.state')
  return (
    <div className={styles.note} role="alert">
      {t('outdated')}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
