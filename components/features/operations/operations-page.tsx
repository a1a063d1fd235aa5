// 运行状态: whether the installation can work, what fills up, which jobs failed, who is signed in (docs/domain/operations.md#state).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer, Failure } from '@/components/basic/answer'
import { TableSkeleton } from '@/components/basic/skeleton'
import { StatusTag, StatusText } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { formatDate, formatDateTime, formatNumber, formatSize } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { Certificate, OperationsState, ServiceName, TurnCount } from '@/lib/model/calls/operations'
import { renewalDays } from '@/lib/model/certificate'
import { BackupTable } from './backup-table'
import { FailureTable } from './failure-table'
import { JobTable } from './job-table'
import styles from './operations.module.css'
import { run } from './run'
import { SessionTable } from './session-table'

const everySeconds = 15

export function OperationsPage() {
  const state = useCall('GET /api/app/base/app/sys/operations/state', {}, { everySeconds })
  return (
    <>
      <PageHead />
      <Answer of={state} skeleton={<TableSkeleton columns={4} />}>
        {(data) => <Sheets state={data} />}
      </Answer>
    </>
  )
}

function Sheets({ state }: { state: OperationsState }) {
  const t = useTranslations('operations')
  return (
    <div className={styles.sheets}>
      <Overview state={state} />
      <section aria-labelledby="operations-backups">
        <h2 id="operations-backups">{t('backups.title')}</h2>
        <BackupTable />
      </section>
      <section aria-labelledby="operations-jobs">
        <h2 id="operations-jobs">{t('jobs.title')}</h2>
        <JobTable jobs={state.jobs} />
      </section>
      <section aria-labelledby="operations-failures">
        <h2 id="operations-failures">{t('failures.title')}</h2>
        <FailureTable />
      </section>
      <section aria-labelledby="operations-sessions">
        <h2 id="operations-sessions">{t('sessions.title')}</h2>
        <SessionTable />
      </section>
    </div>
  )
}

function Overview({ state }: { state: OperationsState }) {
  const t = useTranslations('operations')
  const { database, files, outbox, last_backup, turns } = state
  const waiting = (turns?.calls.waiting ?? 0) + (turns?.pages?.waiting ?? 0)
  const failed = state.jobs.filter((job) => job.state === 'failed').length
  const turnsText = (turns: TurnCount) => t('value.turns', { ...turns })
  const entries: [string, string | null | undefined][] = [
    ['version', t('value.version', { version: state.version, time: formatDateTime(state.start_time) })],
    [
      'database',
      t('value.database', {
        kind: t(`database.${database.kind}`),
        version: database.version,
        size: formatSize(database.bytes),
        used: database.pool_used,
        of: database.pool_size,
      }),
    ],
    ['memory', formatSize(state.memory_bytes)],
    [
      'files',
      t(files.free_bytes === null ? 'value.filesOnly' : 'value.files', {
        kind: t(`files.${files.kind}`),
        n: formatNumber(files.count),
        size: formatSize(files.bytes),
        free: formatSize(files.free_bytes ?? undefined),
      }),
    ],
    ['calls', turns && turnsText(turns.calls)],
    ['pages', turns?.pages && turnsText(turns.pages)],
    ['outbox', outbox.waiting + outbox.failed === 0 ? t('value.outboxEmpty') : t('value.outbox', { ...outbox })],
    [
      'backup',
      last_backup
        ? t('value.backup', {
            time: formatDateTime(last_backup.time),
            rows: formatNumber(last_backup.rows),
            files: formatNumber(last_backup.files),
          })
        : t('value.noBackup'),
    ],
  ]
  return (
    <section aria-labelledby="operations-overview">
      <h2 id="operations-overview">
        {t('overview')}
        {state.ready ? <StatusTag shape="ok">{t('ready')}</StatusTag> : <StatusTag shape="bad">{t('notReady')}</StatusTag>}
        {waiting > 0 && <StatusTag shape="overdue">{t('waiting', { n: waiting })}</StatusTag>}
        {failed > 0 && <StatusTag shape="bad">{t('failedJobs', { n: failed })}</StatusTag>}
      </h2>
      {state.reason && <p role="alert">{state.reason}</p>}
      <dl className={styles.facts}>
        {entries.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`fact.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('fact.processes')}</dt>
          <dd>
            {state.processes.length === 0
              ? t('value.oneProcess')
              : state.processes.map((one) => (
                  <span key={one.name} className={styles.process}>
                    {t(one.own ? 'value.ownProcess' : 'value.process', {
                      name: one.name,
                      n: one.connections,
                      time: formatDateTime(one.since),
                    })}
                  </span>
                ))}
          </dd>
        </div>
        <Certificates />
      </dl>
      <Services services={state.services} />
    </section>
  )
}

function Services({ services }: { services: readonly ServiceName[] }) {
  const t = useTranslations('operations')
  const may = useMay()
  const { running, alone } = useAlone()
  if (!may('sys:operations:run')) return null
  const testService = (service: ServiceName) =>
    alone(() => run('POST /api/app/base/app/sys/operations/try', { service }), undefined, service)
  return (
    <p className={styles.services}>
      {services.map((service) => (
        <Button key={service} loading={running === service} disabled={running !== null} onClick={() => void testService(service)}>
          {t(`try.${service}`)}
        </Button>
      ))}
    </p>
  )
}

/** One of the facts of 运行状态. */
function Certificates() {
  const t = useTranslations('operations')
  const asked = useCall('GET /api/app/base/app/sys/operations/certificates')
  const { data } = asked
  if (!asked.error && !data?.records.length) return null
  return (
    <div className={styles.wide}>
      <dt>{t('fact.certificates')}</dt>
      <dd>
        <Failure of={asked} />
        {data?.records.map((one) => (
          <span key={one.address} className={styles.certificate}>
            {t(one.valid_to ? 'certificate.until' : 'certificate.unread', {
              owner: t(`certificate.owner.${one.owner}`),
              address: one.address,
              date: one.valid_to ? formatDate(one.valid_to) : '',
            })}
            <StatusText shape={shapeOf(one)}>{t(`certificate.${wordOf(one)}`, { n: one.days ?? 0 })}</StatusText>
          </span>
        ))}
      </dd>
    </div>
  )
}

const wordOf = ({ days }: Certificate) => (days === null ? 'away' : days < 0 ? 'over' : days < renewalDays ? 'soon' : 'good')

function shapeOf({ days }: Certificate) {
  if (days === null) return 'idle'
  if (days < 0) return 'bad'
  return days < renewalDays ? 'overdue' : 'ok'
}
