// A notice as a page of its own, for links and for long texts.
'use client'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import styles from '@/components/features/message/message.module.css'
import { NoticeReading } from './notice-reading'

export function NoticePage({ messageKey }: { messageKey: string }) {
  const t = useTranslations('message')
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
