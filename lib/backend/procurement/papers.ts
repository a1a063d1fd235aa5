// Papers of suppliers and resources: named after their file; the record stores the first day on which one of them expires (docs/domain/supplier.md#papers).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { expiryDays } from '../../model/paper-expiry.ts'
import type { Hooks, Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { attachmentHooks } from './attachments.ts'

/** The number of papers of a record that have expired or expire soon, as SQL without parameters. */
export const expiringOf = (papers: string, key: string, alias: string): RawBuilder<unknown> =>
  sql`(select count(*) from ${sql.table(papers)} a where ${sql.ref(`a.${key}`)} = ${sql.ref(`${alias}.${key}`)} and not a.is_deleted
    and a.expire_date <= (now() at time zone 'Asia/Shanghai')::date + ${sql.raw(String(expiryDays))})`

/** The hooks of the papers of `owner`. */
export function paperHooks(owner: Definition, papers: Definition): Hooks {
  const refresh = async ({ db }: Context, row: Row) => {
    const key = sql.ref(owner.key)
    const table = sql.table(owner.name)
    // locked first, so that the next statement sees the committed papers of others
    await sql`select 1 from ${table} where ${key} = ${row[owner.key]} for update`.execute(db)
    await sql`update ${table} t set next_expire_date = (select min(a.expire_date) from ${sql.table(papers.name)} a
      where a.${key} = t.${key} and not a.is_deleted) where t.${key} = ${row[owner.key]}`.execute(db)
  }
  return {
    ...attachmentHooks,
    async afterWrite(context, { old, row }) {
      if ((old?.expire_date ?? null) !== (row.expire_date ?? null)) await refresh(context, row)
    },
    afterDelete: refresh,
    afterRestore: refresh,
  }
}
