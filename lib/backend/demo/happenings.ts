// The messages that the demo company's people received: taken from its customers' owner logs, deals and follow-ups, filled up with the reminders of every working day.
import { sql } from 'kysely'
import type { MessageParams } from '../../model/message-places.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { dateText, dayMs, isWeekend, midnightOf } from './clock.ts'

/** One message to one person. */
export interface Happening {
  code: string
  receiver: string
  params: MessageParams
  /** Milliseconds since 1970. */
  at: number
  customer?: string
  publisher?: string | null
}

const count = 600
/** 18:00 in Shanghai, from the midnight of UTC. */
const closing = 10 * 3_600_000

/** `hour`:`minute` in Shanghai, `days` days ago. */
function at(now: number, days: number, hour: number, minute: number): number {
  return midnightOf(now) - days * dayMs + (hour * 60 + minute) * 60_000
}

/** The next 18:00 in Shanghai, when leaders receive the day's claims. */
const eveningAfter = (moment: number) => Math.ceil((moment - closing) / dayMs) * dayMs + closing

const changes = rawRows({
  customer: 'customer.customer_key',
  name: 'customer.customer_name',
  change_type: 'customer_owner_log.change_type',
  pre_owner_key: 'customer_owner_log.pre_owner_key',
  post_owner_key: 'customer_owner_log.post_owner_key',
  pre_name: 'sys_user.realname?',
  post_name: 'sys_user.realname?',
  post_leader: 'sys_user.leader_key',
  operator_key: 'customer_owner_log.operator_key',
  operator_name: 'sys_user.realname?',
  reason: 'customer_owner_log.reason',
  at: 'text',
})
const closedDeals = rawRows({
  customer: 'customer.customer_key',
  name: 'customer.customer_name',
  owner: 'sys_user.user_key',
  leader: 'sys_user.leader_key',
  amount: 'numeric',
  at: 'text',
})
const staff = rawRows({ user_key: 'sys_user.user_key', sells: 'boolean' })

/** Exactly 600; of more, the newest. */
export async function demoHappenings(context: Context): Promise<Happening[]> {
  const now = context.now.getTime()
  const own = [...(await ownerChanges(context)), ...(await deals(context))].filter((one) => one.at <= now)
  const told = own.sort((left, right) => right.at - left.at).slice(0, Math.floor(count / 2))
  return [...told, ...(await reminders(context, count - told.length, now))]
}

async function ownerChanges(context: Context): Promise<Happening[]> {
  const rows = await changes.read(
    context.db,
    sql`select c.customer_key as customer, c.customer_name as name, l.change_type, l.pre_owner_key, l.post_owner_key,
      before.realname as pre_name, after.realname as post_name, after.leader_key as post_leader, l.operator_key, o.realname as operator_name, l.reason,
      (extract(epoch from l.create_time) * 1000)::bigint::text as at
    from customer_owner_log l join customer c on c.customer_key = l.biz_key left join sys_user before on before.user_key = l.pre_owner_key
    left join sys_user after on after.user_key = l.post_owner_key left join sys_user o on o.user_key = l.operator_key
    where not c.is_deleted order by l.create_time desc, l.log_key`,
  )
  return rows.flatMap((row): Happening[] => {
    const shared = { customer: row.customer, publisher: row.operator_key, at: Number(row.at) }
    const { name } = row
    if (row.change_type === 'ASSIGN' && row.post_owner_key && row.operator_name) {
      const params = { user: row.operator_name, name, date: dateText(shared.at + 3 * dayMs) }
      return [{ ...shared, code: 'M-CUSTOMER-ASSIGN', receiver: row.post_owner_key, params }]
    }
    if (row.change_type === 'TRANSFER' && row.pre_owner_key && row.post_owner_key) {
      const params = { name, a: row.pre_name ?? '', b: row.post_name ?? '' }
      return [row.pre_owner_key, row.post_owner_key].map((receiver) => ({ ...shared, code: 'M-CUSTOMER-TRANSFER', receiver, params }))
    }
    if ((row.change_type === 'RECYCLE' || row.change_type === 'TO_SEA') && row.pre_owner_key)
      return [{ ...shared, code: 'M-CUSTOMER-SEA', receiver: row.pre_owner_key, params: { name, reason: row.reason ?? '' } }]
    if (row.change_type === 'CLAIM' && row.post_leader) {
      const params = { list: `${name}（${row.post_name ?? ''}）` }
      return [{ code: 'M-CUSTOMER-CLAIM', receiver: row.post_leader, params, at: eveningAfter(shared.at) }]
    }
    return []
  })
}

/** Closed deals are reported to the owner and his leader. */
async function deals(context: Context): Promise<Happening[]> {
  const rows = await closedDeals.read(
    context.db,
    sql`select c.customer_key as customer, c.customer_name as name, u.user_key as owner, u.leader_key as leader, c.deal_amount as amount,
      (extract(epoch from c.deal_time) * 1000)::bigint::text as at
    from customer c join sys_user u on u.user_key = c.owner_key where c.deal_time is not null and c.deal_amount > 0 and not c.is_deleted`,
  )
  return rows.flatMap(({ customer, name, owner, leader, amount, at: time }) =>
    [owner, leader]
      .filter((receiver) => receiver !== null)
      .map((receiver) => ({ code: 'M-CUSTOMER-DEAL', receiver, params: { name, amount }, at: Number(time), customer })),
  )
}

/** Follow-ups of the day and customers about to go to the pool for salespeople, the daily report for the others. */
async function reminders(context: Context, wanted: number, now: number): Promise<Happening[]> {
  const people = await staff.read(
    context.db,
    sql`select u.user_key, exists (select 1 from customer c where c.owner_key = u.user_key) as sells from sys_user u
    where u.status = '1' and not u.is_deleted and u.user_type is distinct from 'PARTNER' order by u.username`,
  )
  const list: Happening[] = []
  const tell = (one: Happening) => {
    if (one.at <= now) list.push(one)
  }
  for (let days = 0; list.length < wanted; days += 1) {
    for (const [place, person] of people.entries()) {
      const [morning, evening] = [at(now, days, 8, 30), at(now, days, 17, 30)]
      if (isWeekend(morning)) continue
      const turn = days + place
      if (person.sells && turn % 2 === 0)
        tell({ code: 'M-FOLLOW-TODAY', receiver: person.user_key, params: { n: 1 + (turn % 5) }, at: morning })
      else if (person.sells && turn % 5 === 3)
        tell({ code: 'M-CUSTOMER-SOON', receiver: person.user_key, params: { n: 1 + (turn % 3), d: 3 }, at: morning })
      else if (!person.sells) tell({ code: 'M-DAILY-REMIND', receiver: person.user_key, params: {}, at: evening })
    }
  }
  return list.slice(0, wanted)
}
