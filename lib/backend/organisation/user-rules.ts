// The rules of writing a user (domain.md A.9.1): names, departments, roles, leader, and what follows from a change.
import { sql } from 'kysely'
import { user as userDefinition } from '../../model/organisation.ts'
import { searchHash } from '../base/crypto.ts'
import { bindHooks, type Row, type Write } from '../entity/hooks.ts'
import { nextCode } from '../entity/number.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason } from '../kernel/fail.ts'
import { bumpAccess } from './access-version.ts'
import { administratorsAmong, requireAdminRemains, requireGrantableRoles, requireManageable, roleKeyOf } from './role-power.ts'
import { endSessions } from './sessions.ts'
import { pinyinOf, userRowHooks } from './user-rows.ts'

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

async function beforeWrite(context: Context, { old, row, given }: Write): Promise<void> {
  const key = row.user_key as string
  if (old) await requireManageable(context, [key])
  const staff = row.user_type !== 'PARTNER'
  row.username = String(row.username).toLowerCase()
  row.pinyin = pinyinOf(String(row.realname))
  completeDepartments(row)
  const reasons: Record<string, Reason> = {}
  if (staff && !row.main_depart_key) reasons.main_depart_key = 'validation.required'
  if ((!old || given.has('email')) && !row.email) reasons.email = 'validation.emailRequired'
  if (row.leader_key === key) reasons.leader_key = 'validation.circle'
  if (await isTaken(context, 'phone_hash', row.phone ? searchHash(String(row.phone)) : null, key)) reasons.phone = 'validation.taken'
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  if (row.leader_key && row.leader_key !== old?.leader_key) await refuseLeaderCircle(context, key, row.leader_key as string)
  await refuseForeignDepartments(context, list(old?.belong_departs), list(row.belong_departs))
  const before = list(old?.role_id_list)
  await requireGrantableRoles(
    context,
    list(row.role_id_list).filter((role) => !before.includes(role)),
    'role_id_list',
  )
  await keepAdministrator(context, key, before, list(row.role_id_list))
  if (!old && staff && !row.work_no) row.work_no = await nextCode(context, 'sys_user')
}

/** The main department is one of the departments. */
function completeDepartments(row: Row): void {
  const main = row.main_depart_key as string | null
  const all = list(row.belong_departs)
  row.belong_departs = main && !all.includes(main) ? [main, ...all] : all
}

async function isTaken(context: Context, column: string, value: string | null, key: string): Promise<boolean> {
  if (value === null) return false
  const { rows } = await sql`select 1 from sys_user where ${sql.ref(column)} = ${value} and user_key <> ${key} and not is_deleted`.execute(
    context.db,
  )
  return rows.length > 0
}

async function refuseLeaderCircle(context: Context, key: string, leader: string): Promise<void> {
  const { rows } = await sql<{ circle: boolean }>`
    with recursive above as (
      select user_key, leader_key from sys_user where user_key = ${leader}
      union select u.user_key, u.leader_key from sys_user u join above a on u.user_key = a.leader_key)
    select exists (select 1 from above where user_key = ${key}) as circle`.execute(context.db)
  if (rows[0]?.circle) throw invalid({ leader_key: 'validation.circle' })
}

/** Who is no administrator places people in his own departments only. */
async function refuseForeignDepartments(context: Context, before: readonly string[], after: readonly string[]): Promise<void> {
  const { user } = context
  if (user.is_admin) return
  const foreign = after.filter((key) => !before.includes(key) && !user.depart_keys.includes(key))
  if (foreign.length > 0) throw invalid({ belong_departs: 'validation.reference' })
}

async function keepAdministrator(context: Context, key: string, before: readonly string[], after: readonly string[]): Promise<void> {
  if (before.length === 0) return
  const admin = await roleKeyOf(context.db, 'admin')
  if (!admin || !before.includes(admin) || after.includes(admin)) return
  if ((await administratorsAmong(context.db, [key])).length > 0) await requireAdminRemains(context, [key], 'role_id_list')
}

async function afterWrite(context: Context, { old, row }: Write): Promise<void> {
  await bumpAccess(context.db)
  const lost = list(old?.role_id_list).filter((role) => !list(row.role_id_list).includes(role))
  const own = row.user_key === context.user.user_key
  if (lost.length > 0) await endSessions(context.db, [row.user_key as string], own ? context.request.token : '')
}

/** Binds lists and rules of users to the engine; called once when the catalogue is built. */
export function bindUserHooks(): void {
  bindHooks(userDefinition.name, { ...userRowHooks, beforeWrite, afterWrite })
}
