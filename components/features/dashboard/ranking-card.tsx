// 签单排行: the ranking by signed amount in the period, with the deals of each line.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { Avatar } from '@/components/basic/values'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { dealFigure, figureList } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { Card, Nothing } from './card'
import { placeOf } from './dashboard-place'
import { tenThousands } from './figure-strip'
import styles from './home.module.css'

export function RankingCard({ answer, ranking }: { answer: DashboardAnswer; ranking: NonNullable<DashboardAnswer['ranking']> }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const list = figureList(dealFigure, placeOf(answer, me), [answer.from, answer.to])
  return (
    <Card title={t('card.ranking')} note={t(`period.${answer.period}`)}>
      {ranking.length === 0 ? (
        <Nothing>{t('ranking.none')}</Nothing>
      ) : (
        <table className={styles.ranking}>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.unseen}>{t('ranking.place')}</span>
              </th>
              <th scope="col">{t('ranking.person')}</th>
              <th scope="col">{t('ranking.count')}</th>
              <th scope="col">{t('ranking.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {ranking.map(({ user_key, user_name, avatar, count, amount }, index) => (
              <tr key={user_key}>
                <td>{index + 1}</td>
                <td>
                  <Link href={hrefOfList({ ...list, filters: [...list.filters, { field: 'owner_key', any: [user_key] }] })}>
                    <Avatar name={user_name} picture={avatar} />
                    {user_name}
                  </Link>
                </td>
                <td>{formatNumber(count)}</td>
                <td>{tenThousands(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
