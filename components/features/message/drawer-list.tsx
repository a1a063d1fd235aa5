// One kind of own messages in the drawer, newest first, under the day they came.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { ByDay } from '@/components/basic/by-day'
import dayList from '@/components/basic/day-list.module.css'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import { useEndless } from '@/lib/client/use-endless'
import { useMe } from '@/lib/client/use-may'
import { messagePath, useHandle } from '@/lib/client/use-messages'
import type { Received } from '@/lib/model/calls/message'
import type { MessageType } from '@/lib/model/message-stream'
import styles from './message.module.css'
import { NoticeDialog } from './notice/notice-reading'
import { placeOf } from './places'

const size = 20
const call = `POST ${messagePath}/queryList` as const

export function DrawerList({ type, onLeave }: { type: MessageType; onLeave: () => void }) {
  const t = useTranslations('message')
  const me = useMe()
  const [reading, setReading] = useState<string | null>(null)
  const list = useEndless(call, { ref_key: me, message_type: type }, { size })
  const rows = list.data
  if (!rows) return <Unanswered of={list} skeleton={<LinesSkeleton lines={8} />} />
  const kind = type === 'BUSINESS' ? 'business' : 'administration'
  if (rows.length === 0) return <State picture="firstUse" title={t(`empty.${kind}`)} text={t(`empty.${kind}Text`)} />
  return (
    <>
      <Notes of={list} />
      <ByDay rows={rows}>
        {(row) => <Item key={row.message_key} row={row} onLeave={onLeave} onRead={() => setReading(row.message_key)} />}
      </ByDay>
      {!list.complete && (
        <Button block type="text" loading={list.busy} onClick={() => void list.more()}>
          {t('more')}
        </Button>
      )}
      {reading && <NoticeDialog messageKey={reading} onClose={() => setReading(null)} />}
    </>
  )
}

interface ItemProps {
  row: Received
  onLeave: () => void
  onRead: () => void
}

function Item({ row, onLeave, onRead }: ItemProps) {
  const t = useTranslations('message')
  const menus = useStore(userState, (user) => user.menus)
  const handle = useHandle()
  const { busy, alone } = useAlone()
  const unread = row.read_status === 'UNREAD'
  const text = row.title ?? row.message_content
  const mark = (told: boolean) => alone(() => handle(row, told))
  const href = placeOf(row.jump_url, menus)
  return (
    <li data-unread={unread || undefined}>
      <Main
        href={href}
        reading={row.message_type === 'ADMINISTRATION'}
        onRead={onRead}
        onGo={() => {
          if (unread) void mark(false)
          onLeave()
        }}
      >
        <span className={dayList.meta}>
          {unread && <StatusGlyph shape="wait" />}
          <span>{row.category_name}</span>
          {row.priority === 'HIGHT' && <Label>{t('important')}</Label>}
          {row.must_confirm && unread && <Label>{t('mustConfirm')}</Label>}
          <time>{row.create_time.slice(11, 16)}</time>
        </span>
        <span className={dayList.text}>{text}</span>
        <small>{row.publisher_name ?? t('system')}</small>
      </Main>
      {unread && !row.must_confirm && (
        <button
          type="button"
          className={styles.mark}
          aria-label={t('handleOne', { text })}
          title={t('handle')}
          disabled={busy}
          onClick={() => void mark(true)}
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  )
}

interface MainProps {
  href: string | null
  reading: boolean
  onRead: () => void
  onGo: () => void
  children: ReactNode
}

/** The message itself: leads to its record, opens the notice, or is only text. */
function Main({ href, reading, onRead, onGo, children }: MainProps) {
  if (reading) {
    return (
      <button type="button" className={dayList.main} onClick={onRead}>
        {children}
      </button>
    )
  }
  if (!href) return <div className={dayList.main}>{children}</div>
  return (
    <Link href={href} className={dayList.main} onClick={onGo}>
      {children}
    </Link>
  )
}
