// How a dry run ends, what it assumed and where it stops, around its steps.
import { useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { labelOf, useKnownFields } from '../flow/use-known-fields'
import type { Trial } from './trial'
import styles from './trial.module.css'
import type { TrialRow } from './trial-rows'
import { TrialTable, type TrialTableProps } from './trial-table'

const shapes = { PASS: 'ok', REJECT: 'bad', CANCEL: 'idle', RUNNING: 'wait' } as const

/** How a run has ended, or that it waits. */
export const endingOf = (status: string) => (status in shapes ? (status as keyof typeof shapes) : 'RUNNING')

export function TrialPath({ trial, rows, ...choices }: { trial: Trial } & TrialTableProps) {
  const t = useTranslations('designer.trial')
  const fields = useKnownFields()
  const tasks = rows.filter(({ kind }) => kind === 'task')
  const asked = new Set(tasks.flatMap(({ path }) => path.people.map(({ user_key }) => user_key)))
  const ending = endingOf(trial.status)
  return (
    <>
      <p className={styles.sum} role="status">
        <StatusGlyph shape={shapes[ending]} />
        <b>{t(`ending.${ending}`)}</b>
        {t('sum', { steps: tasks.length, people: asked.size })}
        {trial.cut && t('cut')}
        <span className={styles.legend} aria-hidden="true">
          <i />
          {t('taken')}
          <i data-not />
          {t('notTaken')}
        </span>
      </p>
      {trial.incidents.map(({ node_id, node_name, reason, variable }) => {
        const says = variable === null ? reason : t('missing', { name: labelOf(fields, variable) })
        return (
          <p key={`${node_id}:${reason}`} className={styles.incident}>
            <StatusGlyph shape="overdue" />
            {node_name ? t('incident', { name: node_name, reason: says }) : says}
          </p>
        )
      })}
      <TrialTable rows={rows} {...choices} />
      <Assumed trial={trial} rows={rows} />
      <p className={styles.note}>{t('asOfNow')}</p>
    </>
  )
}

/** What the run took for done; the copies stand among its steps. */
function Assumed({ trial, rows }: { trial: Trial; rows: readonly TrialRow[] }) {
  const t = useTranslations('designer.trial')
  const copies = new Set(rows.flatMap(({ kind, path }) => (kind === 'copy' ? path.node_id : [])))
  const assumed = trial.assumed
    .filter(({ node_id }) => !copies.has(node_id))
    .map(({ node_name, kind, name }) => t(`assumed.${kind}`, { name: kind === 'function' ? (node_name ?? name) : name }))
  return assumed.length > 0 && <p className={styles.note}>{t('assumedAll', { list: assumed.join(t('mark')) })}</p>
}
