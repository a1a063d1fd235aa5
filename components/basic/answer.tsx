// What a call has answered, or why nothing can be shown: loading, no permission, a missing record, a failure, nothing there; and above old data that they are not the newest.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '@/lib/client/format'
import type { Unpaged } from '@/lib/client/use-all'
import type { Asked, CallState } from '@/lib/client/use-call'
import { LoadFailed, NoPermission, NotFound, Outdated } from './state'
import styles from './state.module.css'

interface UnansweredProps {
  of: Pick<Asked<unknown>, 'error' | 'retry'>
  skeleton: ReactNode
  /** The name of the hidden content, if there are several parts. */
  what?: string
}

interface AnswerProps<T> extends UnansweredProps {
  of: Asked<T>
  /** Shown instead of a list without rows. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the data by `children`; without data, why. */
export function Answer<T>({ of, skeleton, what, empty, children }: AnswerProps<T>) {
  // also what was shown a moment ago: a right may have been taken away
  if (of.data === undefined || of.error?.status === 403 || of.error?.status === 404)
    return <Unanswered of={of} skeleton={skeleton} what={what} />
  return (
    <>
      <Notes of={of} />
      {empty !== undefined && isWithoutRows(of.data) ? empty : children(of.data)}
    </>
  )
}

/** Instead of data that have not come, for a screen that cannot be drawn by `Answer`; it shows `Notes` above its data. */
export function Unanswered({ of: { error, retry }, skeleton, what }: UnansweredProps) {
  if (error?.status === 403) return <NoPermission what={what} />
  if (error?.status === 404) return <NotFound />
  return error ? <LoadFailed error={error} onRetry={retry} /> : skeleton
}

/** A failure in one line, for a part of a form or a list of choices. */
export function Failure({ of: { error, retry } }: { of: Pick<Asked<unknown>, 'error' | 'retry'> }) {
  const t = useTranslations('widget.state')
  if (!error) return null
  return (
    <div className={styles.note} role="alert">
      {error.status === 403 ? t('forbidden') : t('failed')}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** What a select shows while its choices come, and where they cannot be loaded. */
export const choicesOf = (call: Pick<CallState<unknown>, 'loading' | 'error' | 'retry'>) => ({
  loading: call.loading,
  ...(call.error && { notFoundContent: <Failure of={call} /> }),
})

/** As `choicesOf`, where some choices are always there: a failure stands above them. */
export const openChoicesOf = (call: Pick<CallState<unknown>, 'loading' | 'error' | 'retry'>) => ({
  loading: call.loading,
  popupRender: (menu: ReactElement) => (
    <>
      <Failure of={call} />
      {menu}
    </>
  ),
})

/** Above data: that they are not the newest, because loading them again failed, and that they are not all. */
export function Notes({ of: { data, error, refreshing, retry } }: { of: Asked<unknown> }) {
  if (data === undefined) return null
  return (
    <>
      {error && !refreshing && <Outdated onRetry={retry} />}
      {[data].flat().map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of several calls have no identity
        <Cut key={index} data={part} />
      ))}
    </>
  )
}

/** How many rows there are where not all of them are loaded. */
function Cut({ data }: { data: unknown }) {
  const t = useTranslations('widget.state')
  const { cut, records = [], total = 0 } = (data ?? {}) as Unpaged & { records?: readonly unknown[]; total?: number }
  if (!cut) return null
  return (
    <p className={styles.note} role="status">
      {t('cut', { n: formatNumber(records.length), total: formatNumber(Math.max(total, records.length)) })}
    </p>
  )
}

function isWithoutRows(data: unknown): boolean {
  const rows = Array.isArray(data) ? data : (data as { records?: unknown } | null)?.records
  return Array.isArray(rows) && rows.length === 0
}
