// The calls of 运行状态: the state of the installation, its jobs, signed-in users, and tests of mail and storage.
import { z } from 'zod'
import { certificateOwners } from '../certificate.ts'
import { listAnswer, pageInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'

/** What the installation uses outside its own process. */
const service = z.enum(['mail', 'robot', 'storage'])

const job = z.object({
  job_key: z.string(),
  type: z.string(),
  /** Whether it is scheduled; otherwise it was added once and is removed when it is done. */
  scheduled: z.boolean(),
  state: z.enum(['waiting', 'running', 'failed']),
  run_at: z.string(),
  done_time: z.string().nullable(),
  attempts: z.number(),
  last_error: z.string().nullable(),
})

/** The limit, the running and the waiting number of requests. */
const turnCount = z.object({ most: z.number(), taken: z.number(), waiting: z.number() })

export type TurnCount = z.output<typeof turnCount>

export const readOperations = define('GET /api/app/base/app/sys/operations/state', {
  output: z.object({
    version: z.string(),
    start_time: z.string(),
    now: z.string(),
    ready: z.boolean(),
    /** The missing part, in English because it is also logged. */
    reason: z.string().nullable(),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      bytes: z.number(),
      pool_used: z.number(),
      pool_size: z.number(),
      pool_waiting: z.number(),
    }),
    /** Processes that are connected to the same database, this one first. */
    processes: z.array(z.object({ name: z.string(), connections: z.number(), since: z.string(), own: z.boolean() })),
    memory_bytes: z.number(),
    files: z.object({ kind: z.enum(['folder', 'bucket']), count: z.number(), bytes: z.number(), free_bytes: z.number().nullable() }),
    outbox: z.object({ waiting: z.number(), failed: z.number(), seconds: z.number() }),
    sessions: z.number(),
    /** The load of the answering process's server; without pages if it renders none. */
    turns: z.object({ calls: turnCount, pages: turnCount.nullable() }).nullable(),
    last_backup: z.object({ time: z.string(), rows: z.number(), files: z.number(), bytes: z.number() }).nullable(),
    /** Failed ones first. */
    jobs: z.array(job),
    /** Which services the environment names, to be tried. */
    services: z.array(service),
  }),
})

export type OperationsState = AnswerOf<typeof readOperations>
export type JobRow = OperationsState['jobs'][number]
export type ServiceName = OperationsState['services'][number]

const certificate = z.object({
  owner: z.enum(certificateOwners),
  /** Host, and port where it is not 443. */
  address: z.string(),
  /** Null where nothing answered by TLS. */
  valid_to: z.string().nullable(),
  /** Whole days that are left; below 0 it has ended. */
  days: z.number().int().nullable(),
})

export type Certificate = z.output<typeof certificate>

/** The certificates of what the settings name, those that end first at the top. */
export const queryCertificates = define('GET /api/app/base/app/sys/operations/certificates', {
  output: z.object({ records: z.array(certificate) }),
})

/** Runs a failed job now; `done` where it is not failed any more. */
export const retryJob = define('POST /api/app/base/app/sys/operations/retry', {
  input: z.object({ job_key: z.string().min(1).max(32) }),
  output: z.null(),
})

/** A failure of background work: an undelivered event, a failed row of scheduled work, a background job that was given up. */
const failureKind = z.enum(['event', 'row', 'job'])

const failure = z.object({
  kind: failureKind,
  id: z.string(),
  /** The type of the event or job, or the work on the row. */
  type: z.string(),
  /** What it is about: the record, the code of the message. */
  about: z.string().nullable(),
  attempts: z.number(),
  /** Null if it is not retried automatically. */
  next_time: z.string().nullable(),
  last_error: z.string().nullable(),
  create_time: z.string(),
})

export type FailureRow = z.output<typeof failure>

/** Those without a retry first. */
export const queryFailures = define('GET /api/app/base/app/sys/operations/failures', {
  output: z.object({ records: z.array(failure), total: z.number() }),
})

const failed = { kind: failureKind, id: z.string().min(1).max(400) }

/** Retries it at once, with new attempts. */
export const repeatFailure = define('POST /api/app/base/app/sys/operations/repeat', { input: z.object(failed), output: z.null() })

/** Gives an event or a job up for good. */
export const discardFailure = define('POST /api/app/base/app/sys/operations/discard', {
  input: z.object({ ...failed, kind: failureKind.exclude(['row']), reason: z.string().trim().min(2).max(200) }),
  output: z.null(),
})

export const querySessions = define('POST /api/app/base/app/sys/operations/sessions', {
  input: pageInput,
  output: listAnswer(
    z.object({
      id: z.string(),
      user_key: z.string(),
      realname: z.string().nullable(),
      username: z.string().nullable(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      create_time: z.string(),
      last_seen_time: z.string(),
      current: z.boolean(),
    }),
  ),
})

export type SignedInRow = AnswerOf<typeof querySessions>['records'][number]

/** Ends a session of anybody, except that of the call. */
export const endAnySession = define('POST /api/app/base/app/sys/operations/endSession', {
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.null(),
})

/** Sends a mail to the sender's own address or a text to the robot, or stores, reads and removes a small file. */
export const tryService = define('POST /api/app/base/app/sys/operations/try', {
  input: z.object({ service }),
  output: z.null(),
})

/** office-20261126-021000: by when it was begun. */
export const backupName = /^office-\d{8}-\d{6}$/

const backup = z.object({
  name: z.string(),
  /** False while it is being made, or where it was broken off. */
  complete: z.boolean(),
  time: z.string().nullable(),
  version: z.string().nullable(),
  rows: z.number(),
  files: z.number(),
  /** On the disk. */
  bytes: z.number(),
})

export type BackupRow = z.output<typeof backup>

/** The backups in the folder of this machine, the newest first. */
export const queryBackups = define('GET /api/app/base/app/sys/operations/backups', {
  output: z.object({
    folder: z.string(),
    /** One is being made. */
    running: z.boolean(),
    /** One is made every night. */
    daily: z.boolean(),
    /** How many stay. */
    keep: z.number(),
    records: z.array(backup),
  }),
})

export type Backups = AnswerOf<typeof queryBackups>

/** Begins a backup in the background. */
export const makeBackup = define('POST /api/app/base/app/sys/operations/backup', { output: z.null() })

export const deleteBackup = define('POST /api/app/base/app/sys/operations/deleteBackup', {
  input: z.object({ name: z.string().regex(backupName) }),
  output: z.null(),
})
