// What happened last in a project: who did what to which of its records.
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/basic/relative-time'
import type { ProjectOverview } from '@/lib/model/calls/project'
import styles from './overview.module.css'
import { Panel } from './panel'

export function Activities({ activities }: { activities: ProjectOverview['activities'] }) {
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
