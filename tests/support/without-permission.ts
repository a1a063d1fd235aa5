// Does something while a role, or every role, lacks one permission.
import { sql } from 'kysely'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import type { TestBackend } from './backend.ts'

/** What the act answers; afterwards the permission is back with whoever had it. */
export async function withoutPermission<T>(
  { kernel: { db } }: Pick<TestBackend, 'kernel'>,
  { role, perms }: { role?: string; perms: string },
  act: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ role_key: string; permission_key: string }>`delete from role_permission g using role r, permission p
    where g.role_key = r.role_key and (${role ?? null}::text is null or r.role_code = ${role ?? null}) and p.permission_key = g.permission_key
      and p.perms = ${perms} returning g.role_key, g.permission_key`.execute(db)
  if (rows.length === 0) throw new Error(`nobody has ${perms}`)
  await bumpAccess(db)
  try {
    return await act()
  } finally {
    for (const row of rows)
      await sql`insert into role_permission (role_key, permission_key) values (${row.role_key}, ${row.permission_key})`.execute(db)
    await bumpAccess(db)
  }
}
