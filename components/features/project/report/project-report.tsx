// The analysis of a project: costs against the budget, cash, margin, tasks, people, key results and accounting (docs/domain/project-report.md#analysis).
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Unanswered } from '@/components/basic/unanswered'
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
  const { data, error, retry } = useCall('GET /api/eis/restful/project/report', { projectKey })
  if (!data)
    return (
      <Unanswered error={error} onRetry={retry}>
        <LinesSkeleton lines={12} />
      </Unanswered>
    )
  return (
    <div className={styles.parts}>
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
