// The two traces of a change, written in its transaction: the audit row (operation_log) and the outbox row.
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { AuditEntry } from './context.ts'

/** Writes one append-only operation_log row. */
export async function writeAudit(db: Db, entry: AuditEntry, by: { user_key: string | null; ip: string; now: Date }): Promise<void> {
  await db
    .insertInto('operation_log')
    .values({
      log_key: newKey(),
      biz_type: entry.biz_type,
      biz_key: entry.biz_key ?? null,
      action: entry.action,
      diff: JSON.stringify(entry.diff ?? []),
      user_key: entry.user_key ?? by.user_key,
      ip: by.ip,
      create_time: by.now,
    })
    .execute()
}

/** Writes the operation_log rows of many records in one statement. */
export async function writeAudits(
  db: Db,
  entries: readonly AuditEntry[],
  by: { user_key: string | null; ip: string; now: Date },
): Promise<void> {
  const rows = entries.map((entry) => ({
    log_key: newKey(),
    biz_type: entry.biz_type,
    biz_key: entry.biz_key ?? null,
    action: entry.action,
    diff: entry.diff ?? [],
    user_key: entry.user_key ?? by.user_key,
    ip: by.ip,
    create_time: by.now.toISOString(),
  }))
  await insertRows(db, 'operation_log', rows)
}

/** Writes one outbox row; the outbox job delivers it after the commit, at least once. */
export async function writeOutbox(db: Db, type: string, payload: Record<string, unknown>, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ type, payload: JSON.stringify(payload), create_time: now })
    .execute()
}
