// The names of colleagues and departments behind their keys.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'

const nameRows = rawRows({ key: 'text', name: 'text' })

/** Names by key; keys of removed users and departments are left out. A user and a department never have the same key. */
export async function peopleNames(db: Db, keys: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(keys)]
  if (asked.length === 0) return new Map()
  const rows = await nameRows.read(
    db,
    sql`
    select user_key as key, realname as name from sys_user where user_key = any(${asked}::text[])
    union all select id, depart_name from department where id = any(${asked}::text[])`,
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}
