// A tab of the workspace: the overview of the project, by one call besides the project itself (docs/domain/project.md#overview).
'use client'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { Beam } from '@/components/basic/beam'
import { RelativeTime } from '@/components/basic/relative-time'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { workspacePath } from '@/lib/client/project-paths'
import { useCall } from '@/lib/client/use-call'
import type { ProjectDetail, ProjectOverview } from '@/lib/model/calls/project'
import { timeGone } from '../cells'
import { Facts } from '../overview/facts'
import { ProjectMoney } from '../overview/money'
import styles from '../overview/overview.module.css'
import { Panel } from '../overview/panel'
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

const dayMs = 86_400_000

/** The milestones of a project on a line between its start and its end; the next one is marked. */
function MilestoneLine({ project, milestones }: { project: ProjectDetail; milestones: ProjectOverview['milestones'] }) {
  const t = useTranslations('project.overview')
  const today = formatDate(shanghaiNow())
  const ended = project.close_time !== null
  const points = [
    { key: 'start', name: t('start'), time: project.project_start_time, done: formatDate(project.project_start_time) <= today },
    ...milestones,
    { key: 'end', name: t('end'), time: project.close_time ?? project.project_end_time, done: ended },
  ]
  const next = points.find((point) => !point.done)
  const days = next ? Math.round((Date.parse(formatDate(next.time)) - Date.parse(today)) / dayMs) : null
  const note =
    next && days !== null ? t(days < 0 ? 'milestoneLate' : 'milestoneIn', { name: next.name, n: Math.abs(days) }) : t('milestonesDone')
  return (
    <Panel title={t('milestones')} note={note} link={{ href: workspacePath(project.project_key, 'task'), text: t('toTasks') }}>
      <div className={styles.line}>
        <Beam
          label={t('milestones')}
          stages={points.map((point) => ({
            key: point.key,
            text: point.name,
            note: formatDate(point.time).slice(5),
            state: point.done ? 'done' : point === next ? 'current' : 'ahead',
          }))}
        />
      </div>
    </Panel>
  )
}

interface ObjectiveSummaryProps {
  projectKey: string
  project: ProjectDetail
  objectives: ProjectOverview['objectives']
}

/** The objectives of a project with their key results; the brass mark is how much of the time is over. */
function ObjectiveSummary({ projectKey, project, objectives }: ObjectiveSummaryProps) {
  const t = useTranslations('project.overview')
  const time = timeGone(project as never)
  return (
    <Panel
      title={t('objectives')}
      note={t('objectivesNote', { n: time })}
      link={{ href: workspacePath(projectKey, 'okr'), text: t('all') }}
    >
      {objectives.length === 0 ? (
        <p className={styles.empty}>{t('noObjectives')}</p>
      ) : (
        <ul className={styles.objectives}>
          {objectives.map((one) => {
            const done = Math.round(Number(one.progress))
            return (
              <li key={one.key}>
                <span className={styles.objective}>
                  <b>{one.code}</b> {one.name}
                  <small>{t('weight', { n: one.weight })}</small>
                  <strong>{done}%</strong>
                </span>
                <span className={styles.rail} aria-hidden="true">
                  <i data-texture="done" style={{ width: `${Math.min(100, done)}%` }} />
                  <u data-mark="time" style={{ left: `${time}%` }} />
                </span>
                <dl>
                  {one.results.map((result) => (
                    <div key={result.name}>
                      <dt>{result.name}</dt>
                      <dd>
                        {result.current ?? 0}／{result.target} {result.unit}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

/** What happened last in a project: who did what to which of its records. */
function Activities({ activities }: { activities: ProjectOverview['activities'] }) {
  const t = useTranslations('project.overview')
  const log = useTranslations('widget.log')
  const kinds = useTranslations('project.kind')
  return (
    <Panel title={t('activities')}>
      {activities.length === 0 ? (
        <p className={styles.empty}>{t('noActivities')}</p>
      ) : (
        <ol className={styles.activities}>
          {activities.map((one) => (
            <li key={one.log_key}>
              <span>
                <b>{one.user_name ?? log('system')}</b> {log.has(`action.${one.action}`) ? log(`action.${one.action}`) : t('changed')}{' '}
                <small>{kinds.has(one.kind) ? kinds(one.kind) : ''}</small>
              </span>
              <RelativeTime value={one.time} />
              <em>{one.name}</em>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
