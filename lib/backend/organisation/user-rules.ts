// The rules of writing a user (docs/domain/organisation.md#user): names, departments, roles, leader, and what follows from a change.
import { type RawBuilder, sql } from 'kysely'
import { user } from '../../model/organisation.ts'
import { adminRole } from '../../model/role-codes.ts'
import { searchHash } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type Hooks, OneByOne, type Row, type RowOf, type Write } from '../entity/hooks.ts'
import { lookAlikesOf, requireFewAlike } from '../entity/look-alikes.ts'
import { nextCode, nextCodes } from '../entity/number.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, invalid, type Reason, refuse } from '../kernel/fail.ts'
import { endSessions } from '../kernel/sessions.ts'
import {
  administratorsAmong,
  refusalsOfAccounts,
  requireManageable,
  requireNoAdministrator,
  requireNothingGained,
} from './account-power.ts'
import { requireAdminRemains, requireGrantableRoles, roleKeyOf, rolesBeyond } from './role-power.ts'
import { userRowHooks } from './user-rows.ts'

const circles = rawRows({ circle: 'boolean' })

const list = (value: unknown): string[] => (Array.isArray(value) ? value : [])

/** Sets what follows from the values themselves; answers what is wrong with them. */
function complete({ old, row, given }: Write<typeof user>): Record<string, Reason> {
  row.username = row.username.toLowerCase()
  if (row.email) row.email = row.email.toLowerCase()
  completeDepartments(row)
  const reasons: Record<string, Reason> = {}
  if (isStaff(row) && !row.main_depart_key) reasons.main_depart_key = 'validation.required'
  if ((!old || given.has('email')) && !row.email) reasons.email = 'validation.emailRequired'
  if (row.leader_key === row.user_key) reasons.leader_key = 'validation.circle'
  return reasons
}

const isStaff = (row: RowOf<typeof user>) => row.user_type !== 'PARTNER'

/** The roles that are given or taken. */
function changedRoles({ old, row }: Write<typeof user>): string[] {
  const [before, after] = [list(old?.role_id_list), list(row.role_id_list)]
  return [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))]
}

/** Fields by which somebody gets into an account: whoever sets them can act with its rights. */
const waysIn = ['phone', 'email'] as const
const changesWaysIn = ({ old, row }: Write<typeof user>) =>
  old !== null && waysIn.some((name) => (old[name] ?? null) !== (row[name] ?? null))

async function beforeWrite(context: Context, write: Write<typeof user>): Promise<void> {
  const { old, row } = write
  const key = row.user_key
  if (old) await requireNoAdministrator(context, [key])
  if (changesWaysIn(write)) await requireManageable(context, [key])
  if (leadsBeyond(context, write)) await requireManageable(context, [key])
  const reasons = complete(write)
  if (row.phone && row.phone !== old?.phone) await requireFewAlike(context, user, 'phone', row.phone)
  if (await isTaken(context, sql`phone_hash`, row.phone ? searchHash(row.phone) : null, key)) reasons.phone = 'validation.taken'
  if (await isTaken(context, sql`lower(email)`, row.email ? row.email : null, key)) reasons.email ??= 'validation.taken'
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  if (row.leader_key && row.leader_key !== old?.leader_key) await refuseLeaderCircle(context, key, row.leader_key)
  refuseForeignDepartments(context, write)
  await requireGrantableRoles(context, changedRoles(write), 'role_id_list')
  await keepAdministrator(context, key, list(old?.role_id_list), list(row.role_id_list))
  if (needsNumber(write)) row.work_no = await nextCode(context, 'sys_user')
}

/** Who makes himself the leader of somebody decides about his requests. */
const leadsBeyond = ({ user }: Context, { old, row }: Write) =>
  old !== null && row.leader_key === user.user_key && old.leader_key !== row.leader_key && row.user_key !== user.user_key

const needsNumber = ({ old, row }: Write<typeof user>) => !old && isStaff(row) && !row.work_no

/** As beforeWrite checks them one after the other. Leaders and administrators of several at once hang together, so they are checked singly. */
async function beforeWriteMany(context: Context, writes: readonly Write<typeof user>[]): Promise<(Fail | null)[]> {
  const known = writes.filter(({ old }) => old)
  const admin = await roleKeyOf(context.db, adminRole)
  if (known.some(({ old, row }) => old?.leader_key !== row.leader_key || losesRole(admin, old, row))) throw new OneByOne()
  const keys = known.map(({ row }) => row.user_key)
  const untouchable = new Set(context.user.is_admin || keys.length === 0 ? [] : await administratorsAmong(context.db, keys))
  const closed = await refusalsOfAccounts(
    context,
    writes.filter(changesWaysIn).map(({ row }) => row.user_key),
  )
  const phones = await takenPhones(context, writes)
  const emails = await takenEmails(context, writes)
  const refusalOfRoles = await rolesBeyond(context, new Set(writes.flatMap(changedRoles)))
  const refusalFor = await lookAlikesOf(context, user, 'phone')
  return writes.map((write) => {
    const { old, row } = write
    const braked = row.phone && row.phone !== old?.phone ? refusalFor?.(row.phone) : null
    if (braked) return braked
    if (untouchable.has(row.user_key)) return refuse('user.adminOnly')
    const refused = closed.get(row.user_key)
    if (refused) return refused
    const reasons = complete(write)
    const phone = row.phone ? searchHash(row.phone) : ''
    const owner = phones.get(phone)
    if (owner !== undefined && owner !== row.user_key) reasons.phone = 'validation.taken'
    const email = row.email ? row.email : ''
    const holder = emails.get(email)
    if (holder !== undefined && holder !== row.user_key) reasons.email ??= 'validation.taken'
    const fail =
      Object.keys(reasons).length > 0 ? invalid(reasons) : (foreignDepartments(context, write) ?? refusalOfRoles(changedRoles(write)))
    if (!fail && phone) phones.set(phone, row.user_key)
    if (!fail && email) emails.set(email, row.user_key)
    return fail
  })
}

