// 日报 of one kind: one's own and those of one's people; writing one, reading one (docs/domain/daily-report.md#report).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Label } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { openRow } from '@/components/record/list/open-row'
import type { ListRow } from '@/components/record/record-calls'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import type { DailyType } from '@/lib/model/daily-report'
import { dailyReport } from '@/lib/model/entities/daily-report'

const DailyForm = dynamic(() => retried(() => import('./daily-form').then((module) => module.DailyForm)), { ssr: false })
const DailyDialog = dynamic(() => retried(() => import('./daily-dialog').then((module) => module.DailyDialog)), { ssr: false })

const lists = {
  CLUE: 'POST /api/fintech/biz/dailyReport/clue',
  BUSINESS: 'POST /api/fintech/biz/dailyReport/business',
  CUSTOMER: 'POST /api/fintech/biz/dailyReport/customer',
} as const

export function DailyPage({ type }: { type: DailyType }) {
  const t = useTranslations('daily')
  const may = useMay()
  const me = useMe()
  const [writing, setWriting] = useState<{ key: string | null } | null>(null)
  const today = quietly(useCall('POST /api/fintech/biz/dailyReport/prefill', { report_type: type }))
  const mayWrite = may('crm:daily:a')
  const done = today?.status !== undefined && today.status !== null && today.status !== 'DRAFT'
  const screen = useMemo((): ListScreen<typeof dailyReport> => {
    const isOwnDraft = (row: ListRow<typeof dailyReport>) => row.status === 'DRAFT' && row.user_key === me
    return {
      definition: dailyReport,
      saveCode: `home/daily/${type}`,
      calls: { list: lists[type] },
      scenes: ['ALL', 'MINE', 'SUB'],
      columns: ['report_date', 'user_key', 'depart_key', 'summary', 'plan', 'status', 'submit_time', 'read_by_key'],
      also: ['late', 'row_version'],
      cells: {
        submit_time: (row) => (
          <>
            {textOf(row.submit_time).slice(5, 16)} {row.late === true && <Label>{t('late')}</Label>}
          </>
        ),
      },
      widths: { report_date: 104, user_key: 88, depart_key: 104, summary: 260, plan: 220, status: 92, submit_time: 148, read_by_key: 88 },
      rowActions: (row) =>
        isOwnDraft(row)
          ? [
              { key: 'edit', label: t('edit'), onClick: () => setWriting({ key: textOf(row.report_key) }) },
              {
                key: 'delete',
                label: t('delete'),
                danger: true,
                onClick: () =>
                  void deleteRecords({
                    definition: dailyReport,
                    rows: [row],
                    text: t('askDelete'),
                    okText: t('delete'),
                    cancelText: t('cancel'),
                  }),
              },
            ]
          : [{ key: 'look', label: t('look'), onClick: () => openRow(textOf(row.report_key)) }],
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }
  }, [t, type, me])
  const add = mayWrite && !done && (
    <AddButton onClick={() => setWriting({ key: today?.report_key ?? null })}>{t(today?.report_key ? 'todayDraft' : 'write')}</AddButton>
  )
  return (
    <>
      <PageHead note={done ? t('todayDone') : undefined}>{add}</PageHead>
      <EntityList
        screen={screen}
        firstAction={add}
        renderRecord={(open) => (
          <DailyDialog
            key={open.key}
            reportKey={open.key}
            onEdit={() => {
              open.close()
              setWriting({ key: open.key })
            }}
            onClose={open.close}
          />
        )}
      />
      {writing && <DailyForm key={writing.key ?? 'new'} type={type} reportKey={writing.key} onClose={() => setWriting(null)} />}
    </>
  )
}
