// A notice as a page of its own, for links and for long texts.
'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useHydrated } from '@/lib/client/use-window'
import { Icon } from '../show/icon'
import { LinesSkeleton } from '../state/skeleton'
import styles from './message.module.css'
import { NoticeReading } from './notice-reading'

export function NoticePage({ messageKey }: { messageKey: string }) {
  const t = useTranslations('message')
  const hydrated = useHydrated()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <div className={styles.page}>
      <Link href="/home/notice" className={styles.back}>
        <Icon name="back" size={14} />
        {t('back')}
      </Link>
      <NoticeReading messageKey={messageKey} />
    </div>
  )
}
