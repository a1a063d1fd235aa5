// A ticket's progress for who filed it: found by phone and number together (docs/domain/ticket.md#progress-for-visitors).
import { type NotNull, sql } from 'kysely'
import type { TicketState } from '../../model/calls/site-forms.ts'
import { searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { parseForm } from './lead.ts'

/** Refused in one and the same way whether the number or the phone is wrong. */
export async function queryTicket(context: Context, input: unknown): Promise<TicketState> {
  const { phone, ticket_code } = parseForm('ticket', input)
  const found = await context.db
    .selectFrom('tickets')
    .select(['ticket_code', 'ticket_title', 'status', 'create_time', 'accept_time', 'deadline', 'finish_time'])
    .select(sql<string | null>`case when status in ('CONFIRMING', 'FINISHED') then solution end`.as('solution'))
    .where('ticket_code', '=', (ticket_code as string).toUpperCase())
    .where('phone_hash', '=', searchHash(phone as string))
    .where('is_deleted', '=', false)
    .$narrowType<{ ticket_code: NotNull }>()
    .executeTakeFirst()
  if (!found) throw refuse('site.ticketMissing')
  return found
}
