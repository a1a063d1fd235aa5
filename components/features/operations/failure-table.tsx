// What failed without a caller: events, rows and background jobs, with their errors, to be repeated or discarded (docs/domain/operations.md#failures).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { TableSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { ReasonDialog } from '@/components/record/form/reason-dialog'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { FailureRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'
import { RunButton } from './run-button'

const everySeconds = 15

export function FailureTable() {
  const t = useTranslations('operations')
  const mayRun = useMay()('sys:operations:run')
  const answer = useCall('GET /api/app/base/app/sys/operations/failures', {}, { everySeconds })
  const { data } = answer
  if (!data) return <Unanswered of={answer} skeleton={<TableSkeleton columns={4} />} />
  if (data.total === 0) return <p className={styles.services}>{t('failures.empty')}</p>
  const nameOf = ({ type }: FailureRow) => {
    const named = [`failures.of.${type}`, `jobs.of.${type}`].find((key) => t.has(key))
    return named ? t(named) : type
  }
  return (
    <>
      <Notes of={answer} />
      <DataTable
        cards
        edge
        label={t('failures.rows')}
        rows={data.records}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { title: t('failures.what'), kind: 'name', marks: ({ type }) => ({ title: type }), cell: nameOf },
          { title: t('failures.about'), named: true, className: styles.about, cell: ({ about }) => about },
          {
            title: t('jobs.state'),
            at: 'end',
            cell: ({ next_time, attempts }) => (
              <StatusText shape={next_time ? 'wait' : 'bad'}>
                {t(next_time ? 'failures.waits' : 'failures.over', { n: attempts })}
              </StatusText>
            ),
          },
          {
            title: t('failures.next'),
            named: true,
            className: styles.time,
            cell: ({ next_time }) => next_time && formatDateTime(next_time),
          },
          { title: t('jobs.error'), at: 'wide', className: styles.error, cell: ({ last_error }) => last_error },
          {
            title: t('actions'),
            kind: 'actions',
            hidden: true,
            cell: (row) => mayRun && <FailureActions row={row} name={nameOf(row)} />,
          },
        ]}
      />
      {data.total > data.records.length && <p className={styles.note}>{t('failures.more', { n: data.total - data.records.length })}</p>}
    </>
  )
}

function FailureActions({ row: { kind, id }, name }: { row: FailureRow; name: string }) {
  const t = useTranslations('operations')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <RunButton label={t('jobs.retryOf', { name })} onRun={() => run('POST /api/app/base/app/sys/operations/repeat', { kind, id })}>
        {t('jobs.retry')}
      </RunButton>
      {kind !== 'row' && (
        <Button size="small" danger aria-label={t('failures.discardOf', { name })} onClick={() => setAsks(true)}>
          {t('failures.discard')}
        </Button>
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
    </>
  )
}
