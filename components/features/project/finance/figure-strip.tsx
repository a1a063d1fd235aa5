// The figures above a project's budget: what it may pay and what it will receive.
import { useTranslations } from 'next-intl'
import { Failure } from '@/components/basic/answer'
import { formatNumber } from '@/lib/client/format'
import { type Asked, useCall } from '@/lib/client/use-call'
import { isMore } from '@/lib/model/amounts'
import type { CallAnswer } from '@/lib/model/calls/names'
import styles from './finance.module.css'

export type BudgetFigures = CallAnswer<'POST /api/eis/restful/budget/summary'>

export const useFigures = (projectKey: string) => useCall('POST /api/eis/restful/budget/summary', { project_key: projectKey })

const shown = ['budget', 'paid', 'occupied', 'available', 'receivable', 'received', 'overdue'] as const

export function FigureStrip({ of }: { of: Asked<BudgetFigures> }) {
  const t = useTranslations('finance')
  const figures = of.data
  return (
    <>
      <Failure of={of} />
      <dl className={styles.strip}>
        {shown.map((name) => {
          const value = figures?.[name]
          const bad = value !== undefined && (name === 'overdue' ? isMore(value, 0) : name === 'available' && isMore(0, value))
          return (
            <div key={name} data-bad={bad || undefined}>
              <dt>{t(`figure.${name}`)}</dt>
              <dd>{value === undefined ? '—' : formatNumber(value)}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
