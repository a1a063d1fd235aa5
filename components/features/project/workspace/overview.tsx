// A tab of the workspace: the overview of the project, by one call besides the project itself (docs/domain/project.md#overview).
'use client'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useCall } from '@/lib/client/use-call'
import { Activities } from '../overview/activities'
import { Facts } from '../overview/facts'
import { MilestoneLine } from '../overview/milestones'
import { ProjectMoney } from '../overview/money'
import { ObjectiveSummary } from '../overview/objectives'
import styles from '../overview/overview.module.css'
import { Waits } from '../overview/waits'
import { useProject } from '../use-project'

export function OverviewTab() {
  const t = useTranslations('project.overview')
  const { project } = useProject()
  const answer = useCall('GET /api/eis/restful/project/overview', { projectKey: project.project_key })
  return (
    <div className={styles.page}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <Facts project={project} />
      <Answer of={answer} skeleton={<LinesSkeleton lines={10} />}>
        {(data) => (
          <>
            <ProjectMoney project={project} overview={data} />
            <MilestoneLine project={project} milestones={data.milestones} />
            <div className={styles.columns}>
              <Waits projectKey={project.project_key} overview={data} />
              <ObjectiveSummary projectKey={project.project_key} objectives={data.objectives} project={project} />
              <Activities activities={data.activities} />
            </div>
          </>
        )}
      </Answer>
    </div>
  )
}
