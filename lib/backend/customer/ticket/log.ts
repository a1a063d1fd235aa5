// The history of a ticket: actions, people and texts, and who is notified (docs/domain/ticket.md#ticket-history).
import { type ticketLog, tickets } from '../../../model/entities/tickets.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { findRow } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'

export async function logTicket(context: Context, key: string, action: string, content: string): Promise<void> {
  const me = context.visitor?.user_key ?? null
  const now = storedTime(context.now)
  const row = {
    log_key: newKey(),
    ticket_key: key,
    ticket_action: action,
    content,
    at_user_keys: [],
    attachments: [],
    create_time: now,
    create_by_key: me,
    update_time: now,
    update_by_key: me,
  }
  await insertRows(context.db, 'ticket_log', [row])
}

/** Adds a note; mentioned people are notified. */
export const ticketLogHooks: Hooks<typeof ticketLog> = {
  async afterWrite(context, { old, row }) {
    if (old) return
    const ticket = await findRow(context, tickets, row.ticket_key)
    const title = ticket.ticket_title
    await notifyAbout(context, tickets, 'M-TICKET-AT', ticket, row.at_user_keys ?? [], {
      title,
      user: context.user.realname,
    })
  },
}

/** Notifies the handler of the ticket and its deadline. */
export async function tellHandler(context: Context, row: RowOf<typeof tickets>): Promise<void> {
  if (row.handler_key === context.visitor?.user_key) return
  const params = { title: row.ticket_title, time: String(row.deadline ?? '').slice(0, 16) }
  await notifyAbout(context, tickets, 'M-TICKET-ASSIGN', row, [row.handler_key], params)
}
