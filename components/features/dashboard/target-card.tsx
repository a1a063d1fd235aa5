// 业绩目标: what was signed of the target, of oneself or of one's departments, with the part of the time that has passed.
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { useDict } from '@/components/record/field/use-dict'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { addValues } from '@/lib/model/reports/add-values'
import { monthRange, reachedList } from '@/lib/model/targets'
import { Card, Nothing, UnansweredCard } from './card'
import { tenThousands } from './figure-strip'
import styles from './home.module.css'

const maxBars = 4

/** The months that a target of the period covers, from 1 to 12. */
export function monthsOf(period: DashboardAnswer['period'], month: number): number[] {
  if (period === 'YEAR') return Array.from({ length: 12 }, (_, index) => index + 1)
  const first = Math.floor((month - 1) / 3) * 3 + 1
  return period === 'QUARTER' ? [first, first + 1, first + 2] : [month]
}

export function TargetCard({ answer }: { answer: DashboardAnswer | undefined }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const levels = useDict('TARGET_LEVEL')
  const object = answer?.view === 'SCOPE' ? 'DEPART' : 'USER'
  const today = answer?.today ?? ''
  const year = Number(today.slice(0, 4))
  const targets = useCall(answer ? 'POST /api/fintech/biz/statistics/target' : null, { year, target_type: 'SIGN', object_type: object })
  const { data } = targets
  if (!answer || !data) return <Card title={t('card.targets')}>{answer && <UnansweredCard of={targets} />}</Card>
  const months = monthsOf(answer.period, Number(today.slice(5, 7)))
  const range: [string, string] = [monthRange(year, months[0] ?? 1)[0], monthRange(year, months.at(-1) ?? 12)[1]]
  const days = (to: string) => dayjs(to).diff(dayjs(range[0]), 'day') + 1
  const passed = Math.min(1, days(today) / days(range[1]))
  const sumOf = (values: readonly string[]) => months.map((month) => values[month - 1] ?? '0').reduce(addValues, '0')
  const rows = data.rows.filter(({ object_key }) => object === 'DEPART' || object_key === me).slice(0, maxBars)
  const bars = rows.flatMap((row) =>
    (object === 'DEPART' ? row.levels.slice(0, 1) : row.levels).map((level) => ({
      row,
      level: level.level,
      target: sumOf(level.months),
      reached: sumOf(row.reached),
    })),
  )
  const percent = `${(passed * 100).toFixed(1)}%`
  return (
    <Card title={t('card.targets')} note={t('targets.time', { percent })}>
      {bars.length === 0 ? (
        <Nothing>{t('targets.none')}</Nothing>
      ) : (
        <ul className={styles.targets}>
          {bars.map(({ row, level, target, reached }) => {
            const share = Number(target) > 0 ? Number(reached) / Number(target) : 0
            return (
              <li key={`${row.object_key} ${level}`}>
                <Link href={hrefOfList(reachedList('SIGN', object, row.keys, range))}>
                  <span>{object === 'DEPART' ? row.object_name : t('targets.unit', { level: levels.textOf(level) })}</span>
                  <span>{t('targets.reached', { reached: tenThousands(reached), target: tenThousands(target) })}</span>
                  <b>{`${(share * 100).toFixed(1)}%`}</b>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="10" fill="var(--surface-3)" />
                    <rect width={Math.min(1, share) * 100} height="10" fill="var(--chart-1)" />
                    <rect x={passed * 100 - 0.3} width="0.6" height="10" fill="var(--chart-2)" />
                  </svg>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
