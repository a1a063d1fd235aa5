// Settlements, and the runs that make drafts for many projects: started, watched, stopped (docs/domain/project-money.md#settlement-runs).
'use client'
import { Button, Modal, Progress, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { formatMinute } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { runMoney } from '../run'
import styles from './finance.module.css'
import { MoneyList } from './money-list'

export function SettlementList() {
  const t = useTranslations('finance')
  const may = useMay()
  const [runs, setRuns] = useState(false)
  return (
    <>
      <MoneyList kind="settlement" more={may('fin:settlement:a') && <Button onClick={() => setRuns(true)}>{t('run.button')}</Button>} />
      {runs && <RunsDialog onClose={() => setRuns(false)} />}
    </>
  )
}

const shapes = { RUNNING: 'run', DONE: 'ok', STOPPED: 'idle', FAILED: 'bad' } as const
const everyMs = 1500

function RunsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('finance')
  const { busy, alone } = useAlone()
  const [type, setType] = useState<'CUSTOMER' | 'SUPPLIER'>('CUSTOMER')
  const runs = useCall('POST /api/eis/restful/settlement/runs')
  const { retry } = runs
  const running = runs.data?.records.some((one) => one.status === 'RUNNING') ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(retry, everyMs)
    return () => {
      clearInterval(timer)
      void refreshCalls(['/settlement/'])
    }
  }, [running, retry])
  const start = () => alone(async () => void (await runMoney('POST /api/eis/restful/settlement/run', { settle_type: type })))
  return (
    <Modal open title={t('run.title')} width={560} footer={null} onCancel={onClose}>
      <p>{t('run.hint')}</p>
      <p className={styles.legend}>
        <Select
          aria-label={t('run.type')}
          value={type}
          options={(['CUSTOMER', 'SUPPLIER'] as const).map((value) => ({ value, label: t(`run.${value}`) }))}
          onChange={setType}
        />
        <Button type="primary" loading={busy} disabled={running} onClick={() => void start()}>
          {t('run.start')}
        </Button>
      </p>
      <Answer of={runs} skeleton={<LinesSkeleton lines={3} />}>
        {({ records }) => (
          <ul className={styles.runs} aria-label={t('run.list')}>
            {records.map((one) => (
              <li key={one.run_key}>
                <StatusText shape={shapes[one.status]}>{t(`run.${one.status}`)}</StatusText>
                <span className={styles.number}>{t('run.counts', { done: one.done, total: one.total, made: one.made })}</span>
                {one.status === 'RUNNING' ? (
                  <>
                    <Progress percent={Math.round((one.done / Math.max(1, one.total)) * 100)} size="small" aria-label={t('run.progress')} />
                    <Button size="small" onClick={() => void runMoney('POST /api/eis/restful/settlement/stop', { run_key: one.run_key })}>
                      {t('run.stop')}
                    </Button>
                  </>
                ) : (
                  <small>
                    {one.create_by_name} {formatMinute(one.create_time)}
                  </small>
                )}
                {one.failures.length > 0 && (
                  <small role="note">
                    {one.failures.map(({ name, reason }) => t('run.notSettled', { name, reason })).join(t('match.separator'))}
                  </small>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Modal>
  )
}
