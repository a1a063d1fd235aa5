// Rules of follow-up records: the effects of a new one on its customer, who may change it and for how long, and its comments
// (docs/domain/follow-up.md#effects).
import { sql } from 'kysely'
import { deleteFollowComments, saveFollowComment } from '../../model/calls/customer-records.ts'
import type { CustomerState } from '../../model/customer-states.ts'
import type { Definition } from '../../model/definition.ts'
import { business } from '../../model/entities/business.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { follow, followComment } from '../../model/entities/follow.ts'
import { momentOf } from '../../model/moment.ts'
import { cutText } from '../../model/plain-text.ts'
import { workingMinutes } from '../base/working-time.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import { deleteComments, saveComment } from '../entity/comments.ts'
import { type Hooks, keyOf, type Row, type RowOf, type Shown, type Write } from '../entity/hooks.ts'
import { findRow, recordAbove } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { refreshLeadRecycleTime } from './lead/recycle-time.ts'
import { leaderOnly, leads } from './people.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { logStars } from './stars.ts'
import { changeStatus } from './states.ts'

interface Target {
  kind: string
  name: string
  /** The record that the follow-up is about. */
  record: Row
  /** Its customer, as the caller sees it; null for a lead. */
  customerRow: RowOf<typeof customer> | null
}

/** The target of a follow-up, and its customer. */
async function targetOf(context: Context, row: RowOf<typeof follow>): Promise<Target> {
  const above = recordAbove(follow, row)
  if (!above) throw invalid({ target_type: 'validation.choice' })
  const record = await findRow(context, above.definition, above.key)
  const [kind, name] = [above.definition.name, String(record[above.definition.title] ?? '')]
  if (kind === customer.name) return { kind, name, record, customerRow: record as RowOf<typeof customer> }
  const behind = kind === clue.name ? null : (record.customer_key as string)
  return { kind, name, record, customerRow: behind === null ? null : await findRow(context, customer, behind) }
}

// Who may change and delete a follow-up: its author for a day, then the leaders of its target (docs/domain/follow-up.md#changing).

/** The time within which the author may change or delete his record. */
const ownMs = 24 * 3_600_000

/** The permission that makes a user a leader of leads or opportunities, by the kind of target; customers and contacts have the usual one. */
const distributors: Readonly<Record<string, string>> = { CLUE: 'crm:clue:distribute', BUSINESS: 'crm:business:distribute' }

/** The caller wrote it, less than a day ago. */
const isOwnFresh = ({ user, now }: Context, row: Shown<typeof follow>): boolean =>
  row.create_by_key === user.user_key && now.getTime() - momentOf(row.create_time) < ownMs

const departRows = rawRows({ target_key: 'follow.target_key', owner_depart_key: 'customer.owner_depart_key' })

/** Whether the caller may change each of these follow-ups. */
async function mayChangeEach(context: Context, rows: readonly Shown<typeof follow>[]): Promise<boolean[]> {
  const others = context.user.is_leader ? [] : rows.filter((row) => !isOwnFresh(context, row))
  if (others.length === 0) return rows.map(() => true)
  const keys = [...new Set(others.map((row) => row.target_key))]
  const found = await departRows.read(
    context.db,
    sql`select customer_key as target_key, owner_depart_key from customer where customer_key = any(${keys}::text[])
      union all select t.customer_contact_key, c.owner_depart_key from customer_contact t join customer c on c.customer_key = t.customer_key
        where t.customer_contact_key = any(${keys}::text[])
      union all select clue_key, owner_depart_key from clue where clue_key = any(${keys}::text[])
      union all select business_key, owner_depart_key from business where business_key = any(${keys}::text[])`,
  )
  const departs = new Map(found.map((one) => [one.target_key, one.owner_depart_key]))
  const led = (row: Shown<typeof follow>) =>
    leads(context, { owner_depart_key: departs.get(row.target_key) }, distributors[row.target_type])
  return rows.map((row) => isOwnFresh(context, row) || led(row))
}

async function refuseLate(context: Context, row: RowOf<typeof follow>): Promise<void> {
  const [may] = await mayChangeEach(context, [row])
  if (!may) throw leaderOnly()
}

// The effects of a follow-up on its lead: last and next time, the first response, and the state (docs/domain/lead.md#response-clock).

/** Follow-ups require a lead that has an owner and is neither converted nor invalid. */
function refuseClosedLead(row: Row): void {
  const name = String(row.clue_name)
  if (row.pool_flag) throw refuse('clueInPool', { name })
  if (row.status === 'CONVERTED') throw refuse('clueConverted', { name })
  if (row.status === 'INVALID') throw refuse('clueInvalid', { name })
}

