// What failed without a caller: events, rows and background jobs, with their errors, to be repeated or discarded (docs/domain/operations.md#failures).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TableSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { Unanswered } from '@/components/basic/unanswered'
import { Empty } from '@/components/basic/values'
import { ReasonDialog } from '@/components/record/form/reason-dialog'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { FailureRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'

const everySeconds = 15

export function FailureTable() {
  const t = useTranslations('operations')
  const { data, error, retry } = useCall('GET /api/app/base/app/sys/operations/failures', {}, { everySeconds })
  if (!data)
    return (
      <Unanswered error={error} onRetry={retry}>
        <TableSkeleton columns={4} />
      </Unanswered>
    )
  if (data.total === 0) return <p className={styles.services}>{t('failures.empty')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('failures.rows')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('failures.what')}</th>
              <th scope="col">{t('failures.about')}</th>
              <th scope="col">{t('jobs.state')}</th>
              <th scope="col">{t('failures.next')}</th>
              <th scope="col">{t('jobs.error')}</th>
              <th scope="col">
                <span className={styles.hidden}>{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.records.map((row) => (
              <FailureLine key={`${row.kind} ${row.id}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {data.total > data.records.length && <p className={styles.note}>{t('failures.more', { n: data.total - data.records.length })}</p>}
    </>
  )
}

function FailureLine({ row }: { row: FailureRow }) {
  const t = useTranslations('operations')
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const { kind, id } = row
  const named = [`failures.of.${row.type}`, `jobs.of.${row.type}`].find((key) => t.has(key))
  const name = named ? t(named) : row.type
  const repeat = async () => {
    setBusy(true)
    await run('POST /api/app/base/app/sys/operations/repeat', { kind, id })
    setBusy(false)
  }
  return (
    <tr>
      <td data-at="title" title={row.type}>
        {name}
      </td>
      <td data-at={row.about ? undefined : 'none'} data-label={t('failures.about')}>
        {row.about ?? <Empty />}
      </td>
      <td data-at="end">
        <StatusText shape={row.next_time ? 'wait' : 'bad'}>
          {t(row.next_time ? 'failures.waits' : 'failures.over', { n: row.attempts })}
        </StatusText>
      </td>
      <td data-at={row.next_time ? undefined : 'none'} data-label={t('failures.next')}>
        {row.next_time ? formatDateTime(row.next_time) : <Empty />}
      </td>
      <td data-at="wide" className={styles.error}>
        {row.last_error ?? <Empty />}
      </td>
      <td data-at="foot">
        {may('sys:operations:run') && (
          <>
            <Button size="small" loading={busy} aria-label={t('jobs.retryOf', { name })} onClick={() => void repeat()}>
              {t('jobs.retry')}
            </Button>
            {kind !== 'row' && (
              <Button size="small" danger aria-label={t('failures.discardOf', { name })} onClick={() => setAsks(true)}>
                {t('failures.discard')}
              </Button>
            )}
          </>
        )}
        {asks && kind !== 'row' && (
          <ReasonDialog
            question={{
              title: t('failures.discardOf', { name }),
              hint: t('failures.discardHint'),
              label: t('failures.reason'),
              okText: t('failures.discard'),
              danger: true,
              min: 2,
              max: 200,
              onOk: (reason) => run('POST /api/app/base/app/sys/operations/discard', { kind, id, reason }),
            }}
            onClose={() => setAsks(false)}
          />
        )}
      </td>
    </tr>
  )
}
