// What holds a project up: late instalments, payments in approval, late tasks; on each line who waits for whom.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { StatusText } from '@/components/basic/status'
import { Avatar, Empty, Money } from '@/components/basic/values'
import { shanghaiNow } from '@/lib/client/format'
import { workspacePath } from '@/lib/client/project-paths'
import type { ProjectOverview } from '@/lib/model/calls/project'
import styles from './overview.module.css'
import { Panel } from './panel'
import { waitOf } from './wait-of'

const places = { TASK: 'task', REVIEW: 'task', RECEIPT: 'budget/receivePayment', PAYMENT: 'budget/payment' } as const

export function Waits({ projectKey, overview: { waits, tasks } }: { projectKey: string; overview: ProjectOverview }) {
  const t = useTranslations('project.overview')
  const now = shanghaiNow().format('YYYY-MM-DD HH:mm:ss')
  return (
    <Panel
      title={t('waits')}
      note={t('waitsNote', { n: tasks.late })}
      link={{ href: workspacePath(projectKey, 'task'), text: t('allTasks', { n: tasks.total }) }}
    >
      {waits.length === 0 ? (
        <p className={styles.empty}>{t('noWaits')}</p>
      ) : (
        <ul className={styles.waits}>
          {waits.map((wait) => {
            const { late, unit, n } = waitOf(wait, now)
            const said = wait.kind === 'PAYMENT' ? 'waited' : late ? 'late' : 'left'
            return (
              <li key={wait.key}>
                <span className={styles.what}>
                  <b>
                    {wait.title} {wait.amount && <Money value={wait.amount} />}
                  </b>
                  <small>{t(`kind.${wait.kind}`)}</small>
                </span>
                <StatusText shape={late && wait.kind !== 'PAYMENT' ? 'bad' : 'wait'}>{t(`${said}.${unit}`, { n })}</StatusText>
                <span className={styles.who}>
                  {wait.who ? (
                    <>
                      <Avatar name={wait.who} />
                      {wait.who}
                    </>
                  ) : (
                    <Empty />
                  )}
                  <Icon name="arrow" size={14} />
                  {wait.whom ?? <Empty />}
                </span>
                <Link href={workspacePath(projectKey, places[wait.kind])} aria-label={t('showOf', { name: wait.title })}>
                  {t('show')}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
