// A notice as a page of its own, for links and for long texts.
'use client'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import styles from '@/components/features/message/message.module.css'
import { useHydrated } from '@/lib/client/use-window'
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