async function leadFollowed(context: Context, lead: Row, row: Row, first: boolean): Promise<void> {
  const set: Record<string, unknown> = {}
  if (row.next_follow_time) set.next_follow_time = sql`${`${row.next_follow_time}+08`}::timestamptz`
  if (first && row.star_after) set.clue_star = row.star_after
  if (first && lead.first_response_time === null && lead.owner_time)
    set.first_response_time = workingMinutes(new Date(momentOf(lead.owner_time)), context.now)
  if (first && lead.status === 'UNHANDLED') set.status = 'FOLLOWING'
  if (Object.keys(set).length > 0) await transition(context, clue, lead, { action: 'follow', set })
  await refreshLastLeadFollow(context, keyOf(clue, lead))
}

/** Updates the number of follow-ups of a lead, and the time of the last one. */
async function refreshLastLeadFollow(context: Context, key: string): Promise<void> {
  await sql`update clue c set last_follow_time = last.follow_time, last_follow_content = left(last.follow_content, 500),
      follow_count = (select count(*) from follow f where f.target_key = ${key} and not f.is_deleted)
    from (select 1) one left join lateral (
      select f.follow_time, f.follow_content from follow f where f.target_key = ${key} and not f.is_deleted
      order by f.follow_time desc, f.follow_key desc limit 1) last on true
    where c.clue_key = ${key}`.execute(context.db)
  await refreshLeadRecycleTime(context, [key])
}

async function beforeWrite(context: Context, { old, row }: Write<typeof follow>): Promise<void> {
  const { kind, name, record, customerRow } = await targetOf(context, row)
  if (!old && kind === clue.name) refuseClosedLead(record)
  if (old) await refuseLate(context, old)
  row.target_name = cutText(name, 100)
  if (row.next_follow_time && row.next_follow_time <= row.follow_time) throw invalid({ next_follow_time: 'validation.notBefore' })
  for (const belonging of belongings) await checkBelonging(context, customerRow, row, belonging)
  if (!old) return
  for (const name of ['star_after', 'status_after'] as const) if (old[name] !== row[name]) throw invalid({ [name]: 'validation.onlyOnce' })
}

const countRows = rawRows({ n: 'int' })

/** Further records that a follow-up may reference: those of its customer. */
const belongings = [
  { field: 'contact_keys', of: customerContact },
  { field: 'business_keys', of: business },
] as const

/** Refuses records that do not belong to the customer. */
async function checkBelonging(
  context: Context,
  customerRow: RowOf<typeof customer> | null,
  row: RowOf<typeof follow>,
  { field, of }: (typeof belongings)[number],
): Promise<void> {
  const keys = keysOf(row, field)
  if (keys.length === 0) return
  const found = await countRows.first(
    context.db,
    sql`select count(*)::int as n from ${sql.table(of.name)} where ${sql.ref(of.key)} = any(${keys}::text[])
      and customer_key = ${customerRow?.customer_key ?? null} and not is_deleted`,
  )
  if ((found?.n ?? 0) < keys.length) throw invalid({ [field]: 'validation.reference' })
}

const keysOf = (row: Row | null, field: string): string[] => (row?.[field] as string[] | null) ?? []

async function afterWrite(context: Context, { old, row }: Write<typeof follow>): Promise<void> {
  const { kind, name, record, customerRow } = await targetOf(context, row)
  if (kind === clue.name) await leadFollowed(context, record, row, !old)
  if (kind === business.name) await touch(context, business, [keyOf(business, record)], row)
  else await touch(context, business, keysOf(row, 'business_keys'), row)
  if (kind === customerContact.name) await touch(context, customerContact, [keyOf(customerContact, record)], row)
  if (customerRow) {
    await refreshLastFollow(context, customerRow.customer_key)
    await carryOver(context, customerRow, row, !old)
    await refreshRecycleTime(context, [customerRow.customer_key])
  }
  const before = new Set(old?.at_user_keys ?? [])
  const called = (row.at_user_keys ?? []).filter((key) => !before.has(key))
  if (called.length === 0) return
  const params = { user: context.user.realname, target: name }
  const said = { biz_type: 'follow', biz_key: row.follow_key, publisher: context.user.user_key }
  await context.emit('message', { code: 'M-FOLLOW-AT', receivers: called, params, ...said })
}

/** Copies the next follow-up time to the customer; the first follow-up also sets stars and state. */
async function carryOver(context: Context, customerRow: RowOf<typeof customer>, row: RowOf<typeof follow>, first: boolean): Promise<void> {
  const set: Record<string, unknown> = {}
  if (row.next_follow_time) set.next_follow_time = sql`${`${row.next_follow_time}+08`}::timestamptz`
  if (first && row.star_after) set.customer_star = row.star_after
  const starts = first && customerRow.status === 'NEW'
  if (starts) set.status = 'FOLLOWING'
  const changed = Object.keys(set).length > 0
  const now = changed
    ? await transition(context, customer, customerRow, { action: 'follow', set, ...(starts ? { from: ['NEW'] } : {}) })
    : customerRow
  if (set.customer_star)
    await logStars(context, [{ key: customerRow.customer_key, from: customerRow.customer_star, to: set.customer_star, way: 'FOLLOW' }])
  const wanted = first ? (row.status_after as CustomerState | null) : null
  if (wanted && wanted !== now.status)
    await changeStatus(context, now.customer_key, { status: wanted, reason: cutText(row.follow_content, 200) })
}

