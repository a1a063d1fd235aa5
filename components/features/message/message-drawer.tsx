// The message drawer: business messages, administrative messages and news, each with its unread count, grouped by day
// (docs/domain/message.md#message-drawer).
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Link } from '@/components/basic/link'
import { Tabs } from '@/components/basic/tab-bar'
import { routeOf, routesOf } from '@/components/frame/menus'
import { notify } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useMay, useMe } from '@/lib/client/use-may'
import { badgeOf, handleAll, useUnread } from '@/lib/client/use-messages'
import { useNarrow } from '@/lib/client/use-window'
import type { MessageType } from '@/lib/model/message-stream'
import { DrawerList } from './drawer-list'
import styles from './message.module.css'

type TabKey = 'business' | 'administration' | 'news'

const screens: Readonly<Record<TabKey, string>> = { business: '/home/message', administration: '/home/notice', news: '/home/news' }
const types: Readonly<Partial<Record<TabKey, MessageType>>> = { business: 'BUSINESS', administration: 'ADMINISTRATION' }

interface MessageDrawerProps {
  news: ReactNode
  onClose: () => void
}

export function MessageDrawer({ news, onClose }: MessageDrawerProps) {
  const t = useTranslations('message')
  const may = useMay()
  const me = useMe()
  const narrow = useNarrow()
  const unread = useUnread()
  const menus = useStore(userState, (user) => user.menus)
  const [tab, setTab] = useState<TabKey>(may('msg:message:q') ? 'business' : 'administration')
  const [marking, setMarking] = useState(false)
  const counts: Readonly<Record<TabKey, number>> = {
    business: unread?.business ?? 0,
    administration: unread?.administration ?? 0,
    news: 0,
  }
  const type = types[tab]
  const all = routeOf(routesOf(menus), screens[tab])?.screen ? screens[tab] : null
  const markAll = async () => {
    if (!type || marking) return
    const title = t('handleAllAsk', { name: t(`tab.${tab}`) })
    if (!(await confirmAction({ title, okText: t('handleAll'), cancelText: t('cancel') }))) return
    setMarking(true)
    const done = await handleAll(me, type)
    setMarking(false)
    if (done !== null) notify().success(t('handleAllDone', { n: badgeOf(done, 1000) || '0' }))
  }
  const panel = type ? <DrawerList type={type} onLeave={onClose} /> : news
  const label = (key: TabKey) => {
    const badge = badgeOf(counts[key])
    return (
      <span className={styles.tab}>
        {t(`tab.${key}`)}
        {badge && <b title={t('unread', { n: badge })}>{badge}</b>}
      </span>
    )
  }
  return (
    <Drawer
      open
      size={narrow ? '100%' : 400}
      title={t('drawer')}
      onClose={onClose}
      classNames={{ body: styles.drawer }}
      footer={
        (type || all) && (
          <div className={styles.foot}>
            {type && (
              <Button disabled={counts[tab] === 0} loading={marking} onClick={() => void markAll()}>
                {t('handleAllShort')}
              </Button>
            )}
            {all && (
              <Link href={all} onClick={onClose}>
                {t('seeAll')}
              </Link>
            )}
          </div>
        )
      }
    >
      <Tabs
        label={t('drawer')}
        tabs={(['business', 'administration', 'news'] as const).map((key) => ({ key, label: label(key) }))}
        value={tab}
        stays
        onChange={setTab}
      >
        {panel}
      </Tabs>
    </Drawer>
  )
}
