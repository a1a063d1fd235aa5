// The bell in the header: the unread count, and the button of the drawer. It also opens the message stream.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { retried } from '@/lib/client/retried'
import { badgeOf, useArrival, useReceives, useUnread } from '@/lib/client/use-messages'
import styles from './message.module.css'

const MessageDrawer = dynamic(() => retried(() => import('./message-drawer').then((module) => module.MessageDrawer)), { ssr: false })

interface MessageBellProps {
  /** The newest news, which the drawer shows beside the messages. */
  news: ReactNode
}

export function MessageBell({ news }: MessageBellProps) {
  const t = useTranslations('message')
  const receives = useReceives()
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  useArrival()
  if (!receives) return null
  const badge = badgeOf(unread?.total ?? 0)
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        data-track="messages"
        aria-haspopup="dialog"
        aria-label={badge ? t('bellUnread', { n: badge }) : t('bell')}
        title={t('bell')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={20} />
        {badge && (
          <b aria-hidden="true" data-unread>
            {badge}
          </b>
        )}
      </button>
      {open && <MessageDrawer news={news} onClose={() => setOpen(false)} />}
    </>
  )
}
