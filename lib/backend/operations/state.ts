// The state of the installation: database, processes, jobs, files, waiting events, the last backup (docs/domain/operations.md#state).
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type * as calls from '../../model/calls/operations.ts'
import { wireTime } from '../../model/moment.ts'
import { environment } from '../base/environment.ts'
import { canMail } from '../base/mail.ts'
import { hasRobot } from '../base/robot.ts'
import { version } from '../base/version.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import { readCondition, readiness, serverTurns } from '../kernel/condition.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { slot } from '../kernel/slots.ts'

const databases = rawRows({ version: 'text', bytes: 'bigint', application: 'text' })
const connected = rawRows({ name: 'text', connections: 'int', since: 'timestamptz', own: 'boolean' })
const stored = rawRows({ count: 'int', bytes: 'bigint' })
const backups = rawRows({ time: 'timestamptz', diff: jsonOf<{ field: string; new: number }[]>() })
const jobRows = rawRows({
  job_key: 'job.job_key',
  type: 'job.type',
  scheduled: 'boolean',
  running: 'boolean',
  run_at: 'job.run_at',
  done_time: 'timestamptz?',
  attempts: 'job.attempts',
  last_error: 'job.last_error',
})

const shownJobs = 200
const fileSumMinutes = 5

interface FileSum {
  count: number
  bytes: number
}

/** Cached, because the sum reads every stored file, and the screen polls every 15 seconds. */
const lastFileSum = slot('lastFileSum', (): { until: Date; sum: FileSum } | null => null)

export async function readState(context: Context): Promise<calls.OperationsState> {
  const { kernel, db, now } = context
  const [found, condition, own, processes, files, backup, jobs] = await Promise.all([
    kernel.get(readiness)(),
    readCondition(kernel),
    databases.first(
      db,
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, current_setting('application_name') as application`,
    ),
    connected.read(
      db,
      sql`select application_name as name, count(*)::int as connections, min(backend_start) as since, application_name = current_setting('application_name') as own
      from pg_stat_activity where application_name like 'business-office %' and datname = current_database() group by application_name order by own desc, name`,
    ),
    sumFiles(context),
    backups.first(
      db,
      sql`select create_time as time, diff from operation_log where biz_type = 'backup' and action = 'create' order by create_time desc limit 1`,
    ),
    listJobs(context),
  ])
  const { S3_ENDPOINT, DATABASE_URL } = environment()
  const figure = (name: string) => Number(backup?.diff.find(({ field }) => field === name)?.new ?? 0)
  return {
    version: version(),
    start_time: wireTime(new Date(Date.now() - process.uptime() * 1000)),
    now: wireTime(now),
    ready: found.ready,
    reason: found.ready ? null : found.reason,
    database: {
      kind: DATABASE_URL ? 'postgres' : 'embedded',
      version: own?.version ?? '',
      bytes: Number(own?.bytes ?? 0),
      pool_used: condition.pool.used,
      pool_size: condition.pool.size,
      pool_waiting: condition.pool.waiting,
    },
    processes: processes.map((one) => ({ ...one, name: one.name.replace('business-office ', '') })),
    memory_bytes: process.memoryUsage().rss,
    files: {
      kind: S3_ENDPOINT ? 'bucket' : 'folder',
      ...files,
      free_bytes: await freeBytes(),
    },
    outbox: condition.outbox,
    sessions: condition.sessions,
    turns: readTurns(kernel),
    last_backup: backup ? { time: backup.time, rows: figure('rows'), files: figure('files'), bytes: figure('bytes') } : null,
    jobs,
    services: [...(canMail() ? (['mail'] as const) : []), ...(hasRobot() ? (['robot'] as const) : []), 'storage'],
  }
}

function readTurns(kernel: Kernel): calls.OperationsState['turns'] {
  const turns = kernel.get(serverTurns)()
  if (!turns) return null
  const count = ({ most, taken, waiting }: calls.TurnCount) => ({ most, taken, waiting })
  return { calls: count(turns.calls), pages: turns.pages ? count(turns.pages) : null }
}

/** The number and bytes of stored files, at most five minutes old. */
async function sumFiles({ kernel, db, now }: Context): Promise<FileSum> {
  const last = kernel.get(lastFileSum)
  if (last && now < last.until) return last.sum
  const row = await stored.first(
    db,
    sql`select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from (select distinct on (storage_path) size from file where not is_deleted) f`,
  )
  const sum = { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
  kernel.set(lastFileSum, { until: new Date(now.getTime() + fileSumMinutes * 60_000), sum })
  return sum
}

async function listJobs({ db, now }: Context): Promise<calls.JobRow[]> {
  const rows = await jobRows.read(
    db,
    sql`select job_key, type, coalesce(dedupe_key = type, false) as scheduled, coalesce(locked_until > ${now}, false) as running, run_at,
      (payload ->> 'done_time')::timestamptz as done_time, attempts, last_error
    from job where give_up_time is null and type not like '%/%' order by (last_error is null), scheduled, type limit ${shownJobs}`,
  )
  return rows.map(({ running, ...row }) => ({ ...row, state: running ? 'running' : row.last_error === null ? 'waiting' : 'failed' }))
}

/** Free space on the disk of the data folder; null if unknown. */
async function freeBytes(): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(environment().DATA_DIR)
    return bavail * bsize
  } catch {
    return null
  }
}
