// The cards in the user's order; what he may not see is left out.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { Avatar } from '@/components/basic/values'
import { MenuIcon } from '@/components/frame/menu-icon'
import type { Entry } from '@/components/frame/menus'
import { EntryLink } from '@/components/frame/top-bar'
import { usePlace } from '@/components/frame/use-menus'
import { formatNumber } from '@/lib/client/format'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { type DashboardCard, dealFigure, figureList, reminderCounts } from '@/lib/model/dashboard'
import { lateCounts } from '@/lib/model/dashboard-late'
import { hrefOfList } from '@/lib/model/record-list'
import { ChannelCard, FunnelCard } from './bar-cards'
import { CalendarCard } from './calendar-card'
import { Card, Nothing } from './card'
import { placeOf } from './dashboard-place'
import { tenThousands } from './figure-strip'
import styles from './home.module.css'
import { NewsCard } from './news-card'
import { ProjectCard } from './project-card'
import { ReceiptsCard } from './receipts-card'
import { StarCard } from './star-card'
import { TargetCard } from './target-card'

interface CardsProps {
  answer: DashboardAnswer | undefined
  shown: readonly DashboardCard[]
  /** The answer is loading. */
  waiting: boolean
}

export function Cards({ answer, shown, waiting }: CardsProps) {
  const t = useTranslations('dashboard.card')
  const draw = (card: DashboardCard): ReactNode => {
    if (card === 'shortcuts') return <ShortcutCard key={card} />
    if (card === 'targets') return <TargetCard key={card} answer={answer} />
    if (card === 'receipts') return <ReceiptsCard key={card} />
    if (card === 'calendar') return <CalendarCard key={card} />
    if (card === 'news') return <NewsCard key={card} />
    if (waiting)
      return (
        <Card key={card} title={t(card)}>
          <LinesSkeleton lines={5} />
        </Card>
      )
    if (!answer) return null
    switch (card) {
      case 'funnel':
        return answer.funnel && <FunnelCard key={card} answer={answer} stages={answer.funnel} />
      case 'stars':
        return answer.stars && <StarCard key={card} answer={answer} stars={answer.stars} />
      case 'ranking':
        return answer.ranking && <RankingCard key={card} answer={answer} ranking={answer.ranking} />
      case 'projects':
        return <ProjectCard key={card} answer={answer} />
      case 'channels':
        return answer.channels && <ChannelCard key={card} answer={answer} channels={answer.channels} />
      case 'late':
        return answer.late.length > 0 && <LateCard key={card} answer={answer} />
      default:
        return answer.reminders.length > 0 && <ReminderCard key={card} answer={answer} />
    }
  }
  return <div className={styles.cards}>{shown.map(draw)}</div>
}

const shownAtMost = 12

function leaves(entry: Entry): Entry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(leaves)
}

/** 快捷入口: the user's favourite menus in his order; without favourites the menus he has. */
function ShortcutCard() {
  const t = useTranslations('dashboard')
  const { entries } = usePlace()
  const favourites = quietly(useCall('GET /api/app/base/app/sys/user/permission/favorite/list'))
  const all = entries.flatMap(leaves).filter(({ path }) => path !== '/')
  const chosen = (favourites ?? []).flatMap(({ url }) => all.find(({ path }) => path === url) ?? [])
  const shown = (chosen.length > 0 ? chosen : all).slice(0, shownAtMost)
  return (
    <Card title={t('card.shortcuts')} note={chosen.length === 0 && favourites ? t('shortcuts.none') : undefined}>
      <ul className={styles.shortcuts}>
        {shown.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry}>
              <MenuIcon name={entry.icon} />
              {entry.title}
            </EntryLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 别忘了: customers that slip away, by how they do it. */
function ReminderCard({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const known = reminderCounts(placeOf(answer, me))
  return (
    <Card title={t('card.reminders')} note={t(`view.${answer.view}`)}>
      <ul className={styles.reminders}>
        {answer.reminders.map(({ name, count, atLeast }) => {
          const found = known.find((one) => one.name === name)
          const shape = count === 0 ? 'draft' : found?.alarming ? 'overdue' : 'wait'
          return (
            found && (
              <li key={name}>
                <Link href={hrefOfList(found.list)} data-shape={shape}>
                  <StatusGlyph shape={shape} />
                  <span>{t(`reminders.${name}`)}</span>
                  <b>{`${formatNumber(count)}${atLeast ? '+' : ''}`}</b>
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </Card>
  )
}

/** 签单排行: the ranking by signed amount in the period, with the deals of each line. */
function RankingCard({ answer, ranking }: { answer: DashboardAnswer; ranking: NonNullable<DashboardAnswer['ranking']> }) {
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

/** 逾期与超时: overdue items in red, or one neutral line (docs/domain/dashboard.md#late). */
function LateCard({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const late = answer.late.filter(({ count }) => count > 0)
  const known = lateCounts(placeOf(answer, me))
  return (
    <Card title={t('card.late')} note={t(`view.${answer.view}`)}>
      {late.length === 0 ? (
        <p className={styles.quiet}>
          <StatusGlyph shape="ok" />
          {t('late.none')}
        </p>
      ) : (
        <ul className={styles.reminders}>
          {late.map(({ name, count, atLeast }) => {
            const found = known.find((one) => one.name === name)
            return (
              found && (
                <li key={name}>
                  <Link href={hrefOfList(found.list)} data-shape="overdue">
                    <StatusGlyph shape="overdue" />
                    <span>{t(`late.${name}`)}</span>
                    <b className={styles.late}>{`${formatNumber(count)}${atLeast ? '+' : ''}`}</b>
                  </Link>
                </li>
              )
            )
          })}
        </ul>
      )}
    </Card>
  )
}
