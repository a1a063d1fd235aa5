// What a place shows instead of its content: first use, no match, failure, no permission.
'use client'
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
  /** `alert` is read out at once, for failures. */
  role?: 'status' | 'alert'
}

/** Drawing, title, one sentence and what to do next. */
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

/** A load that failed: what is safe, the request's number in the log to report, and 再试一次. */
export function LoadFailed({ error, onRetry }: { error?: ApiError; onRetry: () => void }) {
  const t = useTranslations('widget.state')
  const number = error?.requestId?.slice(0, 8).toUpperCase()
  return (
    <State picture="failed" role="alert" title={t('failed')} text={number ? t('failedNumber', { number }) : t('failedText')}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </State>
  )
}

/** Nothing may be seen here: names the right and who grants it. */
export function NoPermission({ what, children }: { what?: string; children?: ReactNode }) {
  const t = useTranslations('widget.state')
  return (
    <State picture="forbidden" title={what ? t('forbiddenWhat', { what }) : t('forbidden')} text={t('forbiddenText')}>
      {children}
    </State>
  )
}

/** The record is gone or lies outside what the user may see; both look the same (docs/domain/errors.md#missing-records). */
export function NotFound({ children }: { children?: ReactNode }) {
  const t = useTranslations('widget.state')
  return (
    <State picture="noMatch" title={t('missing')} text={t('missingText')}>
      {children}
    </State>
  )
}

/** Above an answer that stands on although the newer one did not come. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('widget.state')
  return (
    <div className={styles.bar} role="alert">
      {t('outdated')}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