const losesRole = (role: string | null, old: Row | null, row: Row) =>
  role !== null && list(old?.role_id_list).includes(role) && !list(row.role_id_list).includes(role)

/** Whose the phones of these records are already, by their hashes. */
async function takenPhones(context: Context, writes: readonly Write<typeof user>[]): Promise<Map<string, string>> {
  const hashes = writes.flatMap(({ row }) => (row.phone ? [searchHash(row.phone)] : []))
  if (hashes.length === 0) return new Map()
  const rows = await context.db
    .selectFrom('sys_user')
    .select(['phone_hash', 'user_key'])
    .where('phone_hash', 'in', hashes)
    .where('is_deleted', '=', sql.lit(false))
    .execute()
  return new Map(rows.flatMap((row) => (row.phone_hash ? [[row.phone_hash, row.user_key] as const] : [])))
}

const emailRows = rawRows({ email: 'text', user_key: 'sys_user.user_key' })

/** Whose the e-mails of these records are already, without case. */
async function takenEmails(context: Context, writes: readonly Write<typeof user>[]): Promise<Map<string, string>> {
  const emails = writes.flatMap(({ row }) => (row.email ? [row.email.toLowerCase()] : []))
  if (emails.length === 0) return new Map()
  const rows = await emailRows.read(
    context.db,
    sql`select lower(email) as email, user_key from sys_user where lower(email) = any(${emails}::text[]) and not is_deleted`,
  )
  return new Map(rows.map((row) => [row.email, row.user_key]))
}

/** Staff numbers for those that will be stored. */
async function completeMany(context: Context, writes: readonly Write<typeof user>[]): Promise<void> {
  const without = writes.filter(needsNumber)
  const numbers = without.length > 0 ? await nextCodes(context, 'sys_user', without.length) : []
  for (const [index, { row }] of without.entries()) row.work_no = numbers[index] ?? null
}

/** The main department is one of the departments. */
function completeDepartments(row: RowOf<typeof user>): void {
  const main = row.main_depart_key
  const all = list(row.belong_departs)
  row.belong_departs = main && !all.includes(main) ? [main, ...all] : all
}

async function isTaken(context: Context, column: RawBuilder<unknown>, value: string | null, key: string): Promise<boolean> {
  if (value === null) return false
  const { rows } = await sql`select 1 from sys_user where ${column} = ${value} and user_key <> ${key} and not is_deleted`.execute(
    context.db,
  )
  return rows.length > 0
}

async function refuseLeaderCircle(context: Context, key: string, leader: string): Promise<void> {
  const row = await circles.first(
    context.db,
    sql`with recursive above as (
      select user_key, leader_key from sys_user where user_key = ${leader}
      union select u.user_key, u.leader_key from sys_user u join above a on u.user_key = a.leader_key)
    select exists (select 1 from above where user_key = ${key}) as circle`,
  )
  if (row?.circle) throw invalid({ leader_key: 'validation.circle' })
}

/** Who is no administrator places people in his own departments only. */
function foreignDepartments({ user }: Context, { old, row }: Write): Fail | null {
  if (user.is_admin) return null
  const before = list(old?.belong_departs)
  const foreign = list(row.belong_departs).filter((key) => !before.includes(key) && !user.depart_keys.includes(key))
  return foreign.length > 0 ? invalid({ belong_departs: 'validation.reference' }) : null
}

function refuseForeignDepartments(context: Context, write: Write<typeof user>): void {
  const fail = foreignDepartments(context, write)
  if (fail) throw fail
}

async function keepAdministrator(context: Context, key: string, before: readonly string[], after: readonly string[]): Promise<void> {
  if (before.length === 0) return
  const admin = await roleKeyOf(context.db, adminRole)
  if (!admin || !before.includes(admin) || after.includes(admin)) return
  if ((await administratorsAmong(context.db, [key])).length > 0) await requireAdminRemains(context, [key], 'role_id_list')
}

const afterWrite = (context: Context, write: Write<typeof user>) => afterWriteMany(context, [write])

async function afterWriteMany(context: Context, writes: readonly Write<typeof user>[]): Promise<void> {
  await bumpAccess(context.db)
  for (const write of writes) await endSessionsOfLost(context, write)
  if (writes.some(({ row }) => row.user_key === context.user.user_key)) await requireNothingGained(context)
}

/** Who loses a role signs in again. */
async function endSessionsOfLost(context: Context, { old, row }: Write<typeof user>): Promise<void> {
  const lost = list(old?.role_id_list).filter((role) => !list(row.role_id_list).includes(role))
  const own = row.user_key === context.user.user_key
  if (lost.length > 0) await endSessions(context.db, [row.user_key], own ? context.request.token : '')
}

/** Lists and rules of users. */
export const userHooks: Hooks<typeof user> = { ...userRowHooks, beforeWrite, beforeWriteMany, completeMany, afterWrite, afterWriteMany }
