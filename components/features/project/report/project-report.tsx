// The analysis of a project: costs against the budget, cash, margin, tasks, people, key results and accounting (docs/domain/project-report.md#analysis).
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { useCall } from '@/lib/client/use-call'
import type { ProjectReport as Report } from '@/lib/model/calls/project-report'
import { BurnPart } from './burn-part'
import { CashPart } from './cash-part'
import { CostPart } from './cost-part'
import { MarginPart } from './margin-part'
import { MonthPart } from './month-part'
import { Part } from './part'
import { PeoplePart } from './people-part'
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
