// The analysis of a project: costs against the budget, cash, margin, tasks, people, key results and accounting (docs/domain/project-report.md#analysis).
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { topOf } from '@/components/basic/chart-scale'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { Money } from '@/components/basic/values'
import { useDict } from '@/components/record/field/use-dict'
import { formatNumber } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import type { ProjectReport as Report } from '@/lib/model/calls/project-report'
import { BurnPart } from './burn-part'
import { CashPart } from './cash-part'
import { MarginPart } from './margin-part'
import { MonthPart } from './month-part'
import { Part } from './part'
import styles from './report.module.css'

export function ProjectReport({ projectKey }: { projectKey: string }) {
  const answer = useCall('GET /api/eis/restful/project/report', { projectKey })
  const { data } = answer
  if (!data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={12} />} />
  return (
    <div className={styles.parts}>
      <Notes of={answer} />
      {data.costs && <CostPart rows={data.costs} />}
      {data.margin && <MarginPart margin={data.margin} />}
      <CashPart rows={data.cash} />
      <BurnPart points={data.burn} />
      <ResultPart rows={data.key_results} />
      <PeoplePart rows={data.people} />
      <MonthPart projectKey={projectKey} />
    </div>
  )
}

/** How far each key result is, and how sure its owner is. */
function ResultPart({ rows }: { rows: Report['key_results'] }) {
  const t = useTranslations('project.report')
  return (
    <Part name="results" empty={rows.length === 0}>
      <ul className={styles.results}>
        {rows.map(({ kr_key, objective_code, kr_name, progress, confidence, due_date, late }) => {
          const percent = Number(progress)
          return (
            <li key={kr_key}>
              <span className={styles.result}>
                <b>{objective_code}</b> {kr_name}
              </span>
              <span className={styles.track} aria-hidden="true">
                <i data-mark="actual" style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
              </span>
              <span className={styles.amount}>{percent.toFixed(1)}%</span>
              <small>
                {late ? <StatusText shape="overdue">{t('due', { date: due_date })}</StatusText> : t('due', { date: due_date })}
                {confidence !== null && ` · ${t('confidence', { n: confidence })}`}
              </small>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** What each member has to do: open, late and done tasks as one bar, with the hours. */
function PeoplePart({ rows }: { rows: Report['people'] }) {
  const t = useTranslations('project.report')
  const most = Math.max(1, ...rows.map(({ open, done }) => open + done))
  const width = (value: number) => ({ width: `${(value / most) * 100}%` })
  return (
    <Part name="people" wide empty={rows.length === 0}>
      <DataTable
        rows={rows}
        rowKey={({ user_key }) => user_key}
        columns={[
          { title: t('person'), kind: 'name', cell: ({ name }) => name },
          { title: t('open'), kind: 'number', cell: ({ open }) => open },
          { title: t('late'), kind: 'number', marks: ({ late }) => ({ 'data-bad': late > 0 || undefined }), cell: ({ late }) => late },
          { title: t('done'), kind: 'number', cell: ({ done }) => done },
          {
            title: t('load'),
            className: styles.bars,
            cell: ({ open, late, done }) => (
              <span className={styles.stack} aria-hidden="true">
                <i data-mark="bad" style={width(late)} />
                <i data-mark="actual" style={width(open - late)} />
                <i data-mark="plan" style={width(done)} />
              </span>
            ),
          },
          {
            title: t('hours'),
            kind: 'number',
            cell: ({ actual_hours, plan_hours }) => `${formatNumber(actual_hours)} / ${formatNumber(plan_hours)}`,
          },
        ]}
      />
    </Part>
  )
}

/** Costs beside the budget by type: a table whose bars show how much of the plan was spent. */
function CostPart({ rows }: { rows: NonNullable<Report['costs']> }) {
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
