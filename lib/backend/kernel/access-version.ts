// The access version: it shows every process that users, roles, permissions or departments have changed.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

/** Increases the access version, in the transaction that changes the rights; cached principals become invalid. */
export async function bumpAccess(db: Db): Promise<void> {
  await sql`insert into access_version (name, version) values ('access', 1)
    on conflict (name) do update set version = access_version.version + 1`.execute(db)
}
