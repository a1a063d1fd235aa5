// Tasks that are left day by day: the plan as a dashed line, the fact as a solid one up to today.
import { useTranslations } from 'next-intl'
import { topOf } from '@/components/basic/chart-scale'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

const [width, height, left, foot] = [560, 180, 32, 22]

export function BurnPart({ points }: { points: ProjectReport['burn'] }) {
  const t = useTranslations('project.report')
  const top = topOf(Math.max(0, ...points.map(({ planned, left: open }) => Math.max(planned, open ?? 0))))
  const x = (at: number) => left + (at / Math.max(1, points.length - 1)) * (width - left - 8)
  const y = (value: number) => 8 + (1 - value / top) * (height - 8)
  const line = (values: readonly (number | null)[]) =>
    values.flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`])).join(' ')
  const known = points.filter(({ left: open }) => open !== null)
  const now = known.at(-1)
  const ticks = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  return (
    <Part
      name="burn"
      empty={points.length === 0}
      legend={[
        ['plan', 'plan'],
        ['fact', 'actual'],
      ]}
    >
      {now && (
        <svg
          className={styles.burn}
          viewBox={`0 0 ${width} ${height + foot}`}
          role="img"
          aria-label={t('burnNow', { left: now.left ?? 0, planned: now.planned, total: points[0]?.planned ?? 0 })}
        >
          {[top, top / 2, 0].map((value) => (
            <g key={value}>
              <line x1={left} x2={width - 8} y1={y(value)} y2={y(value)} />
              <text x={left - 6} y={y(value) + 4} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
          <polyline data-mark="plan" points={line(points.map(({ planned }) => planned))} />
          <polyline data-mark="actual" points={line(points.map(({ left: open }) => open))} />
          <circle cx={x(known.length - 1)} cy={y(now.left ?? 0)} r={4} />
          {ticks.map((at, index) => (
            <text key={String(index)} x={x(at)} y={height + 16} textAnchor={(['start', 'middle', 'end'] as const)[index]}>
              {points[at]?.day.slice(5)}
            </text>
          ))}
        </svg>
      )}
      {now && (
        <p className={styles.sentence}>{t('burnNow', { left: now.left ?? 0, planned: now.planned, total: points[0]?.planned ?? 0 })}</p>
      )}
    </Part>
  )
}
