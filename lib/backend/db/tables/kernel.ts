// Tables of the kernel: sessions, rate limits, traces, jobs, numbers.
import { datetime, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

/** A session; only the SHA-256 of its token is stored. Without the row there is no session. */
export const session = table('session', {
  key: 'token_hash',
  noCommon: true,
  fields: {
    token_hash: text(64, { required: true }),
    user_key: text(32, { required: true }),
    app_key: text(64),
    /** target_key of the wire: the user's key for other applications. */
    target_key: text(64),
    create_time: datetime({ required: true, default: '@now' }),
    last_seen_time: datetime({ required: true, default: '@now' }),
    /** The absolute end; the idle end is computed from last_seen_time. */
    expire_time: datetime({ required: true }),
    ip: text(64),
    user_agent: text(500),
    /** The role that the session views as, until the user ends the view (docs/domain/roles-and-permissions.md#view-as-a-role); null otherwise. */
    view_role_key: text(32),
    /** The member whose records are shown; null for the role alone. */
    view_user_key: text(32),
    view_until: datetime(),
    /** Digest of the view's rights when it began. */
    view_stamp: text(64),
  },
  indexes: [['user_key'], ['expire_time'], ['last_seen_time']],
})

/** One row, increased in the transaction that changes users, roles, permissions or departments. */
export const accessVersion = table('access_version', {
  key: 'name',
  noCommon: true,
  fields: { name: text(30, { required: true }), version: int({ required: true, default: 1 }) },
  rows: [{ name: 'access', version: 1 }],
})

/** Points used by a key until `expire_time`. */
export const rateLimit = table('rate_limit', {
  key: 'key',
  noCommon: true,
  fields: { key: text(300, { required: true }), points: int({ required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** The answer of a write call under its Idempotency-Key. Secrets are never stored. */
export const idempotency = table('idempotency', {
  key: ['key', 'user_key', 'call'],
  noCommon: true,
  fields: {
    key: text(64, { required: true }),
    user_key: text(32, { required: true }),
    call: text(200, { required: true }),
    /** SHA-256 of the input, so that the key is refused with another input. */
    request_hash: text(64),
    /** {sealed}: its data, encrypted; {secret: true} if the answer contained a secret; null while the first request runs. */
    answer: json(),
    expire_time: datetime({ required: true }),
  },
  indexes: [['expire_time']],
})

/** Who did what to which record: diff is [{field, old, new}] (docs/domain/logs.md#operation-log). */
export const operationLog = table('operation_log', {
  key: 'log_key',
  noCommon: true,
  appendOnly: true,
  fields: {
    biz_type: text(64, { required: true }),
    biz_key: text(200),
    action: text(50, { required: true }),
    diff: json(),
    user_key: text(32),
    ip: text(64),
    create_time: datetime({ required: true, default: '@now' }),
  },
  indexes: [['biz_type', 'biz_key', '-create_time'], ['user_key', '-create_time'], ['-create_time']],
})

/** Events of the previous version, whose processes may still write them (kernel/queue-before.ts); removed with the next version. */
export const outbox = table('outbox', {
  key: 'id',
  serial: true,
  noCommon: true,
  fields: {
    type: text(100, { required: true }),
    payload: json({ required: true }),
    create_time: datetime({ required: true, default: '@now' }),
    done_time: datetime(),
    attempts: int({ required: true, default: 0 }),
    /** Not delivered again before it; null: at once. */
    next_time: datetime(),
    /** The areas whose subscribers have received it. */
    done_for: json(),
    last_error: text(2000),
  },
  indexes: [['done_time', 'id']],
})

/** A row that failed in scheduled work: it is skipped until `next_time`, while the other rows continue (docs/domain/jobs.md#one-row-that-fails). */
export const postponedRow = table('postponed_row', {
  key: ['work', 'row_key'],
  noCommon: true,
  fields: {
    work: text(100, { required: true }),
    row_key: text(200, { required: true }),
    attempts: int({ required: true, default: 1 }),
    next_time: datetime({ required: true }),
    last_error: text(2000),
    create_time: datetime({ required: true, default: '@now' }),
  },
})

/** The queue: work due at `run_at` (kernel/queue.ts); at most one row per `dedupe_key`. */
export const job = table('job', {
  key: 'job_key',
  noCommon: true,
  fields: {
    type: text(100, { required: true }),
    /** The data of an event; {key} of a background job; {done_time} of a scheduled job: the end of its last successful run. */
    payload: json(),
    run_at: datetime({ required: true }),
    attempts: int({ required: true, default: 0 }),
    locked_until: datetime(),
    last_error: text(2000),
    /** When the last attempt failed; it stays until an operator repeats or discards it. */
    give_up_time: datetime(),
    dedupe_key: text(200),
    create_time: datetime({ required: true, default: '@now' }),
  },
  indexes: [['run_at']],
  unique: [['dedupe_key']],
})

/** The last number given by a number rule within a scope ('202603', for example). */
export const numberSequence = table('number_sequence', {
  key: ['rule', 'scope'],
  noCommon: true,
  fields: { rule: text(50, { required: true }), scope: text(50, { required: true }), current_no: int({ required: true }) },
})

/** A deleted record, restorable within 30 days; `bundle` has the keys that were deleted with it, by entity (docs/domain/logs.md#recycle-bin). */
export const recycleBin = table('recycle_bin', {
  key: 'recycle_key',
  noCommon: true,
  fields: {
    entity: text(64, { required: true }),
    biz_key: text(64, { required: true }),
    biz_name: text(200),
    bundle: json({ required: true }),
    deleted_by_key: text(32),
    create_time: datetime({ required: true, default: '@now' }),
  },
  indexes: [['entity', 'biz_key'], ['-create_time']],
})

/** The values replaced by a change of many records, so that it can be undone (docs/domain/records.md#changing-many-records). */
export const bulkChange = table('bulk_change', {
  key: 'change_key',
  noCommon: true,
  fields: {
    change_key: text(32, { required: true }),
    user_key: text(32, { required: true }),
    entity: text(64, { required: true }),
    field: text(64, { required: true }),
    /** [{key, row_version, old}] */
    rows: json({ required: true }),
    expire_time: datetime({ required: true }),
  },
  indexes: [['expire_time']],
})

/** A record that a user follows. */
export const star = table('star', {
  key: ['user_key', 'biz_type', 'biz_key'],
  noCommon: true,
  fields: {
    user_key: text(32, { required: true }),
    biz_type: text(64, { required: true }),
    biz_key: text(64, { required: true }),
    create_time: datetime({ required: true, default: '@now' }),
  },
  indexes: [['biz_type', 'biz_key']],
})

/** The items that seeds have installed, so that an item deleted by an administrator is not installed again. */
export const seedLogTable = table('seed_ledger', {
  key: 'seed_set',
  noCommon: true,
  fields: { seed_set: text(60, { required: true }), items: json({ required: true }) },
})

export const kernelTables = [
  session,
  accessVersion,
  rateLimit,
  idempotency,
  operationLog,
  outbox,
  postponedRow,
  job,
  numberSequence,
  recycleBin,
  bulkChange,
  star,
  seedLogTable,
] as const
