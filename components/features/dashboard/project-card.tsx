// 我的项目: running projects by their health, the worst first with its reason; each opens its workspace (docs/domain/project.md#health).
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useDict } from '@/components/record/field/use-dict'
import { openProject, workspacePath } from '@/lib/client/project-paths'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { projectsList } from '@/lib/model/dashboard-lists'
import { hrefOfList } from '@/lib/model/record-list'
import { statusOf } from '@/lib/model/status'
import { Card, Nothing, UnansweredCard } from './card'
import { placeOf } from './dashboard-place'
import styles from './project-card.module.css'

const glyphOf = (health: string) => statusOf('PROJECT_HEALTH', health) ?? 'draft'

export function ProjectCard({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const words = useDict('PROJECT_HEALTH')
  const call = useCall('GET /api/fintech/biz/statistics/dashboard/projects', { view: answer.view }, { keep: true })
  if (!call.data)
    return (
      <Card title={t('card.projects')}>
        <UnansweredCard of={call} />
      </Card>
    )
  const { projects } = call.data
  if (!projects) return null
  return (
    <Card
      title={t('card.projects')}
      note={
        <span className={styles.counts}>
          {projects.counts.map(({ health, count }) => (
            <Link key={health} href={hrefOfList(projectsList(placeOf(answer, me), health))}>
              <StatusGlyph shape={glyphOf(health)} />
              {words.textOf(health)} <b>{count}</b>
            </Link>
          ))}
        </span>
      }
    >
      {projects.records.length === 0 ? (
        <Nothing>{t('projects.none')}</Nothing>
      ) : (
        <ul className={styles.projects}>
          {projects.records.map((row) => (
            <li key={row.project_key}>
              <a
                href={workspacePath(row.project_key)}
                data-health={row.health}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  openProject(row)
                }}
              >
                <StatusGlyph shape={glyphOf(row.health)} />
                <span>
                  <b>{row.project_name}</b>
                  <small>{row.health_reason ?? t('projects.until', { health: words.textOf(row.health), day: row.end_day })}</small>
                </span>
                <i>{`${Math.round(Number(row.progress_rate))}%`}</i>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
