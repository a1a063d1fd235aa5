// Whom a task bars from deciding it, as SQL (docs/domain/approval.md#who-approves).
import { type RawBuilder, sql } from 'kysely'

/** Whether the task `t` bars a user. */
export const isBarred = (user: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(t.barred_user is not null and (t.barred_user = ${user} or t.also_barred @> to_jsonb(${user})), false)`
