// The scheduled jobs of the customer area (docs/domain/jobs.md#clock).

import { sql } from 'kysely'
import { clue } from '../../model/entities/clue.ts'
import { reservation } from '../../model/entities/reservation.ts'
import { tickets } from '../../model/entities/tickets.ts'
import { momentOf } from '../../model/moment.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import { dueRecords } from '../entity/due-records.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Context } from '../kernel/context.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { isMonday, todayOf } from '../kernel/today.ts'
import { assignNew } from './assignment.ts'
import { overstayed } from './business/hooks.ts'
import { expireCollaborators } from './collaborators.ts'
import { sendDailyReminders } from './daily-reminders.ts'
import { moveActivities } from './market/activities.ts'
import { countChangedResults, countResults, resultsJob } from './market/results.ts'
import { leadersOf } from './people.ts'
import { startRecycling } from './recycle.ts'
import { customerName, refreshCustomer, tell } from './reservation/customer-state.ts'
import { lowerIdleStars } from './stars.ts'
import { logTicket } from './ticket/log.ts'
import { leadersOfHandler } from './ticket/steps.ts'

// The weekly digest of opportunities that are in their stage too long (docs/domain/opportunity.md#staying-too-long).

const countRows = rawRows({ owner_key: 'text', n: 'bigint' })

/** Runs every morning and speaks on Mondays. */
async function tellOverstays(context: Context): Promise<void> {
  if (!isMonday(context)) return
  const rows = await countRows.read(
    context.db,
    sql`select t.owner_key, count(*) as n from business t
      where t.owner_key is not null and not t.is_deleted and ${overstayed(context)} group by t.owner_key order by t.owner_key`,
  )
  for (const { owner_key, n } of rows)
    await context.emit('message', {
      code: 'M-BUSINESS-STAY',
      receivers: [owner_key],
      params: { n: Number(n) },
      biz_type: 'business',
      biz_key: null,
    })
}

// The evening digest of claims from the pool, for the leaders of the claimers (docs/domain/pool.md#claim).

/** How many customers are named; the others are counted. */
const named = 10

const claimedRows = rawRows({ depart_key: 'text', names: 'text[]', n: 'bigint' })

// Scheduled work on reservations: reminders, and the end of no-shows (docs/domain/reservation.md#reservation-messages).

/** Reminds of tomorrow's reservations from 18:00 on, and of those within an hour, each once. */
const remindReservations = dueRecords({
  work: 'reservation.remind',
  definition: reservation,
  due: (now) => sql`t.status = 'RESERVED' and t.reserve_time > ${now} and (${withinAnHour(now)} and t.reminded < 2
    or t.reminded < 1 and ${here(now)}::time >= '18:00' and (t.reserve_time at time zone 'Asia/Shanghai')::date = ${here(now)}::date + 1)`,
  async run(context, row) {
    await sql`update reservation t set reminded = case when ${withinAnHour(context.now)} then 2 else 1 end
      where t.reservation_key = ${row.reservation_key}`.execute(context.db)
    await tell(context, 'M-RESERVE-REMIND', row, await customerName(context, row))
  },
})

const here = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')`
const withinAnHour = (now: Date) => sql`t.reserve_time <= ${now}::timestamptz + interval '1 hour'`

/** Ends reservations that are still open a day after their time. */
const breakMissed = dueRecords({
  work: 'reservation.break',
  definition: reservation,
  due: (now) => sql`t.status = 'RESERVED' and t.reserve_time <= ${now}::timestamptz - interval '24 hours'`,
  async run(context, row) {
    const reason = '超过预约时间24小时未到访'
    const stored = await transition(context, reservation, row, {
      action: 'break',
      from: ['RESERVED'],
      set: { status: 'BROKEN', break_reason: reason },
    })
    await refreshCustomer(context, row.customer_key)
    await tell(
      context,
      'M-RESERVE-BROKEN',
      stored,
      await customerName(context, row),
      { reason },
      await leadersOf(context, row.owner_depart_key),
    )
  },
})

/** Notifies the leaders of each department which customers its people claimed from 18:00 of the day before to 18:00 of this day. */
async function tellClaims(context: Context): Promise<void> {
  const here = sql`(${context.now}::timestamptz at time zone 'Asia/Shanghai')`
  const rows = await claimedRows.read(
    context.db,
    sql`with span as (select (date_trunc('day', ${here} - interval '18 hours') + interval '18 hours') at time zone 'Asia/Shanghai' as until)
    select u.main_depart_key as depart_key, count(*) as n,
      (array_agg(c.customer_name || '（' || u.realname || '）' order by l.create_time, l.log_key))[1:${sql.lit(named)}] as names
    from span cross join sys_user u join customer_owner_log l on l.operator_key = u.user_key and l.change_type = 'CLAIM' and l.biz_type = 'CUSTOMER'
      and l.create_time >= span.until - interval '1 day' and l.create_time < span.until
    join customer c on c.customer_key = l.biz_key and not c.is_deleted
    where u.main_depart_key is not null group by u.main_depart_key order by u.main_depart_key`,
  )
  for (const { depart_key, names, n } of rows) {
    const receivers = await leadersOf(context, depart_key)
    if (receivers.length === 0) continue
    const more = Number(n) - names.length
    const list = names.join('、') + (more > 0 ? ` +${more}` : '')
    await context.emit('message', { code: 'M-CUSTOMER-CLAIM', receivers, params: { list }, biz_type: 'customer', biz_key: null })
  }
}

