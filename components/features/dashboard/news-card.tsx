// 公告与资讯: the newest notices for the user, unread ones marked, and the newest published news.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { Card, Nothing, UnansweredCard } from './card'
import styles from './news-card.module.css'

const shown = 4

export function NewsCard() {
  const t = useTranslations('dashboard')
  const may = useMay()
  const paging = { page: 1, size: shown }
  const notices = useCall('POST /api/fintech/biz/message/queryList', { ...paging, message_type: 'ADMINISTRATION' })
  const news = useCall(may('msg:reading:q') ? 'POST /api/eis/restful/news/query' : null, { ...paging, status: 'PUBLISHED' })
  const calls = [notices, news]
  const unanswered = calls.find(({ error, data }) => error && !data) ?? calls.find(({ loading }) => loading)
  const entries = [
    ...(notices.data?.records ?? []).map((row) => ({
      key: row.message_key,
      href: `/home/notice?open=${row.message_key}`,
      title: row.title ?? '',
      day: row.publish_date.slice(0, 10),
      kind: t('news.notice'),
      unread: row.read_status === 'UNREAD',
    })),
    ...(news.data?.records ?? []).map((row) => ({
      key: row.news_key,
      href: `/home/news?open=${row.news_key}`,
      title: row.title,
      day: (row.publish_date ?? '').slice(0, 10),
      kind: t('news.news'),
      unread: false,
    })),
  ]
  return (
    <Card
      title={t('card.news')}
      note={
        <span className={styles.all}>
          <Link href="/home/notice">{t('news.allNotices')}</Link>
          {may('msg:reading:q') && <Link href="/home/news">{t('news.allNews')}</Link>}
        </span>
      }
    >
      {unanswered ? (
        <UnansweredCard of={unanswered} />
      ) : entries.length === 0 ? (
        <Nothing>{t('news.none')}</Nothing>
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ key, href, title, day, kind, unread }) => (
            <li key={key}>
              <Link href={href} data-unread={unread || undefined}>
                <span>{kind}</span>
                <b>
                  {title}
                  {unread && <i>{t('news.unread')}</i>}
                </b>
                <time>{day.slice(5)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
