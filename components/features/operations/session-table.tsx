// Who is signed in now, on which device; each session but one's own can be ended (docs/domain/operations.md#sessions).
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { deviceName } from '@/components/basic/device-name'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { Label } from '@/components/basic/status'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { SignedInRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'
import { RunButton } from './run-button'

const pageSize = 20

const nameOf = ({ realname, username, user_key }: SignedInRow) => realname ?? username ?? user_key

export function SessionTable() {
  const t = useTranslations('operations.sessions')
  const locale = useLocale()
  const mayEnd = useMay()('sys:operations:end')
  const [pageNo, setPageNo] = useState(1)
  const list = useCall('POST /api/app/base/app/sys/operations/sessions', { pageNo, pageSize }, { keep: true })
  if (!list.data) return <Unanswered of={list} skeleton={<LinesSkeleton lines={3} />} />
  const { records, total } = list.data
  return (
    <>
      <Notes of={list} />
      <DataTable
        cards
        edge
        label={t('rows')}
        rows={records}
        rowKey={(row) => row.id}
        columns={[
          {
            title: t('who'),
            kind: 'name',
            cell: (row) => (
              <>
                {nameOf(row)} {row.current && <Label>{t('current')}</Label>}
              </>
            ),
          },
          { title: t('device'), at: 'end', cell: (row) => deviceName(row.user_agent, locale) },
          { title: t('ip'), cell: (row) => row.ip },
          { title: t('since'), at: 'none', cell: (row) => formatDateTime(row.create_time) },
          { title: t('seen'), cell: (row) => formatDateTime(row.last_seen_time) },
          {
            title: t('end'),
            kind: 'actions',
            hidden: true,
            cell: (row) =>
              !row.current &&
              mayEnd && (
                <RunButton
                  label={t('endOf', { name: nameOf(row) })}
                  question={{ title: t('ask', { name: nameOf(row) }), okText: t('end'), cancelText: t('cancel'), danger: true }}
                  onRun={() => run('POST /api/app/base/app/sys/operations/endSession', { id: row.id })}
                >
                  {t('end')}
                </RunButton>
              ),
          },
        ]}
      />
      {total <= pageSize && <p className={styles.services}>{t('total', { n: total })}</p>}
      <SmallPager page={pageNo} size={pageSize} answer={list.data} onPage={setPageNo} />
    </>
  )
}
