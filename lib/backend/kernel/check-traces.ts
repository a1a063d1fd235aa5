// Checks that a write has an operation log entry: who did what to which record, in readable words. Used in tests, for every write.
import { sql } from 'kysely'
import { locales } from '../../i18n/locales.ts'
import { text } from '../../i18n/text.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type Trace, watchAudit } from './traces.ts'

/** Technical tables: their rows are about calls, not about records. */
const machinery: ReadonlySet<string> = new Set([
  'access_version',
  'idempotency',
  'job',
  'login_log',
  'number_sequence',
  'operation_log',
  'outbox',
  'rate_limit',
  'session',
])

const changeRows = rawRows({ name: 'text', changes: 'int' })

/** The number of changed rows per table on this connection since its last report to the server's statistics. */
async function readChanges(db: Db): Promise<Map<string, number>> {
  const rows = await changeRows.read(
    db,
    sql`select * from (select relname::text as name,
        (pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid))::int as changes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) t where changes > 0 order by name`,
  )
  return new Map(rows.map(({ name, changes }) => [name, changes]))
}

/**
 * Observes a transaction from now on. The returned function throws if rows were changed and no log entry names the caller, an action and a record, or if an entry
 * has no readable text.
 */
export async function watchTraces(db: Db, call: string, caller: string | null): Promise<() => Promise<void>> {
  const before = await readChanges(db)
  const traces = watchAudit(db)
  return async () => {
    const wordless = traces
      .filter(({ action, biz_type }) => !hasWords(action, biz_type))
      .map(({ action, biz_type }) => `${action} of ${biz_type}`)
    if (wordless.length > 0) throw new Error(`${call} writes ${wordless} into the log, which has no words for it`)
    if (traces.some((one) => isWhole(one, caller))) return
    const now = [...(await readChanges(db))]
    const changed = now.filter(([name, changes]) => !machinery.has(name) && changes > (before.get(name) ?? 0)).map(([name]) => name)
    if (changed.length > 0) throw new Error(`${call} changed ${changed.join(', ')} and left no line in the operation log`)
  }
}

/** The log entry of an exchanged session has the name of its owner, not of the user who was signed in before. */
const isWhole = ({ biz_type, biz_key, action, user_key }: Trace, caller: string | null): boolean =>
  biz_type !== '' && action !== '' && Boolean(biz_key) && (caller === null || user_key === caller || biz_type === 'session')

const isText = (key: string) => locales.every((locale) => text(locale, key) !== key)

const hasWords = (action: string, type: string): boolean =>
  [`log.of.${type}.${action}`, `widget.log.action.${action}`, `log.action.${action}`].some(isText) &&
  [`entity.${type}.name`, `log.kind.${type}`].some(isText)
