// Notices as those who publish them see them: every state, how many have read each, and the steps between the states
// (docs/domain/notice.md#publication).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Empty } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { PublicationState } from '@/components/record/detail/publication-state'
import { EntityList } from '@/components/record/list/entity-list'
import type { Action, ListScreen } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { NoticeRow } from '@/lib/model/calls/notice'
import { notice } from '@/lib/model/entities/notice'
import { ReadRate } from './read-rate'
import { useAudienceText } from './use-audience-text'
import { useNoticeActions } from './use-notice-actions'
import { useNoticeSteps } from './use-notice-steps'

const NoticeEditor = dynamic(() => retried(() => import('./notice-editor').then((module) => module.NoticeEditor)), { ssr: false })
const OpenNotice = dynamic(() => retried(() => import('./open-notice').then((module) => module.OpenNotice)), { ssr: false })

const columns = ['title', 'message_category_key', 'audience', 'priority', 'status', 'publisher', 'publish_date', 'plan_time', 'readers']
/** Together they fit beside the side menu at 1440 px. */
const widths = { title: 208, message_category_key: 96, priority: 84, status: 136, publisher: 80, publish_date: 116, plan_time: 112 }
const filters = ['title', 'status', 'message_category_key', 'priority', 'publish_date']

export function NoticeManagement() {
  const t = useTranslations('notice')
  const may = useMay()
  const audienceText = useAudienceText()
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const steps = useNoticeSteps()
  const actionsOf = useNoticeActions(steps)
  const mayAdd = may('msg:notice:a')
  const screen = useMemo((): ListScreen<typeof notice, NoticeRow> => {
    const actions = (row: NoticeRow): Action[] => {
      const all = actionsOf(row, { onEdit: () => setEditing(String(row.message_key)) })
      // editing is first if only two actions are shown as text
      return [...all.filter(({ key }) => key === 'edit'), ...all.filter(({ key }) => key !== 'edit')]
    }
    return {
      definition: notice,
      saveCode: 'notice',
      columns,
      filters,
      widths,
      also: ['ref_key', 'dept_key', 'row_version', 'status'],
      calls: { delete: 'DELETE /api/fintech/biz/message/delte/{id}', deleteBatch: null },
      cells: { status: (row) => <PublicationState dict="NOTICE_STATUS" row={row} /> },
      computed: {
        audience: { title: t('field.audience'), width: 100, render: audienceText },
        readers: {
          title: t('field.readers'),
          width: 148,
          render: (row) =>
            Number(row.total_count) > 0 ? <ReadRate read={Number(row.read_count)} total={Number(row.total_count)} /> : <Empty />,
        },
      },
      rowActions: actions,
      firstUse: { title: t('empty'), text: t('emptyText') },
    }
  }, [t, audienceText, actionsOf])
  const add = mayAdd && <AddButton onClick={() => setEditing(null)}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList
        screen={screen}
        firstAction={add}
        renderRecord={(open: OpenRecord) => <OpenNotice open={open} onEdit={() => setEditing(open.key)} steps={steps} />}
      />
      {editing !== undefined && <NoticeEditor messageKey={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
