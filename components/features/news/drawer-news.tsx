// The newest news in the drawer.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { ByDay } from '@/components/basic/by-day'
import styles from '@/components/basic/day-list.module.css'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useCall } from '@/lib/client/use-call'
import { NewsDialog } from './news-reading'

const size = 20

export function DrawerNews() {
  const t = useTranslations('message')
  const [reading, setReading] = useState<string | null>(null)
  const list = useCall('POST /api/eis/restful/news/query', {
    pageNo: 1,
    pageSize: size,
    status: 'PUBLISHED',
    column: 'publish_date',
    order: 'desc',
  })
  if (!list.data) {
    return <Unanswered of={list} skeleton={<LinesSkeleton lines={8} />} what={t('tab.news')} />
  }
  const rows = list.data.records.map((row) => ({ ...row, create_time: row.publish_date ?? '' }))
  if (rows.length === 0) return <State picture="firstUse" title={t('empty.news')} text={t('empty.newsText')} />
  return (
    <>
      <Notes of={list} />
      <ByDay rows={rows}>
        {(row) => (
          <li key={row.news_key}>
            <button type="button" className={styles.main} onClick={() => setReading(row.news_key)}>
              <span className={styles.meta}>
                <span>{row.category_name}</span>
                <time>{row.create_time.slice(11, 16)}</time>
              </span>
              <span className={styles.text}>{row.title}</span>
              <small>{row.publisher_name}</small>
            </button>
          </li>
        )}
      </ByDay>
      {reading && <NewsDialog newsKey={reading} onClose={() => setReading(null)} />}
    </>
  )
}
