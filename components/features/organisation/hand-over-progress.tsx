// How far hand-overs have come, and what became of each kind; what has not moved goes once more on demand.
import { Button, Progress } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { BatchFails } from '@/components/record/list/batch-result'
import { useProgress } from '@/components/record/transfer/use-progress'
import { load } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { HandOverProgress as Progressed } from '@/lib/model/calls/hand-over'
import { refreshOrganisation } from './admin-calls'
import styles from './leave.module.css'
import { Refusal } from './refusal'
import { useAction } from './use-action'
import { useKindName, useKindUnit } from './work-kind'

const call = 'GET /api/app/base/app/sys/user/handOver/progress'
const read = (ids: string) => load(call, { ids })
const isWorking = (runs: readonly Progressed[]) => runs.some(({ status }) => status === 'RUNNING')
const sum = (parts: Progressed['parts'], of: (part: Progressed['parts'][number]) => number) => parts.reduce((n, part) => n + of(part), 0)

/** The hand-overs of these keys, followed while they go on. */
export function HandOverProgress({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('admin.leave')
  const action = useAction()
  const { data, replace } = useProgress<readonly Progressed[]>(call, ids.join(','), read, isWorking)
  const working = data !== undefined && isWorking(data)
  const ended = data !== undefined && !working
  useEffect(() => {
    if (ended) void refreshOrganisation()
  }, [ended])
  if (!data) return <LinesSkeleton lines={3} />
  const retry = async (run: Progressed) => {
    const done = await action.run('PUT /api/app/base/app/sys/user/handOver/retry', { id: run.hand_over_key })
    if (done) replace(data.map((one) => (one === run ? { ...run, status: 'RUNNING' } : one)))
  }
  return (
    <>
      <Refusal problem={action.problem} />
      {data.map((run) => (
        <Run key={run.hand_over_key} run={run} several={data.length > 1} busy={action.busy} onRetry={() => void retry(run)} />
      ))}
      {working && <p className={styles.quiet}>{t('mayClose')}</p>}
    </>
  )
}

function Run({ run, several, busy, onRetry }: { run: Progressed; several: boolean; busy: boolean; onRetry: () => void }) {
  const t = useTranslations('admin.leave')
  const nameOf = useKindName()
  const unitOf = useKindUnit()
  const mayWatch = useMay()('bpm:instance:q')
  const going = run.parts.filter(({ to_key }) => to_key !== null)
  const total = sum(going, (part) => Math.max(part.total, part.moved + part.failed))
  const done = sum(going, (part) => (part.done ? Math.max(part.total, part.moved + part.failed) : part.moved + part.failed))
  const left = run.status !== 'RUNNING' && (run.status === 'FAILED' || sum(going, ({ failed }) => failed) > 0)
  return (
    <section aria-label={t('runOf', { name: run.from_name })}>
      {several && <b>{run.from_name}</b>}
      {run.status === 'RUNNING' && (
        <Progress percent={total === 0 ? 0 : Math.floor((done / total) * 100)} aria-label={t('runOf', { name: run.from_name })} />
      )}
      {going.length > 0 && (
        <p role="status">
          <StatusText shape={run.status === 'RUNNING' ? 'run' : left ? 'wait' : 'ok'}>
            {t(`run.${run.status}`, { done: sum(going, ({ moved }) => moved), total })}
            {run.reason && `：${run.reason}`}
          </StatusText>
        </p>
      )}
      <ul className={styles.work}>
        {run.parts.map((part) => (
          <li key={part.kind}>
            <span>
              {nameOf(part.kind)} <span className={styles.quiet}>{part.to_name ? `→ ${part.to_name}` : t('stayed')}</span>
            </span>
            <span className={styles.outcome}>
              <b>
                {part.to_name
                  ? t('moved', { n: part.moved, unit: unitOf(part.kind) })
                  : t('count', { n: part.total, unit: unitOf(part.kind) })}
              </b>
              {part.failed > 0 && <span className={styles.refused}>{t('failed', { n: part.failed, unit: unitOf(part.kind) })}</span>}
            </span>
            {part.kind === 'model' && run.status !== 'RUNNING' && part.moved < part.total && run.way !== 'WORK' && mayWatch && (
              <div className={styles.wide}>
                <p className={styles.quiet}>{t('modelsStay')}</p>
                <Link href="/flow/instance?view=incident">{t('monitor')}</Link>
              </div>
            )}
          </li>
        ))}
      </ul>
      <BatchFails
        fails={run.failures.map(({ kind, piece_key, name, reason }) => ({
          key: `${kind} ${piece_key}`,
          name: name || nameOf(kind),
          reason,
        }))}
      />
      {left && (
        <Button disabled={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </section>
  )
}
