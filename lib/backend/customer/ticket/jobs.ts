// What happens to tickets by the clock: warnings before and after the deadline, each once, and the end of those that nobody confirms
// (docs/domain/ticket.md#ticket-clock).
import { sql } from 'kysely'
import { tickets } from '../../../model/entities/tickets.ts'
import { momentOf } from '../../../model/moment.ts'
import { transition } from '../../entity/change.ts'
import { dueRecords } from '../../entity/due-records.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { logTicket } from './log.ts'
import { leadersOfHandler } from './steps.ts'

/** Half an hour before the deadline the handler hears of it, after it his leader too. */
export const warnTickets = dueRecords({
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

/** A solution that stands for 72 hours is taken as confirmed, without a satisfaction. */
export const finishUnanswered = dueRecords({
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
