// Views of lists that a leaving colleague shares: others work with them, so somebody else keeps them up.
import { sql } from 'kysely'
import type { HandOver } from '../entity/hand-over.ts'

const his = (from: readonly string[]) => sql`not is_deleted and is_shared and user_key = any(${[...from]}::text[])`

export const sharedViewHandOver: HandOver = {
  columns: ['saved_query.user_key'],
  held: (_context, from) => sql`select query_key as key, title::text as name from saved_query where ${his(from)}`,
  async move(context, { key, from, to }) {
    const changed = await sql`update saved_query set user_key = ${to}, update_time = ${context.now},
        update_by_key = ${context.visitor?.user_key ?? null}, row_version = row_version + 1
      where query_key = ${key} and ${his([from])}`.execute(context.db)
    if (!changed.numAffectedRows) return false
    await context.audit({ biz_type: 'saved_query', biz_key: key, action: 'handOver', diff: [{ field: 'user_key', old: from, new: to }] })
    return true
  },
}
