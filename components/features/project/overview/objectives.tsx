// The objectives of a project with their key results; the brass mark is how much of the time is over.
import { useTranslations } from 'next-intl'
import { workspacePath } from '@/lib/client/project-paths'
import type { ProjectDetail, ProjectOverview } from '@/lib/model/calls/project'
import { timeGone } from '../cells'
import styles from './overview.module.css'
import { Panel } from './panel'

interface ObjectiveSummaryProps {
  projectKey: string
  project: ProjectDetail
  objectives: ProjectOverview['objectives']
}

export function ObjectiveSummary({ projectKey, project, objectives }: ObjectiveSummaryProps) {
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
