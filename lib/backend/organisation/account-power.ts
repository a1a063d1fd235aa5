// Who may act on which account; nobody may extend his own rights (docs/domain/roles-and-permissions.md#acting-on-an-account).
import { sql } from 'kysely'
import { adminRole } from '../../model/role-codes.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { type Principal, powers, readPrincipalNow } from '../kernel/principal.ts'
import { grantableRoles } from './role-power.ts'

const accounts = rawRows({ user_key: 'sys_user.user_key', realname: 'sys_user.realname', admin: 'boolean', within: 'boolean' })

type Account = Awaited<ReturnType<typeof accounts.read>>[number]

/**
 * Why the caller may not act on these accounts. An account without an entry is within his own rights: he could grant each of its roles, and the departments that they
 * open are in his scope. Everybody may act on his own account.
 */
export async function refusalsOfAccounts(context: Context, userKeys: readonly string[]): Promise<Map<string, Fail>> {
  const { user, db } = context
  const others = userKeys.filter((key) => key !== user.user_key)
  if (user.is_admin || others.length === 0) return new Map()
  const grantable = [...(await grantableRoles(context))]
  const outside = user.scope.all
    ? sql`false`
    : sql`exists (select 1 from department own join department d on d.id = own.id or r.data_scope = 'DEPT_AND_CHILD' and starts_with(d.depart_code, own.depart_code)
        where own.id = any(u.belong_departs) and not d.is_deleted and r.data_scope in ('DEPT', 'DEPT_AND_CHILD')
        and d.id <> all(${[...user.scope.depart_keys]}::text[]))`
  const rows = await accounts.read(
    db,
    sql`select u.user_key, u.realname, coalesce(bool_or(r.role_code = ${adminRole}), false) as admin,
        coalesce(bool_and(r.status <> '1' or r.role_key = any(${grantable}::text[]) and not ${outside}), true) as within
      from sys_user u left join role r on r.role_key = any(u.role_id_list) and not r.is_deleted
      where u.user_key = any(${others}::text[]) group by u.user_key, u.realname`,
  )
  return new Map(rows.flatMap((row) => (refusalOf(row) ? [[row.user_key, refusalOf(row) as Fail] as const] : [])))
}

function refusalOf({ admin, within, realname }: Account): Fail | null {
  if (admin) return refuse('user.adminOnly')
  return within ? null : refuse('user.beyond', { name: realname })
}

/** Refuses accounts whose rights or scope exceed the caller's own: with control of an account's sign-in he could act with its rights. */
export async function requireManageable(context: Context, userKeys: readonly string[]): Promise<void> {
  for (const fail of (await refusalsOfAccounts(context, userKeys)).values()) throw fail
}

const administrators = rawRows({ user_key: 'sys_user.user_key' })

/** Those of these users who are administrators. */
export async function administratorsAmong(db: Db, userKeys: readonly string[]): Promise<string[]> {
  const rows = await administrators.read(
    db,
    sql`select u.user_key from sys_user u where u.user_key = any(${[...userKeys]}::text[])
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = ${adminRole})`,
  )
  return rows.map((row) => row.user_key)
}

/**
 * After a change of users, roles, permissions, departments or data rules, and of the access version: refuses if the caller himself now has more rights than before the call, in any
 * way.
 */
export async function requireNothingGained(context: Context): Promise<void> {
  if (context.user.is_admin) return
  const after = await readPrincipalNow(context.db, context.user.user_key)
  if (after && gains(context.user, after)) throw refuse('role.ownGain')
}

function gains(before: Principal, after: Principal): boolean {
  if (after.is_leader && !before.is_leader) return true
  if ([...after.permissions].some((code) => !before.permissions.has(code))) return true
  if (widens(before, after)) return true
  const strict = (who: Principal, field: string) => powers.indexOf(who.field_permissions.get(field) ?? 'WRITE')
  if ([...before.field_permissions.keys()].some((field) => strict(after, field) > strict(before, field))) return true
  if (before.factor_required && !after.factor_required) return true
  return [...before.data_rules].some(
    ([code, rules]) =>
      after.permissions.has(code) && rules.some((rule) => !(after.data_rules.get(code) ?? []).some((one) => same(one, rule))),
  )
}

function widens({ scope: before }: Principal, { scope: after }: Principal): boolean {
  if (before.all) return false
  return after.all || after.depart_keys.some((key) => !before.depart_keys.includes(key))
}

type DataRule = NonNullable<ReturnType<Principal['data_rules']['get']>>[number]

const same = (one: DataRule, other: DataRule): boolean => one.field === other.field && one.rule === other.rule && one.val === other.val
