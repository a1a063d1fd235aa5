// Business messages: what happened with the user's work, to be marked as handled (docs/domain/message.md#message-list).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { confirmAction } from '@/components/basic/confirm-action'
import { Link } from '@/components/basic/link'
import { Label, StatusTag } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { notify } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import { useMe } from '@/lib/client/use-may'
import { badgeOf, handleAll, messagePath, useHandle, useUnread } from '@/lib/client/use-messages'
import type { Received } from '@/lib/model/calls/message'
import styles from './message.module.css'
import { OwnListScreen } from './own-list-screen'
import { placeOf } from './places'

export function BusinessList() {
  const t = useTranslations('message')
  const me = useMe()
  const menus = useStore(userState, (user) => user.menus)
  return (
    <>
      <PageHead>
        <HandleAll />
      </PageHead>
      <OwnListScreen<Received>
        label={t('tableBusiness')}
        type="BUSINESS"
        call={`POST ${messagePath}/queryList`}
        request={({ category, status }) => ({
          ref_key: me,
          message_type: 'BUSINESS',
          ...(category && { message_category_key: category }),
          ...(status && { read_status: status }),
        })}
        statuses={[
          { value: '', label: t('statusAll') },
          { value: 'UNREAD', label: t('pending') },
          { value: 'READED', label: t('handled') },
        ]}
        columns={[
          { key: 'type', title: t('type'), width: 112, render: () => t('flow') },
          { key: 'content', title: t('content'), render: (row) => <Content row={row} href={placeOf(row.jump_url, menus)} /> },
          { key: 'sender', title: t('sender'), width: 112, render: (row) => row.publisher_name ?? t('system') },
          { key: 'time', title: t('sendTime'), width: 168, render: (row) => row.create_time },
          {
            key: 'status',
            title: t('status'),
            width: 104,
            render: (row) =>
              row.read_status === 'UNREAD' ? (
                <StatusTag shape="wait">{t('pending')}</StatusTag>
              ) : (
                <StatusTag shape="ok">{t('handled')}</StatusTag>
              ),
          },
        ]}
        action={(row) => <HandleButton row={row} />}
        actionWidth={128}
        empty={{ title: t('empty.business'), text: t('empty.businessText') }}
      />
    </>
  )
}

function Content({ row, href }: { row: Received; href: string | null }) {
  const text = row.message_content
  return (
    <span className={styles.content} title={text}>
      {row.category_name && <Label>{row.category_name}</Label>}
      {href ? <Link href={href}>{text}</Link> : <span>{text}</span>}
    </span>
  )
}

function HandleButton({ row }: { row: Received }) {
  const t = useTranslations('message')
  const handle = useHandle()
  const { busy, alone } = useAlone()
  const handled = row.read_status !== 'UNREAD'
  return (
    <Button
      type="link"
      size="small"
      className={styles.action}
      data-track="handle"
      disabled={handled || busy}
      title={handled ? t('handledAlready') : undefined}
      onClick={() => void alone(() => handle(row))}
    >
      {t('handle')}
    </Button>
  )
}

function HandleAll() {
  const t = useTranslations('message')
  const me = useMe()
  const unread = useUnread()
  const { busy, alone } = useAlone()
  const run = async () => {
    const title = t('handleAllAsk', { name: t('tab.business') })
    if (!(await confirmAction({ title, okText: t('handleAll'), cancelText: t('cancel') }))) return
    const done = await alone(() => handleAll(me, 'BUSINESS'))
    if (typeof done === 'number') notify().success(t('handleAllDone', { n: badgeOf(done, 1000) || '0' }))
  }
  return (
    <Button data-track="handleAll" disabled={!unread || unread.business === 0} loading={busy} onClick={() => void run()}>
      {t('handleAll')}
    </Button>
  )
}
