// The milestones of a project on a line between its start and its end; the next one is marked.
import { useTranslations } from 'next-intl'
import { Beam } from '@/components/basic/beam'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { workspacePath } from '@/lib/client/project-paths'
import type { ProjectDetail, ProjectOverview } from '@/lib/model/calls/project'
import styles from './overview.module.css'
import { Panel } from './panel'

const dayMs = 86_400_000

export function MilestoneLine({ project, milestones }: { project: ProjectDetail; milestones: ProjectOverview['milestones'] }) {
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
