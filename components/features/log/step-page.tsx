// 审批环节: what people decided and what waits for them, behind the figures of the report 审批效率 (docs/domain/approval.md#steps).
'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { useDict } from '@/components/record/field/use-dict'
import { optionsOf } from '@/components/record/list/row-filters'
import { formatDateTime } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { approvalPath } from '@/lib/model/approval-number'
import { statusOf } from '@/lib/model/status'
import styles from './log.module.css'
import { LogFrame } from './log-frame'
import { anyOf, type LogForms, rangeOf, timesOf, useLog } from './log-state'

/** The name of a node with its process is meant in full, what is typed as a part. */
const forms: LogForms = {
  node: (node) => (node.includes(' · ') ? [node] : node),
  person_key: anyOf,
  depart_key: anyOf,
  status: anyOf,
  hours: rangeOf,
  arrive_time: timesOf,
  finish_time: timesOf,
}

export function StepPage() {
  const t = useTranslations('log')
  const may = useMay()
  const states = useDict('BPM_TASK_STATUS')
  const log = useLog('POST /api/bpm/biz/task/step/query', 'log_step', forms)
  const opens = may('bpm:apply:q')
  return (
    <LogFrame
      log={log}
      filters={[
        { name: 'node', label: t('step.node'), kind: 'text' },
        { name: 'person_key', label: t('step.person'), kind: 'person' },
        { name: 'depart_key', label: t('step.depart'), kind: 'departs' },
        {
          name: 'status',
          label: t('step.status'),
          kind: 'choice',
          options: optionsOf({ 'CONFIRM,REJECT': t('step.decided'), PENDING: t('step.waiting') }),
        },
        {
          name: 'hours',
          label: t('step.hours'),
          kind: 'choice',
          options: optionsOf({ '~4': t('step.quick'), '4.01~24': t('step.sameDay'), '24.01~': t('step.slow') }),
        },
        { name: 'arrive_time', label: t('step.arrived'), kind: 'days' },
        { name: 'finish_time', label: t('step.finished'), kind: 'days' },
      ]}
      empty={{ title: t('step.empty'), text: t('step.emptyText') }}
    >
      {(rows) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
          <table className={styles.steps}>
            <thead>
              <tr>
                <th scope="col">{t('step.node')}</th>
                <th scope="col">{t('step.title')}</th>
                <th scope="col">{t('step.person')}</th>
                <th scope="col">{t('step.depart')}</th>
                <th scope="col">{t('step.status')}</th>
                <th scope="col">{t('step.hours')}</th>
                <th scope="col">{t('step.arrived')}</th>
                <th scope="col">{t('step.finished')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((step) => (
                <tr key={step.task_id}>
                  <td data-at="title">{step.node}</td>
                  <td data-at={step.title ? 'wide' : 'none'}>
                    {step.process_instance_id && opens ? (
                      <Link href={approvalPath({ process_instance_id: step.process_instance_id })}>{step.title ?? step.process}</Link>
                    ) : (
                      (step.title ?? <Empty />)
                    )}
                  </td>
                  <td>{step.person_name ?? <Empty />}</td>
                  <td>{step.depart_name ?? <Empty />}</td>
                  <td data-at="end">
                    <StatusText shape={statusOf('BPM_TASK_STATUS', step.status) ?? 'draft'}>{states.textOf(step.status)}</StatusText>
                  </td>
                  <td>{t('step.nHours', { n: step.hours })}</td>
                  <td>{formatDateTime(step.arrive_time)}</td>
                  <td data-at={step.finish_time ? undefined : 'none'}>{step.finish_time ? formatDateTime(step.finish_time) : <Empty />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </LogFrame>
  )
}
