// The steps of a dry run: who is asked at each, and why; what it assumed, and where it stops.
'use client'
import { useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/basic/status-glyph'
import tables from '@/components/record/list/table.module.css'
import type { Trial } from './trial'
import styles from './trial.module.css'

const shapes = { PASS: 'ok', REJECT: 'bad', CANCEL: 'idle', RUNNING: 'wait' } as const
const asks = new Set(['userTask', 'manualTask'])

export function TrialPath({ trial }: { trial: Trial }) {
  const t = useTranslations('designer.trial')
  const kinds = useTranslations('designer').raw('type') as Readonly<Record<string, string>>
  /** What a step without a name is called. */
  const kindOf = (type: string) => kinds[type.charAt(0).toUpperCase() + type.slice(1)]
  const steps = trial.path.filter(({ node_type }) => asks.has(node_type))
  const asked = new Set(steps.flatMap(({ people }) => people.map(({ user_key }) => user_key)))
  const ending = trial.status in shapes ? (trial.status as keyof typeof shapes) : 'RUNNING'
  const assumed = trial.assumed.map(({ node_name, kind, name }) =>
    t(`assumed.${kind}`, { name: kind === 'function' ? (node_name ?? name) : name }),
  )
  return (
    <>
      <p className={styles.sum} role="status">
        <StatusGlyph shape={shapes[ending]} />
        <b>{t(`ending.${ending}`)}</b>
        {t('sum', { steps: steps.length, people: asked.size })}
        {trial.cut && t('cut')}
      </p>
      {trial.incidents.map(({ node_id, node_name, reason }) => (
        <p key={`${node_id}:${reason}`} className={styles.incident}>
          <StatusGlyph shape="overdue" />
          {node_name ? t('incident', { name: node_name, reason }) : reason}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={tables.scroll} tabIndex={0} aria-label={t('path')}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ node_id, node_name, node_type, people, groups, rule, start_time }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be walked more than once
              <tr key={`${index}:${node_id}:${start_time}`}>
                <td>
                  <span className={styles.disc}>{index + 1}</span>
                  {node_name ?? kindOf(node_type) ?? node_id}
                </td>
                <td>{people.length > 0 ? people.map(({ name }) => name).join(t('mark')) : t('nobody')}</td>
                <td>{rule ?? (groups.length > 0 ? t('groups', { names: groups.join(t('mark')) }) : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {assumed.length > 0 && <p className={styles.note}>{t('assumedAll', { list: assumed.join(t('mark')) })}</p>}
    </>
  )
}
