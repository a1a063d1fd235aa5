// What happens to tickets by the clock: warnings before and after the deadline, each once, and the end of those that nobody confirms
// (docs/domain/ticket.md#ticket-clock).
import { sql } from 'kysely'
import { tickets } from '../../../model/entities/tickets.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { plainRow } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { logTicket } from './log.ts'
import { leadersOfHandler } from './states.ts'

/** Half an hour before the deadline the handler hears of it, after it his leader too. */
export async function warnTickets(context: Context): Promise<void> {
  const { rows } = await sql<Row>`update tickets t set warned = case when t.deadline <= ${context.now} then 2 else 1 end
    where t.status in ('WAIT', 'PROCESSING') and not t.is_deleted
      and ((t.warned < 2 and t.deadline <= ${context.now}) or (t.warned < 1 and t.deadline <= ${context.now}::timestamptz + interval '30 minutes'))
    returning t.*`.execute(context.db)
  for (const found of rows) {
    const row = plainRow(tickets, found)
    const late = row.warned === 2
    const receivers = late ? [row.handler_key ?? row.owner_key, ...(await leadersOfHandler(context, row))] : [row.handler_key]
    await notifyAbout(context, tickets, late ? 'M-TICKET-TIMEOUT' : 'M-TICKET-SOON', row, receivers, { title: String(row.ticket_title) })
  }
}

/** A solution that stands for 72 hours is taken as confirmed, without a satisfaction. */
export async function finishUnanswered(context: Context): Promise<void> {
  const { rows } = await sql<Row>`select t.* from tickets t where t.status = 'CONFIRMING' and not t.is_deleted
    and t.solve_time <= ${context.now}::timestamptz - interval '72 hours' order by t.ticket_key for update skip locked`.execute(context.db)
  for (const found of rows) {
    const row = plainRow(tickets, found)
    await transition(context, tickets, row, {
      action: 'confirm',
      from: ['CONFIRMING'],
      set: { status: 'FINISHED', finish_time: context.now },
    })
    await logTicket(context, String(row.ticket_key), 'CONFIRM', '72小时未确认，自动完成')
  }
}
