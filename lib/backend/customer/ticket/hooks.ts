// The hooks of tickets: who sees them, their deadline and clock (docs/domain/ticket.md#ticket).
import { type RawBuilder, sql } from 'kysely'
import { customer } from '../../../model/entities/customer.ts'
import { tickets } from '../../../model/entities/tickets.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import { hoursOf, runningStates } from '../../../model/steps/ticket.ts'
import { decryptText } from '../../base/crypto.ts'
import { addWorkingHours, workingMinutes } from '../../base/working-time.ts'
import type { RowOf, Shown, Write } from '../../entity/hooks.ts'
import { activePerson } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { tellUnowned } from '../unowned.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { logTicket, tellHandler } from './log.ts'
import { withTicketSteps } from './steps.ts'

const moment = (time: unknown) => new Date(momentOf(time))
const editable = ['WAIT', 'PROCESSING', 'PENDING']

/** A ticket is visible to its handlers, people in copy, the owner of the customer, and the department of the handler; without a handler to everybody who may assign tickets. */
function alsoVisible({ user }: Context, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const departs = user.scope.all ? [] : [...user.scope.depart_keys]
  const free = may(user, 'crm:ticket:distribute') ? sql`or ${column('handler_key')} is null` : sql``
  const colleagues =
    departs.length > 0
      ? sql`or ${column('handler_key')} in (select u.user_key from sys_user u where u.main_depart_key = any(${departs}::text[]))`
      : sql``
  return sql<boolean>`(${column('handler_key')} = ${user.user_key} or ${column('cc_keys')} @> array[${user.user_key}]::text[]
    or ${column('customer_key')} in (select own.customer_key from customer own where own.owner_key = ${user.user_key} and not own.is_deleted)
    ${colleagues} ${free})`
}

async function beforeWrite(context: Context, { old, row }: Write<typeof tickets>): Promise<void> {
  if (old && !editable.includes(old.status)) throw wrongState(context, tickets)(old)
  if (!old) await startLife(context, row)
  else if (!row.phone && (old.customer_key !== row.customer_key || old.customer_contact_key !== row.customer_contact_key))
    row.phone = await phoneOf(context, row, await findRowUnscoped(context, customer, row.customer_key))
  if (old && old.priority === row.priority) return
  const since = old ? moment(old.create_time) : context.now
  row.deadline = wireTime(addWorkingHours(since, hoursOf[row.priority] ?? 24))
  row.warned = 0
}

async function startLife(context: Context, row: RowOf<typeof tickets>): Promise<void> {
  const client = await requireRecord(context, customer, row.customer_key, 'READ')
  row.phone ||= await phoneOf(context, row, client)
  if (typeof row.handler_key !== 'string') return
  if (!(await activePerson(context, row.handler_key))) throw invalid({ handler_key: 'validation.reference' })
}

/** The default phone number: the contact's, else the customer's. */
async function phoneOf(
  { db }: Context,
  { customer_contact_key }: RowOf<typeof tickets>,
  client: RowOf<typeof customer> | null,
): Promise<string | null> {
  const found =
    typeof customer_contact_key === 'string'
      ? await db.selectFrom('customer_contact').select('phone').where('customer_contact_key', '=', customer_contact_key).executeTakeFirst()
      : undefined
  return (found?.phone && decryptText(found.phone)) || (client?.phone ?? null)
}

async function afterWrite(context: Context, { old, row }: Write<typeof tickets>): Promise<void> {
  if (old) return
  await logTicket(context, row.ticket_key, 'CREATE', row.ticket_title)
  if (typeof row.handler_key === 'string') await tellHandler(context, row)
  else await tellUnowned(context, 'TICKET', row.ticket_key)
}

interface Facts {
  status: string
  deadline: string | null
}

function facts(alias: string): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('status', c.status, 'deadline', to_char(c.deadline, 'YYYY-MM-DD HH24:MI:SS'))
    from tickets c where c.ticket_key = ${sql.ref(`${alias}.ticket_key`)})`
}

/** Adds the remaining working minutes while the clock runs. */
async function decorate(context: Context, rows: Shown<typeof tickets>[], found: readonly unknown[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const { status, deadline } = found[index] as Facts
    const runs = deadline !== null && runningStates.includes(status)
    const left = runs ? workingMinutes(context.now, moment(deadline)) : null
    row.left_minutes = left
    row.overdue = runs && moment(deadline) < context.now
  }
}

export const ticketHooks = withTicketSteps({
  alsoVisible,
  beforeWrite,
  afterWrite,
  async beforeDelete(context, row) {
    if (!['WAIT', 'CANCEL', 'FINISHED'].includes(row.status)) throw wrongState(context, tickets)(row)
  },
  facts,
  decorate,
  extraFilter(context, name, value) {
    if (value !== true) return null
    if (name === 'unfinished') return sql<boolean>`t.status not in ('FINISHED', 'CANCEL')`
    return name === 'overdue' ? sql<boolean>`(t.status in ('WAIT', 'PROCESSING') and t.deadline < ${context.now})` : null
  },
})
