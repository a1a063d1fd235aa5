// The audience of a notice, in the format of the wire: ["ALL"], user keys, or department keys, which are repeated in dept_key (docs/domain/notice.md#audience).
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

export interface Audience {
  ref_key: string[]
  dept_key: string[]
}

const most = 5000
const counted = rawRows({ n: 'int' })

/** The audience of a stored notice. */
export function audienceOf(row: Row): Audience {
  return { ref_key: (row.ref_key as string[] | null) ?? [], dept_key: (row.dept_key as string[] | null) ?? [] }
}

/** The checked audience of a request; by default the stored one. An empty audience, and unknown users or departments, are refused with 400. */
export async function readAudience(context: Context, input: Row, old: Row | null): Promise<Audience> {
  if (old && !('ref_key' in input) && !('dept_key' in input)) return audienceOf(old)
  const users = keysOf(input.ref_key)
  const departments = keysOf(input.dept_key)
  if (departments.length > 0) {
    if (users.length > 0 && !sameKeys(users, departments)) throw invalid({ ref_key: 'validation.invalid' })
    await requireAll(context, 'department', 'id', departments, 'dept_key')
    return { ref_key: departments, dept_key: departments }
  }
  if (users.length === 0) throw invalid({ ref_key: 'validation.choose' })
  if (users.includes('ALL')) {
    if (users.length > 1) throw invalid({ ref_key: 'validation.invalid' })
    return { ref_key: ['ALL'], dept_key: [] }
  }
  await requireAll(context, 'sys_user', 'user_key', users, 'ref_key')
  return { ref_key: users, dept_key: [] }
}

/** The names of the users or departments of an audience, for editors. */
export async function namesOfAudience(context: Context, { ref_key, dept_key }: Audience): Promise<{ value: string; label: string }[]> {
  if (dept_key.length === 0 && (ref_key.length === 0 || ref_key[0] === 'ALL')) return []
  if (dept_key.length > 0)
    return context.db
      .selectFrom('department')
      .select(['id as value', 'depart_name as label'])
      .where(sql<boolean>`id = any(${dept_key}::text[])`)
      .execute()
  return context.db
    .selectFrom('sys_user')
    .select(['user_key as value', 'realname as label'])
    .where(sql<boolean>`user_key = any(${ref_key}::text[])`)
    .execute()
}

/** A list, or one text joined by commas; each key once. */
function keysOf(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) return []
  return [...new Set(list.map((one) => String(one).trim()).filter((one) => one !== ''))].slice(0, most + 1)
}

const sameKeys = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((key) => right.includes(key))

/** Frozen users may be chosen, but receive nothing (publishing checks that there are active readers). */
async function requireAll(context: Context, table: string, key: string, keys: readonly string[], field: string): Promise<void> {
  const found = await counted.first(
    context.db,
    sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(key)} = any(${[...keys]}::text[]) and not is_deleted`,
  )
  if (keys.length > most || (found?.n ?? 0) < keys.length) throw invalid({ [field]: 'validation.reference' })
}
