// 签单排行: the ranking by signed amount in the period, with the deals of each line.

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
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
      <DataTable
        className={styles.ranking}
        none={<Nothing>{t('ranking.none')}</Nothing>}
        rows={ranking}
        rowKey={({ user_key }) => user_key}
        columns={[
          { title: t('ranking.place'), hidden: true, cell: (_, index) => index + 1 },
          {
            title: t('ranking.person'),
            cell: ({ user_key, user_name, avatar }) => (
              <Link href={hrefOfList({ ...list, filters: [...list.filters, { field: 'owner_key', any: [user_key] }] })}>
                <Avatar name={user_name} picture={avatar} />
                {user_name}
              </Link>
            ),
          },
          { title: t('ranking.count'), kind: 'number', cell: ({ count }) => formatNumber(count) },
          { title: t('ranking.amount'), kind: 'number', cell: ({ amount }) => tenThousands(amount) },
        ]}
      />
    </Card>
  )
}
