// Cards of lying bars: the funnel with its conversion on the beam's ticks, and where customers come from.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/basic/link'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { cohortDays, cohortList, funnelStages } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { Card, Nothing } from './card'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'

interface Bar {
  key: string
  name: string
  count: number
  note?: string
  /** Shown instead of the note. */
  spoken?: string
  href: string | null
}

function Bars({ bars, largest }: { bars: readonly Bar[]; largest: number }) {
  return (
    <ol className={styles.bars} data-notes={bars.some(({ note }) => note !== undefined) || undefined}>
      {bars.map(({ key, name, count, note, spoken, href }) => {
        const content: ReactNode = (
          <>
            <span className={styles.barName} title={name}>
              {name}
            </span>
            <span className={styles.barTrack} aria-hidden="true">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={largest === 0 ? 0 : (count / largest) * 100} height="10" fill="var(--chart-1)" />
              </svg>
            </span>
            <b>{formatNumber(count)}</b>
            {note !== undefined && (
              <>
                <i aria-hidden={spoken ? true : undefined}>{note}</i>
                {spoken && <span className={styles.unseen}>{spoken}</span>}
              </>
            )}
          </>
        )
        return <li key={key}>{href ? <Link href={href}>{content}</Link> : <div>{content}</div>}</li>
      })}
    </ol>
  )
}

/** The share of the stage before, '65.4%'; the first stage is everything. */
export function rateOf(count: number, before: number | undefined): string {
  if (before === undefined) return '100%'
  return before === 0 ? '—' : `${((count / before) * 100).toFixed(1)}%`
}

export function FunnelCard({ answer, stages }: { answer: DashboardAnswer; stages: NonNullable<DashboardAnswer['funnel']> }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const lists = funnelStages(answer.today)
  const bars = stages.map(({ name, count }, index): Bar => {
    const list = lists.find((one) => one.name === name)
    const rate = rateOf(count, stages[index - 1]?.count)
    return {
      key: name,
      name: t(`funnel.${name}`),
      count,
      note: rate,
      spoken: index === 0 ? undefined : t('funnel.rate', { rate }),
      href: list ? hrefOfList(cohortList(placeOf(answer, me), ...list.filters)) : null,
    }
  })
  return (
    <Card title={t('card.funnel')} note={t('funnel.note', { n: cohortDays })}>
      {stages[0]?.count ? <Bars bars={bars} largest={stages[0].count} /> : <Nothing>{t('noCohort', { n: cohortDays })}</Nothing>}
    </Card>
  )
}

export function ChannelCard({ answer, channels }: { answer: DashboardAnswer; channels: NonNullable<DashboardAnswer['channels']> }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const bars = channels.map(
    ({ channel_key, channel_name, count }): Bar => ({
      key: channel_key ?? '',
      name: channel_key ? (channel_name ?? channel_key) : t('channels.none'),
      count,
      href: channel_key ? hrefOfList(cohortList(placeOf(answer, me), { field: 'channel_key', any: [channel_key] })) : null,
    }),
  )
  return (
    <Card title={t('card.channels')} note={t('cohort', { n: cohortDays })}>
      {bars.length > 0 ? (
        <Bars bars={bars} largest={Math.max(...channels.map(({ count }) => count))} />
      ) : (
        <Nothing>{t('noCohort', { n: cohortDays })}</Nothing>
      )}
    </Card>
  )
}
