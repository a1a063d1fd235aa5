// The backups of this machine: made at once or every night, with what each holds; where they lie and how they are kept safe (docs/domain/operations.md#back-up).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusTag, StatusText } from '@/components/basic/status'
import { Unanswered } from '@/components/basic/unanswered'
import { Empty } from '@/components/basic/values'
import { formatDateTime, formatNumber, formatSize } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { BackupRow, Backups } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'

const everySeconds = 5

export function BackupTable() {
  const list = useCall('GET /api/app/base/app/sys/operations/backups', {}, { everySeconds })
  if (list.data) return <Table backups={list.data} />
  return (
    <Unanswered error={list.error} onRetry={list.retry}>
      <LinesSkeleton lines={3} />
    </Unanswered>
  )
}

function Table({ backups: { folder, running, daily, keep, records } }: { backups: Backups }) {
  const t = useTranslations('operations.backups')
  const may = useMay()
  const [begun, setBegun] = useState(false)
  const begin = async () => {
    setBegun(true)
    await run('POST /api/app/base/app/sys/operations/backup')
    setBegun(false)
  }
  return (
    <>
      <p className={styles.services}>
        {may('sys:operations:backup') && (
          <Button loading={begun || running} onClick={() => void begin()}>
            {t(running ? 'running' : 'now')}
          </Button>
        )}
        <StatusTag shape={daily ? 'ok' : 'draft'}>{t(daily ? 'daily' : 'manual')}</StatusTag>
      </p>
      <p className={styles.note}>{t('note', { folder, n: keep })}</p>
      {records.length === 0 ? (
        <p className={styles.services}>{t('empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('version')}</th>
                <th scope="col">{t('rowCount')}</th>
                <th scope="col">{t('files')}</th>
                <th scope="col">{t('size')}</th>
                <th scope="col">
                  <span className={styles.hidden}>{t('delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((row) => (
                <BackupLine key={row.name} row={row} being={running && row === records[0]} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function BackupLine({ row, being }: { row: BackupRow; being: boolean }) {
  const t = useTranslations('operations.backups')
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const { name, complete } = row
  const remove = async () => {
    if (!(await confirmAction({ title: t('ask', { name }), okText: t('delete'), cancelText: t('cancel'), danger: true }))) return
    setBusy(true)
    await run('POST /api/app/base/app/sys/operations/deleteBackup', { name })
    setBusy(false)
  }
  return (
    <tr>
      <td data-at="title">{name}</td>
      <td data-at="end">
        {row.time ? (
          formatDateTime(row.time)
        ) : (
          <StatusText shape={being ? 'wait' : 'bad'}>{t(being ? 'running' : 'unfinished')}</StatusText>
        )}
      </td>
      <td data-at="none">{row.version ?? <Empty />}</td>
      <td data-label={t('rowCount')} data-at={complete ? undefined : 'none'}>
        {complete ? formatNumber(row.rows) : <Empty />}
      </td>
      <td data-label={t('files')} data-at={complete ? undefined : 'none'}>
        {complete ? formatNumber(row.files) : <Empty />}
      </td>
      <td>{formatSize(row.bytes)}</td>
      <td data-at={being ? 'none' : 'foot'}>
        {!being && may('sys:operations:backup') && (
          <Button size="small" danger loading={busy} aria-label={t('deleteOf', { name })} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        )}
      </td>
    </tr>
  )
}