/** Sets the customer's last follow-up: the latest record on it, on one of its contacts or on one of its opportunities. */
export async function refreshLastFollow(context: Context, customerKey: string): Promise<void> {
  await sql`update customer c set last_follow_time = last.follow_time, last_follow_content = left(last.follow_content, 500)
    from (select 1) one left join lateral (
      select f.* from unnest(${partsOf(customerKey)}) part(key) cross join lateral (
        select f.follow_time, f.follow_content, f.follow_key from follow f where f.target_key = part.key and not f.is_deleted
        order by f.follow_time desc, f.follow_key desc limit 1) f
      order by f.follow_time desc, f.follow_key desc limit 1) last on true
    where c.customer_key = ${customerKey} and (c.last_follow_time, c.last_follow_content) is distinct from (last.follow_time, left(last.follow_content, 500))`.execute(
    context.db,
  )
}

/** The keys of a customer, its contacts and opportunities, as one array, for lookups in the index of the targets. */
const partsOf = (customerKey: string) => sql`array(select ${customerKey}::text
  union all select customer_contact_key from customer_contact where customer_key = ${customerKey}
  union all select business_key from business where customer_key = ${customerKey})`

/** Sets the last and the next follow-up of contacts or opportunities. */
async function touch(context: Context, { name, key }: Definition, keys: readonly string[], row: RowOf<typeof follow>): Promise<void> {
  if (keys.length === 0) return
  const next = row.next_follow_time ? sql`, next_follow_time = ${`${row.next_follow_time}+08`}::timestamptz` : sql``
  await sql`update ${sql.table(name)} set last_follow_time = greatest(last_follow_time, ${`${row.follow_time}+08`}::timestamptz) ${next}
    where ${sql.ref(key)} = any(${[...keys]}::text[])`.execute(context.db)
}

/** Each record with its comments, oldest first, and whether the caller may change it. */
async function decorate(context: Context, rows: Shown<typeof follow>[]): Promise<void> {
  const may = await mayChangeEach(context, rows)
  const keys = rows.map((row) => row.follow_key)
  const comments = await context.db
    .selectFrom('follow_comment as m')
    .leftJoin('sys_user as u', 'u.user_key', 'm.create_by_key')
    .select(['m.comment_key', 'm.follow_key', 'm.comment_content', 'm.reply_key', 'm.create_by_key'])
    .select(['u.realname as create_by_name', 'm.create_time'])
    .where(sql<boolean>`m.follow_key = any(${keys}::text[])`)
    .where((row) => row.not('m.is_deleted'))
    .orderBy('m.create_time')
    .orderBy('m.comment_key')
    .execute()
  for (const [index, row] of rows.entries()) {
    row.changeable = may[index]
    row.comment_list = comments.filter((comment) => comment.follow_key === row.follow_key)
  }
}

export const followHooks: Hooks<typeof follow> = {
  beforeWrite,
  afterWrite,
  beforeDelete: refuseLate,
  async afterDelete(context, row) {
    const { kind, record, customerRow } = await targetOf(context, row)
    if (kind === clue.name) await refreshLastLeadFollow(context, keyOf(clue, record))
    if (!customerRow) return
    await refreshLastFollow(context, customerRow.customer_key)
    await refreshRecycleTime(context, [customerRow.customer_key])
  },
  decorate,
  /** Filters by `customer_key`: follow-ups of a customer, its contacts and its opportunities; by `of_clue_key`: of a lead, also after its conversion; by
   * `of_business_key`: of an opportunity, and those that reference it. */
  extraFilter(_context, name, value) {
    if (typeof value !== 'string') return null
    if (name === 'of_business_key') return sql<boolean>`(t.target_key = ${value} or t.business_keys @> array[${value}]::text[])`
    if (name === 'of_clue_key') return sql<boolean>`(t.target_key = ${value} or t.clue_key = ${value})`
    return name === 'customer_key' ? sql<boolean>`t.target_key = any(${partsOf(value)})` : null
  },
}

/** The comments on follow-ups (docs/domain/follow-up.md#follow-up). */
export const followCommentCalls: readonly Call[] = [
  serve(saveFollowComment, {
    summary: ['评论跟进记录', 'Comment on a follow-up'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => (await saveComment(context, followComment, input)).comment,
  }),
  serve(deleteFollowComments, {
    summary: ['删除评论', 'Delete a comment'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, followComment, keys),
  }),
]
