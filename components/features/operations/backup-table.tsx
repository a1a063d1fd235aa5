// The backups of this machine: made at once or every night, with what each holds; where they lie and how they are kept safe (docs/domain/operations.md#back-up).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusTag, StatusText } from '@/components/basic/status'
import { formatDateTime, formatNumber, formatSize } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { BackupRow, Backups } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'
import { RunButton } from './run-button'

const everySeconds = 5

export function BackupTable() {
  const list = useCall('GET /api/app/base/app/sys/operations/backups', {}, { everySeconds })
  return (
    <Answer of={list} skeleton={<LinesSkeleton lines={3} />}>
      {(backups) => <Table backups={backups} />}
    </Answer>
  )
}

function Table({ backups: { folder, running, daily, keep, records } }: { backups: Backups }) {
  const t = useTranslations('operations.backups')
  const mayBackUp = useMay()('sys:operations:backup')
  const isBeing = (row: BackupRow) => running && row === records[0]
  const [begun, setBegun] = useState(false)
  const begin = async () => {
    setBegun(true)
    await run('POST /api/app/base/app/sys/operations/backup')
    setBegun(false)
  }
  return (
    <>
      <p className={styles.services}>
        {mayBackUp && (
          <Button loading={begun || running} onClick={() => void begin()}>
            {t(running ? 'running' : 'now')}
          </Button>
        )}
        <StatusTag shape={daily ? 'ok' : 'draft'}>{t(daily ? 'daily' : 'manual')}</StatusTag>
      </p>
      <p className={styles.note}>{t('note', { folder, n: keep })}</p>
      <DataTable
        none={<p className={styles.services}>{t('empty')}</p>}
        cards
        edge
        label={t('rows')}
        rows={records}
        rowKey={({ name }) => name}
        columns={[
          { title: t('name'), kind: 'name', cell: ({ name }) => name },
          {
            title: t('time'),
            at: 'end',
            cell: (row) =>
              row.time ? (
                formatDateTime(row.time)
              ) : (
                <StatusText shape={isBeing(row) ? 'wait' : 'bad'}>{t(isBeing(row) ? 'running' : 'unfinished')}</StatusText>
              ),
          },
          { title: t('version'), at: 'none', cell: ({ version }) => version },
          { title: t('rowCount'), named: true, cell: ({ complete, rows }) => (complete ? formatNumber(rows) : null) },
          { title: t('files'), named: true, cell: ({ complete, files }) => (complete ? formatNumber(files) : null) },
          { title: t('size'), cell: ({ bytes }) => formatSize(bytes) },
          {
            title: t('delete'),
            kind: 'actions',
            hidden: true,
            cell: (row) =>
              !isBeing(row) &&
              mayBackUp && (
                <RunButton
                  danger
                  label={t('deleteOf', { name: row.name })}
                  question={{ title: t('ask', { name: row.name }), okText: t('delete'), cancelText: t('cancel'), danger: true }}
                  onRun={() => run('POST /api/app/base/app/sys/operations/deleteBackup', { name: row.name })}
                >
                  {t('delete')}
                </RunButton>
              ),
          },
        ]}
      />
    </>
  )
}
