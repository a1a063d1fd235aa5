// The jobs of 运行状态 with their last runs; a failed one can run again at once (docs/domain/operations.md#retry).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { formatDateTime } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { JobRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'

const shapes = { waiting: 'wait', running: 'run', failed: 'bad' } as const

export function JobTable({ jobs }: { jobs: readonly JobRow[] }) {
  const t = useTranslations('operations')
  if (jobs.length === 0) return <p className={styles.services}>{t('jobs.empty')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('jobs.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('jobs.name')}</th>
            <th scope="col">{t('jobs.state')}</th>
            <th scope="col">{t('jobs.last')}</th>
            <th scope="col">{t('jobs.next')}</th>
            <th scope="col">{t('jobs.error')}</th>
            <th scope="col">
              <span className={styles.hidden}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobLine key={job.job_key} job={job} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function JobLine({ job }: { job: JobRow }) {
  const t = useTranslations('operations')
  const may = useMay()
  const [busy, setBusy] = useState(false)
  // one that a later version has left behind is shown by its type
  const name = t.has(`jobs.of.${job.type}`) ? t(`jobs.of.${job.type}`) : job.type
  const retry = async () => {
    setBusy(true)
    await run('POST /api/app/base/app/sys/operations/retry', { job_key: job.job_key })
    setBusy(false)
  }
  return (
    <tr>
      <td data-at="title" title={job.type}>
        {name}
      </td>
      <td data-at="end">
        <StatusText shape={shapes[job.state]}>{t(`jobs.is.${job.state}`, { n: job.attempts })}</StatusText>
      </td>
      <td data-at={job.done_time ? undefined : 'none'} data-label={t('jobs.last')}>
        {job.done_time ? formatDateTime(job.done_time) : <Empty />}
      </td>
      <td data-label={t('jobs.next')}>{formatDateTime(job.run_at)}</td>
      <td data-at={job.last_error ? 'wide' : 'none'} className={styles.error}>
        {job.last_error ?? <Empty />}
      </td>
      <td data-at={job.state === 'failed' ? 'foot' : 'none'}>
        {job.state === 'failed' && may('sys:operations:run') && (
          <Button size="small" loading={busy} aria-label={t('jobs.retryOf', { name })} onClick={() => void retry()}>
            {t('jobs.retry')}
          </Button>
        )}
      </td>
    </tr>
  )
}