// Scheduled work on leads: notifies about late responses once (docs/domain/lead.md#response-clock).

/** Notifies owner and leader once that the response is late. */
const tellLateResponses = dueRecords({
  work: 'clue.response',
  definition: clue,
  due: (now) => sql`t.response_deadline < ${now} and t.first_response_time is null and t.timeout_time is null and t.owner_key is not null
    and t.status in ('UNHANDLED', 'FOLLOWING')`,
  async run(context, row) {
    await sql`update clue set timeout_time = ${context.now} where clue_key = ${row.clue_key}`.execute(context.db)
    await notifyAbout(context, clue, 'M-CLUE-TIMEOUT', row, [row.owner_key, ...(await leadersOf(context, row.owner_depart_key))], {})
  },
})

// The weekly reminder of overdue staff loans (docs/domain/loan.md#staff-loans).

const loanRows = rawRows({ loan_key: 'loan.loan_key', loan_code: 'text', borrower_key: 'text', open_amount: 'numeric' })

/**
 * Runs every morning and speaks on Mondays.
 * @internal for tests
 */
export async function tellOverdueLoans(context: Context): Promise<void> {
  if (!isMonday(context)) return
  const rows = await loanRows.read(
    context.db,
    sql`select loan_key, loan_code, borrower_key, (loan_amount - repaid_amount)::numeric(18, 2) as open_amount from loan
      where loan_category = 'STAFF' and status = 'PAID' and not is_deleted and borrower_key is not null
        and due_date < ${todayOf(context)}::date order by loan_key`,
  )
  for (const { loan_key, loan_code, borrower_key, open_amount } of rows)
    await context.emit('message', {
      code: 'M-LOAN-OVERDUE',
      receivers: [borrower_key],
      params: { code: loan_code, amount: open_amount },
      biz_type: 'loan',
      biz_key: loan_key,
    })
}

// Scheduled work on tickets: warnings before and after the deadline, each once, and the end of unconfirmed ones
// (docs/domain/ticket.md#ticket-clock).

/** Half an hour before the deadline the handler is notified; after it his leader too. */
const warnTickets = dueRecords({
  work: 'ticket.warn',
  definition: tickets,
  due: (now) => sql`t.status in ('WAIT', 'PROCESSING') and (t.warned < 2 and t.deadline <= ${now}
    or t.warned < 1 and t.deadline <= ${now}::timestamptz + interval '30 minutes')`,
  async run(context, row) {
    const late = momentOf(row.deadline) <= context.now.getTime()
    await sql`update tickets set warned = ${late ? 2 : 1} where ticket_key = ${row.ticket_key}`.execute(context.db)
    const receivers = late ? [row.handler_key ?? row.owner_key, ...(await leadersOfHandler(context, row))] : [row.handler_key]
    await notifyAbout(context, tickets, late ? 'M-TICKET-TIMEOUT' : 'M-TICKET-SOON', row, receivers, { title: row.ticket_title })
  },
})

/** A solution without an answer for 72 hours counts as confirmed, without a satisfaction rating. */
const finishUnanswered = dueRecords({
  work: 'ticket.confirm',
  definition: tickets,
  due: (now) => sql`t.status = 'CONFIRMING' and t.solve_time <= ${now}::timestamptz - interval '72 hours'`,
  async run(context, row) {
    await transition(context, tickets, row, {
      action: 'confirm',
      from: ['CONFIRMING'],
      set: { status: 'FINISHED', finish_time: context.now },
    })
    await logTicket(context, row.ticket_key, 'CONFIRM', '72小时未确认，自动完成')
  },
})

export const customerJobs: readonly ScheduledJob[] = [
  {
    type: 'customer.pool',
    cron: '0 1 * * *',
    async run(context) {
      await startRecycling(context)
    },
  },
  { type: 'customer.stars', cron: '20 1 * * *', works: ['customer.stars'], runWithoutTransaction: lowerIdleStars },
  dueJob('customer.collaborators', '0 * * * *', expireCollaborators),
  {
    type: 'customer.assign',
    cron: '*/10 * * * *',
    async run(context) {
      await assignNew(context)
    },
  },
  dueJob('clue.response', '*/10 * * * *', tellLateResponses),
  { type: 'business.stay', cron: '30 8 * * *', run: tellOverstays },
  { type: 'loan.overdue', cron: '30 8 * * *', run: tellOverdueLoans },
  dueJob('reservation.clock', '*/10 * * * *', remindReservations, breakMissed),
  dueJob('ticket.clock', '*/10 * * * *', warnTickets, finishUnanswered),
  {
    type: resultsJob,
    cron: '*/10 * * * *',
    async run(context) {
      await moveActivities(context)
      await countChangedResults(context)
    },
  },
  { type: 'market.recount', cron: '40 2 * * *', run: countResults },
  { type: 'customer.day', cron: '30 8 * * *', run: sendDailyReminders },
  { type: 'customer.claims', cron: '0 18 * * *', run: tellClaims },
]
