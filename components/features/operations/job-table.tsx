// The jobs of 运行状态 with their last runs; a failed one can run again at once (docs/domain/operations.md#retry).
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
import { StatusText } from '@/components/basic/status'
import { formatDateTime } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { JobRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'
import { RunButton } from './run-button'

const shapes = { waiting: 'wait', running: 'run', failed: 'bad' } as const

export function JobTable({ jobs }: { jobs: readonly JobRow[] }) {
  const t = useTranslations('operations')
  const mayRun = useMay()('sys:operations:run')
  if (jobs.length === 0) return <p className={styles.services}>{t('jobs.empty')}</p>
  // one that a later version has left behind is shown by its type
  const nameOf = ({ type }: JobRow) => (t.has(`jobs.of.${type}`) ? t(`jobs.of.${type}`) : type)
  return (
    <DataTable
      cards
      edge
      label={t('jobs.rows')}
      rows={jobs}
      rowKey={(job) => job.job_key}
      columns={[
        { title: t('jobs.name'), kind: 'name', marks: ({ type }) => ({ title: type }), cell: nameOf },
        {
          title: t('jobs.state'),
          at: 'end',
          cell: ({ state, attempts }) => <StatusText shape={shapes[state]}>{t(`jobs.is.${state}`, { n: attempts })}</StatusText>,
        },
        { title: t('jobs.last'), named: true, className: styles.time, cell: ({ done_time }) => done_time && formatDateTime(done_time) },
        { title: t('jobs.next'), named: true, className: styles.time, cell: ({ run_at }) => formatDateTime(run_at) },
        { title: t('jobs.error'), at: 'wide', className: styles.error, cell: ({ last_error }) => last_error },
        {
          title: t('actions'),
          kind: 'actions',
          hidden: true,
          cell: (job) =>
            job.state === 'failed' &&
            mayRun && (
              <RunButton
                label={t('jobs.retryOf', { name: nameOf(job) })}
                onRun={() => run('POST /api/app/base/app/sys/operations/retry', { job_key: job.job_key })}
              >
                {t('jobs.retry')}
              </RunButton>
            ),
        },
      ]}
    />
  )
}
