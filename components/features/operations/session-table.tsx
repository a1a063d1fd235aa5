// Who is signed in now, on which device; each session but one's own can be ended (docs/domain/operations.md#sessions).
'use client'
import { Button } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { deviceName } from '@/components/basic/device-name'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { Label } from '@/components/basic/status'
import { Unanswered } from '@/components/basic/unanswered'
import { Empty } from '@/components/basic/values'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { SignedInRow } from '@/lib/model/calls/operations'
import styles from './operations.module.css'
import { run } from './run'

const pageSize = 20

export function SessionTable() {
  const t = useTranslations('operations.sessions')
  const [pageNo, setPageNo] = useState(1)
  const list = useCall('POST /api/app/base/app/sys/operations/sessions', { pageNo, pageSize }, { keep: true })
  if (!list.data)
    return (
      <Unanswered error={list.error} onRetry={list.retry}>
        <LinesSkeleton lines={3} />
      </Unanswered>
    )
  const { records, total } = list.data
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('device')}</th>
              <th scope="col">{t('ip')}</th>
              <th scope="col">{t('since')}</th>
              <th scope="col">{t('seen')}</th>
              <th scope="col">
                <span className={styles.hidden}>{t('end')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {records.map((row) => (
              <SessionLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {total <= pageSize && <p className={styles.services}>{t('total', { n: total })}</p>}
      <SmallPager page={pageNo} size={pageSize} answer={list.data} onPage={setPageNo} />
    </>
  )
}

function SessionLine({ row }: { row: SignedInRow }) {
  const t = useTranslations('operations.sessions')
  const locale = useLocale()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const name = row.realname ?? row.username ?? row.user_key
  const end = async () => {
    if (!(await confirmAction({ title: t('ask', { name }), okText: t('end'), cancelText: t('cancel'), danger: true }))) return
    setBusy(true)
    await run('POST /api/app/base/app/sys/operations/endSession', { id: row.id })
    setBusy(false)
  }
  return (
    <tr>
      <td data-at="title">
        {name} {row.current && <Label>{t('current')}</Label>}
      </td>
      <td data-at="end">{deviceName(row.user_agent, locale)}</td>
      <td data-at={row.ip ? undefined : 'none'}>{row.ip || <Empty />}</td>
      <td data-at="none">{formatDateTime(row.create_time)}</td>
      <td>{formatDateTime(row.last_seen_time)}</td>
      <td data-at={row.current ? 'none' : 'foot'}>
        {!row.current && may('sys:operations:end') && (
          <Button size="small" loading={busy} aria-label={t('endOf', { name })} onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </td>
    </tr>
  )
}
