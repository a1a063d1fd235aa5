// The trace of a change, written in its transaction: the audit row (operation_log).
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { AuditEntry } from './context.ts'

interface By {
  user_key: string | null
  ip: string
  now: Date
}

/** An entry of the log: what was done to which record, and by whom. */
export interface Trace {
  biz_type: string
  biz_key: string | null
  action: string
  user_key: string | null
}

const watched = new WeakMap<Db, Trace[]>()

/** The log entries that are written in a transaction from now on. */
export function watchAudit(db: Db): readonly Trace[] {
  const traces: Trace[] = []
  watched.set(db, traces)
  return traces
}

/** Writes one append-only operation_log row. */
export const writeAudit = (db: Db, entry: AuditEntry, by: By): Promise<void> => writeAudits(db, [entry], by)

/** Writes the operation_log rows of several records in one statement. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[], by: By): Promise<void> {
  const rows = entries.map((entry) => ({ ...rowOf(entry, by), create_time: storedTime(by.now) }))
  watched.get(db)?.push(...rows)
  await insertRows(db, 'operation_log', rows)
}

const rowOf = (entry: AuditEntry, by: By) => ({
  log_key: newKey(),
  biz_type: entry.biz_type,
  biz_key: entry.biz_key ?? null,
  action: entry.action,
  diff: entry.diff ?? [],
  user_key: entry.user_key ?? by.user_key,
  ip: by.ip,
})
