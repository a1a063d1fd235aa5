// The cards in the user's order; what he may not see is left out.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import type { DashboardCard } from '@/lib/model/dashboard'
import { ChannelCard, FunnelCard } from './bar-cards'
import { CalendarCard } from './calendar-card'
import { Card } from './card'
import styles from './home.module.css'
import { LateCard } from './late-card'
import { NewsCard } from './news-card'
import { ProjectCard } from './project-card'
import { RankingCard } from './ranking-card'
import { ReceiptsCard } from './receipts-card'
import { ReminderCard } from './reminder-card'
import { ShortcutCard } from './shortcut-card'
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
