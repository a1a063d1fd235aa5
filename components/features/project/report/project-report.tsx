// The analysis of a project: costs against the budget, cash, margin, tasks, people, key results and accounting (docs/domain/project-report.md#analysis).
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useCall } from '@/lib/client/use-call'
import { BurnPart } from './burn-part'
import { CashPart } from './cash-part'
import { CostPart } from './cost-part'
import { MarginPart } from './margin-part'
import { MonthPart } from './month-part'
import { PeoplePart } from './people-part'
import styles from './report.module.css'
import { ResultPart } from './result-part'

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
