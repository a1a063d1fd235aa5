// Administrative messages: the notices published to the user, and for those who write notices the others too
// (docs/domain/notice.md#notice-list).
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StatusGlyph } from '@/components/basic/status-glyph'
import styles from '@/components/features/message/message.module.css'
import { OwnListScreen } from '@/components/features/message/own-list-screen'
import { PageHead } from '@/components/frame/page-head'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import { messagePath } from '@/lib/client/use-messages'
import type { ShownNotice } from '@/lib/model/calls/notice'
import { NoticeDialog } from './notice-reading'

const NoticeEditor = dynamic(() => retried(() => import('./notice-editor').then((module) => module.NoticeEditor)), { ssr: false })

export function NoticeList() {
  const t = useTranslations('message')
  const me = useMe()
  const may = useMay()
  const states = useDict('NOTICE_STATUS')
  const priorities = useDict('PRIORITY')
  const [open, setOpen] = useState<{ key: string; edit: boolean } | null>(null)
  const manages = may('msg:notice:q')
  const shown = manages ? ['PUBLISHED', 'DRAFT', 'RETRACT'] : ['PUBLISHED']
  const close = () => setOpen(null)
  return (
    <>
      <PageHead />
      <OwnListScreen<ShownNotice>
        label={t('tableNotice')}
        type="ADMINISTRATION"
        call={`POST ${messagePath}/query`}
        request={({ category, status }) => ({ ref_key: me, status, ...(category && { message_category_key: category }) })}
        statuses={shown.map((value) => ({ value, label: states.textOf(value) || value }))}
        columns={[
          {
            key: 'type',
            title: t('type'),
            render: (row) => <Title row={row} onOpen={() => setOpen({ key: row.message_key, edit: false })} />,
          },
          { key: 'publisher', title: t('publisher'), width: 112, render: (row) => row.publisher_name },
          {
            key: 'status',
            title: t('publishStatus'),
            width: 112,
            render: (row) => <Word dict="NOTICE_STATUS" value={row.status} words={states} />,
          },
          { key: 'time', title: t('publishTime'), width: 168, render: (row) => row.publish_date },
          { key: 'importance', title: t('importance'), width: 96, render: (row) => priorities.textOf(row.priority) },
        ]}
        action={(row) => (
          <Button
            type="link"
            size="small"
            className={styles.action}
            data-track="view"
            onClick={() => setOpen({ key: row.message_key, edit: row.status === 'DRAFT' && may('msg:notice:e') })}
          >
            {t('view')}
          </Button>
        )}
        actionWidth={88}
        empty={{ title: t('empty.administration'), text: t('empty.administrationText') }}
      />
      {open &&
        (open.edit ? <NoticeEditor messageKey={open.key} onClose={close} /> : <NoticeDialog messageKey={open.key} onClose={close} />)}
    </>
  )
}

/** The kind of notice, and its title to open it by. */
function Title({ row, onOpen }: { row: ShownNotice; onOpen: () => void }) {
  return (
    <span className={styles.content} data-unread={row.read_status === 'UNREAD' || undefined} title={row.title ?? undefined}>
      <span className={styles.kind}>{row.category_name}</span>
      <button type="button" onClick={onOpen}>
        {row.title}
      </button>
      {row.read_status === 'UNREAD' && <StatusGlyph shape="wait" />}
    </span>
  )
}
