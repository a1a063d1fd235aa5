// 客户星级分布 as a ring of five parts; the legend is the table of its numbers and leads to the lists.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { useMarks } from '@/components/basic/use-marks'
import { useDict } from '@/components/record/field/use-dict'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { cohortDays, cohortList } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { Card, Nothing } from './card'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'

/** Stars from the top; what shows no interest yet stands with the first star, so that the ring keeps to five parts. */
const groups = [['FIVE'], ['FOUR'], ['THREE'], ['TWO'], ['ONE', 'ZERO']] as const
const [size, radius, stroke] = [132, 52, 22]
const round = 2 * Math.PI * radius

export interface RingPart {
  share: number
  /** Where it begins, as a share of the whole. */
  from: number
}

/** The parts of a ring one after another. */
export function ringParts(counts: readonly number[]): RingPart[] {
  const sum = counts.reduce((all, count) => all + count, 0)
  let from = 0
  return counts.map((count) => {
    const part = { share: sum === 0 ? 0 : count / sum, from }
    from += part.share
    return part
  })
}

export function StarCard({ answer, stars }: { answer: DashboardAnswer; stars: NonNullable<DashboardAnswer['stars']> }) {
  const marks = useMarks()
  const t = useTranslations('dashboard')
  const me = useMe()
  const { textOf } = useDict('CUSTOMER_STAR')
  const counts = groups.map((values) =>
    stars
      .filter(({ value }) => (values as readonly (string | null)[]).includes(value ?? 'ZERO'))
      .reduce((sum, { count }) => sum + count, 0),
  )
  const all = counts.reduce((sum, count) => sum + count, 0)
  const parts = ringParts(counts)
  return (
    <Card title={t('card.stars')} note={t('cohort', { n: cohortDays })}>
      {all === 0 ? (
        <Nothing>{t('noCohort', { n: cohortDays })}</Nothing>
      ) : (
        <div className={styles.ring}>
          <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
            {parts.map(({ share, from }, index) => (
              <circle
                key={groups[index]?.[0]}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                fill="none"
                stroke={`var(--chart-${index + 1})`}
                strokeWidth={stroke}
                strokeDasharray={`${Math.max(0, share * round - 1).toFixed(2)} ${round.toFixed(2)}`}
                transform={`rotate(${(from * 360 - 90).toFixed(2)} ${size / 2} ${size / 2})`}
              />
            ))}
            <text x="50%" y="50%" textAnchor="middle" dominantBaseline="central">
              {formatNumber(all)}
            </text>
          </svg>
          <ul>
            {groups.map((values, index) => (
              <li key={values[0]}>
                <Link href={hrefOfList(cohortList(placeOf(answer, me), { field: 'customer_star', any: [...values] }))}>
                  <svg width="10" height="10" aria-hidden="true">
                    <rect width="10" height="10" rx="2" fill={`var(--chart-${index + 1})`} />
                  </svg>
                  <span>{values.map(textOf).join(marks.list)}</span>
                  <b>{formatNumber(counts[index] ?? 0)}</b>
                  <i>{`${((parts[index]?.share ?? 0) * 100).toFixed(1)}%`}</i>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
