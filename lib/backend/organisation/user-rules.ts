// The rules of writing a user (docs/domain/organisation.md#user): names, departments, roles, leader, and what follows from a change.
import { sql } from 'kysely'
import { user } from '../../model/organisation.ts'
import { adminRole } from '../../model/role-codes.ts'
import { searchHash } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type Hooks, OneByOne, type Row, type RowOf, type Write } from '../entity/hooks.ts'
import { lookAlikesOf } from '../entity/look-alikes.ts'
import { nextCodes } from '../entity/number.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, invalid, type Reason, refuse } from '../kernel/fail.ts'
import { endSessions } from '../kernel/sessions.ts'
import { administratorsAmong, refusalsOfAccounts, requireNothingGained } from './account-power.ts'
import { requireAdminRemains, roleKeyOf, rolesBeyond } from './role-power.ts'
import { userRowHooks } from './user-rows.ts'

const circles = rawRows({ circle: 'boolean' })

const list = (value: unknown): string[] => (Array.isArray(value) ? value : [])

/** Sets derived values; returns the errors of the values. */
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

/** The granted or removed roles. */
function changedRoles({ old, row }: Write<typeof user>): string[] {
  const [before, after] = [list(old?.role_id_list), list(row.role_id_list)]
  return [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))]
}

/** Fields that give access to an account: a user who sets them could act with its rights. */
const waysIn = ['phone', 'email'] as const
const changesWaysIn = ({ old, row }: Write<typeof user>) =>
  old !== null && waysIn.some((name) => (old[name] ?? null) !== (row[name] ?? null))

/** A user who makes himself the leader of another would decide his requests. */
const leadsBeyond = ({ user }: Context, { old, row }: Write) =>
  old !== null && row.leader_key === user.user_key && old.leader_key !== row.leader_key && row.user_key !== user.user_key

const needsNumber = ({ old, row }: Write<typeof user>) => !old && isStaff(row) && !row.work_no

/** Refuses each write by the stored data and the writes before it. Changes of leaders and administrators depend on each other, so they are checked one by one. */
async function before(context: Context, writes: readonly Write<typeof user>[]): Promise<(Fail | null)[]> {
  const known = writes.filter(({ old }) => old)
  const admin = known.some(({ old, row }) => list(old?.role_id_list).some((role) => !list(row.role_id_list).includes(role)))
    ? await roleKeyOf(context.db, adminRole)
    : null
  const isLinked = ({ old, row }: Write<typeof user>) => old?.leader_key !== row.leader_key || losesRole(admin, old, row)
  if (writes.length > 1 && known.some(isLinked)) throw new OneByOne()
  const keys = known.map(({ row }) => row.user_key)
  const untouchable = new Set(context.user.is_admin || keys.length === 0 ? [] : await administratorsAmong(context.db, keys))
  const closed = await refusalsOfAccounts(
    context,
    writes.filter((write) => changesWaysIn(write) || leadsBeyond(context, write)).map(({ row }) => row.user_key),
  )
  const phones = await takenPhones(context, writes)
  const emails = await takenEmails(context, writes)
  const roles = new Set(writes.flatMap(changedRoles))
  const refusalOfRoles = roles.size > 0 ? await rolesBeyond(context, roles) : () => null
  const refusalFor = await lookAlikesOf(context, user, 'phone')
  const refusals = writes.map((write) => {
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
  for (const { old, row } of writes.filter((write, index) => write.old && isLinked(write) && !refusals[index])) {
    if (row.leader_key && row.leader_key !== old?.leader_key) await refuseLeaderCircle(context, row.user_key, row.leader_key)
    if (losesRole(admin, old, row) && (await administratorsAmong(context.db, [row.user_key])).length > 0)
      await requireAdminRemains(context, [row.user_key], 'role_id_list')
  }
  return refusals
}

const losesRole = (role: string | null, old: Row | null, row: Row) =>
  role !== null && list(old?.role_id_list).includes(role) && !list(row.role_id_list).includes(role)

/** The users who already have these phone numbers, by hash. */
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

/** The users who already have these e-mail addresses, ignoring case. */
async function takenEmails(context: Context, writes: readonly Write<typeof user>[]): Promise<Map<string, string>> {
  const emails = writes.flatMap(({ row }) => (row.email ? [row.email.toLowerCase()] : []))
  if (emails.length === 0) return new Map()
  const rows = await emailRows.read(
    context.db,
    sql`select lower(email) as email, user_key from sys_user where lower(email) = any(${emails}::text[]) and not is_deleted`,
  )
  return new Map(rows.map((row) => [row.email, row.user_key]))
}

/** Assigns staff numbers to the accepted ones. */
async function number(context: Context, writes: readonly Write<typeof user>[]): Promise<void> {
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

/** Users who are not administrators may assign people only to their own departments. */
function foreignDepartments({ user }: Context, { old, row }: Write): Fail | null {
  if (user.is_admin) return null
  const before = list(old?.belong_departs)
  const foreign = list(row.belong_departs).filter((key) => !before.includes(key) && !user.depart_keys.includes(key))
  return foreign.length > 0 ? invalid({ belong_departs: 'validation.reference' }) : null
}

async function after(context: Context, writes: readonly Write<typeof user>[]): Promise<void> {
  await bumpAccess(context.db)
  for (const write of writes) await endSessionsOfLost(context, write)
  if (writes.some(({ row }) => row.user_key === context.user.user_key)) await requireNothingGained(context)
}

/** A user who loses a role must sign in again. */
async function endSessionsOfLost(context: Context, { old, row }: Write<typeof user>): Promise<void> {
  const lost = list(old?.role_id_list).filter((role) => !list(row.role_id_list).includes(role))
  const own = row.user_key === context.user.user_key
  if (lost.length > 0) await endSessions(context.db, [row.user_key], own ? context.request.token : '')
}

/** Lists and rules of users. */
export const userHooks: Hooks<typeof user> = { ...userRowHooks, together: { before, complete: number, after } }
