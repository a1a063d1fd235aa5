// How the margin comes about: from the contracts' amount without tax, cost by cost, to the profit; each step begins where the one before it ends.
import { useTranslations } from 'next-intl'
import { Money } from '@/components/basic/values'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

export function MarginPart({ margin }: { margin: NonNullable<ProjectReport['margin']> }) {
  const t = useTranslations('project.report')
  const costs = (['purchase', 'resource', 'labor', 'other'] as const).map((name) => ({ name, value: Number(margin[name]) }))
  const income = Number(margin.income)
  const profit = Number(margin.profit)
  const [low, high] = [Math.min(0, profit), Math.max(income, 0)]
  const whole = high - low || 1
  const place = (from: number, to: number) => ({
    left: `${((Math.min(from, to) - low) / whole) * 100}%`,
    width: `${(Math.abs(to - from) / whole) * 100}%`,
  })
  let left = income
  const steps = costs.map(({ name, value }) => {
    const from = left
    left -= value
    return { name, value: margin[name], none: value === 0, style: place(from, left) }
  })
  const empty = income === 0 && costs.every(({ value }) => value === 0)
  return (
    <Part name="margin" empty={empty}>
      <ol className={styles.falls}>
        <li>
          <span>{t('margin.income')}</span>
          <span className={styles.fall}>
            <i data-mark="actual" style={place(0, income)} />
          </span>
          <Money value={margin.income} />
        </li>
        {steps.map(({ name, value, none, style }) => (
          <li key={name}>
            <span>{t(`margin.${name}`)}</span>
            <span className={styles.fall}>{!none && <i data-mark="second" style={style} />}</span>
            <span>
              {!none && '−'}
              <Money value={value} />
            </span>
          </li>
        ))}
        <li data-sum>
          <span>{t('margin.profit')}</span>
          <span className={styles.fall}>
            <i data-mark={profit < 0 ? 'bad' : 'good'} style={place(0, profit)} />
          </span>
          <span>
            <Money value={margin.profit} />
            {margin.rate !== null && <small>{Number(margin.rate).toFixed(1)}%</small>}
          </span>
        </li>
      </ol>
    </Part>
  )
}
