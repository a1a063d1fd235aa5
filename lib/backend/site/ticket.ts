// A ticket's progress for who filed it: found by phone and number together (docs/domain/ticket.md#progress-for-visitors).
import { sql } from 'kysely'
import type { TicketState } from '../../model/calls/site-forms.ts'
import { searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { parseForm } from './lead.ts'

/** Refused in one and the same way whether the number or the phone is wrong. */
export async function queryTicket(context: Context, input: unknown): Promise<TicketState> {
  const { phone, ticket_code } = parseForm('ticket', input)
  const { rows } = await sql<TicketState>`select ticket_code, ticket_title, status, create_time, accept_time, deadline, finish_time,
      case when status in ('CONFIRMING', 'FINISHED') then solution end as solution
    from tickets where ticket_code = ${(ticket_code as string).toUpperCase()} and phone_hash = ${searchHash(phone as string)} and not is_deleted`.execute(
    context.db,
  )
  const found = rows[0]
  if (!found) throw refuse('site.ticketMissing')
  return found
}
