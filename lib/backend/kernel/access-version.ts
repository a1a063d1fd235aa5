// Tells every process that users, roles, permissions or departments have changed.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

/** Counts the version of the rights up, in the transaction that changes them; cached principals end with it. */
export async function bumpAccess(db: Db): Promise<void> {
  await sql`insert into access_version (name, version) values ('access', 1)
    on conflict (name) do update set version = access_version.version + 1`.execute(db)
}
