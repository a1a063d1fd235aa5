// Costs beside the budget by type: a table whose bars show how much of the plan was spent.

import { useTranslations } from 'next-intl'
import { topOf } from '@/components/basic/chart-scale'
import { DataTable } from '@/components/basic/data-table'
import { StatusText } from '@/components/basic/status'
import { Money } from '@/components/basic/values'
import { useDict } from '@/components/record/field/use-dict'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

export function CostPart({ rows }: { rows: NonNullable<ProjectReport['costs']> }) {
  const t = useTranslations('project.report')
  const types = useDict('COST_TYPE')
  const top = topOf(Math.max(0, ...rows.flatMap(({ plan, actual }) => [Number(plan), Number(actual)])))
  const width = (value: string) => ({ width: `${(Math.max(0, Number(value)) / top) * 100}%` })
  return (
    <Part
      name="costs"
      empty={rows.length === 0}
      legend={[
        ['budget', 'plan'],
        ['spent', 'actual'],
      ]}
    >
      <DataTable
        rows={rows}
        rowKey={({ cost_type }) => cost_type}
        columns={[
          { title: t('costType'), kind: 'name', cell: ({ cost_type }) => types.textOf(cost_type) },
          { title: t('budget'), kind: 'number', cell: ({ plan }) => <Money value={plan} /> },
          { title: t('spent'), kind: 'number', cell: ({ actual }) => <Money value={actual} /> },
          {
            title: t('share'),
            className: styles.bars,
            cell: ({ plan, actual }) => (
              <>
                <span className={styles.track}>
                  <i data-mark="plan" style={width(plan)} />
                  <i data-mark="actual" style={width(actual)} />
                </span>
                {Number(actual) > Number(plan) ? (
                  <StatusText shape="overdue">{t(Number(plan) > 0 ? 'over' : 'outside')}</StatusText>
                ) : (
                  <span>{Number(plan) > 0 ? `${((Number(actual) / Number(plan)) * 100).toFixed(1)}%` : ''}</span>
                )}
              </>
            ),
          },
        ]}
      />
    </Part>
  )
}
