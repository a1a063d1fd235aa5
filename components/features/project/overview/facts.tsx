// The facts of a project in one strip: health with its reason, progress against time, customer, manager, dates, members.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { useMarks } from '@/components/basic/use-marks'
import { Avatar, Empty } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { Health, MainContract, timeGone } from '../cells'
import type { Project } from '../rows'
import styles from './overview.module.css'

const shownMembers = 5
const around = 2 * Math.PI * 16

/** A ring that is filled clockwise, with a brass mark where the time is. */
function ProgressRing({ done, time }: { done: number; time: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <circle cx="20" cy="20" r="16" />
      <circle
        cx="20"
        cy="20"
        r="16"
        data-part="done"
        strokeDasharray={`${(Math.min(100, done) / 100) * around} ${around}`}
        transform="rotate(-90 20 20)"
      />
      <line x1="20" y1="0" x2="20" y2="8" transform={`rotate(${time * 3.6} 20 20)`} />
    </svg>
  )
}

export function Facts({ project }: { project: ProjectDetail }) {
  const marks = useMarks()
  const t = useTranslations('project.overview')
  const roles = useDict('PROJECT_ROLE')
  const may = useMay()
  const done = Math.round(Number(project.progress_rate ?? 0))
  const time = timeGone(project)
  const members = project.project_participants
  const row: Project = project
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('health')}</dt>
        <dd>
          <Health value={project.health} />
          {project.health_reason && <span className={styles.note}>{project.health_reason}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('progress')}</dt>
        <dd>
          <ProgressRing done={done} time={time} />
          <b>{done}%</b>
          <span className={styles.note}>{t('time', { n: time })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('customer')}</dt>
        <dd>{textOf(project.customer_name) || <Empty />}</dd>
      </div>
      <div>
        <dt>{t('business')}</dt>
        <dd>
          {textOf(row.business_name) && may('crm:business:q') ? (
            <Link href={`/crm/business?open=${textOf(row.business_key)}`}>{textOf(row.business_name)}</Link>
          ) : (
            textOf(row.business_name) || <Empty />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('contract')}</dt>
        <dd>{textOf(row.contract_name) ? <MainContract row={row} /> : <Empty />}</dd>
      </div>
      <div>
        <dt>{t('manager')}</dt>
        <dd>
          <Avatar name={textOf(project.project_mgr_name)} />
          {textOf(project.project_mgr_name)}
        </dd>
      </div>
      <div>
        <dt>{t('period')}</dt>
        <dd className={styles.figures}>
          {t('fromTo', { from: formatDate(project.project_start_time), to: formatDate(project.project_end_time) })}
        </dd>
      </div>
      <div>
        <dt>{t('members')}</dt>
        <dd title={members.map((one) => marks.beside(textOf(one.employee_name), roles.textOf(textOf(one.project_role)))).join(marks.list)}>
          <span className={styles.faces}>
            {members.slice(0, shownMembers).map((one) => (
              <Avatar key={one.participant_key} name={textOf(one.employee_name)} picture={one.avatar} />
            ))}
          </span>
          {t('people', { n: members.length + project.project_medium_dtos.length })}
        </dd>
      </div>
    </dl>
  )
}
