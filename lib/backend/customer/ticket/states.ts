// How a ticket moves: accepted, handed over, put on hold, solved, confirmed or sent back, cancelled, opened again
// (docs/domain/ticket.md#ticket-states).
import { sql } from 'kysely'
import { tickets } from '../../../model/entities/tickets.ts'
import { momentOf } from '../../../model/moment.ts'
import { hoursOf, type TicketStep, ticketSteps } from '../../../model/ticket-states.ts'
import { addWorkingHours, workingMinutes } from '../../base/working-time.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { activePerson, nameOfUser } from '../../entity/people.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { leadersOf, leads } from '../people.ts'
import { tellHandler } from './hooks.ts'
import { logTicket } from './log.ts'

const moment = (time: unknown) => new Date(momentOf(time))
const dayMs = 86_400_000
/** How long a finished ticket may be opened again. */
const reopenDays = 7

type Part = 'handler' | 'creator' | 'leader' | 'assigner' | 'taker'

/** Who may take a step besides an administrator. */
const parts: Readonly<Record<TicketStep, readonly Part[]>> = {
  accept: ['handler', 'taker'],
  turn: ['handler', 'assigner', 'leader'],
  suspend: ['handler'],
  resume: ['handler'],
  solve: ['handler'],
  confirm: ['creator', 'leader'],
  refuse: ['creator', 'leader'],
  cancel: ['creator', 'leader'],
  reopen: ['creator', 'leader'],
}

async function hasPart(context: Context, row: RowOf<typeof tickets>, part: Part): Promise<boolean> {
  const { user } = context
  if (part === 'handler') return row.handler_key === user.user_key
  if (part === 'creator') return row.owner_key === user.user_key || row.create_by_key === user.user_key
  if (part === 'assigner') return may(user, 'crm:ticket:distribute')
  if (part === 'taker') return row.handler_key === null && may(user, 'crm:ticket:handle')
  return leads(context, row) || (await leadersOfHandler(context, row)).includes(user.user_key)
}

/** Who leads the department of the handler. */
export async function leadersOfHandler(context: Context, row: RowOf<typeof tickets>): Promise<string[]> {
  if (typeof row.handler_key !== 'string') return []
  return leadersOf(context, (await activePerson(context, row.handler_key))?.main_depart_key)
}

async function begin(context: Context, key: string, step: TicketStep, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await loadRecord(context, tickets, key, 'READ', version)
  const known = await Promise.all(parts[step].map((part) => hasPart(context, row, part)))
  if (!context.user.is_admin && !known.includes(true)) throw new Fail(403, 'ticketPeople')
  if (!(ticketSteps[step].from as readonly unknown[]).includes(row.status)) throw wrongState(context, tickets)(row)
  return row
}

async function move(
  context: Context,
  row: RowOf<typeof tickets>,
  step: TicketStep,
  set: Row,
  words: string,
): Promise<RowOf<typeof tickets>> {
  const { from, to, action } = ticketSteps[step]
  const stored = await transition(context, tickets, row, {
    action: step,
    from,
    set: { ...set, status: to },
  })
  await logTicket(context, row.ticket_key, action, words)
  return stored
}

const titled = (row: RowOf<typeof tickets>) => ({ title: row.ticket_title })

/** A ticket that nobody has becomes the one's who accepts it. */
export async function acceptTicket(context: Context, key: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'accept', version)
  const set = {
    handler_key: row.handler_key ?? context.user.user_key,
    accept_time: row.accept_time ? moment(row.accept_time) : context.now,
  }
  return move(context, row, 'accept', set, context.user.realname)
}

export async function turnTicket(
  context: Context,
  key: string,
  to: string,
  reason: string | undefined,
  version?: number,
): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'turn', version)
  if (row.handler_key === to) throw refuse('ticketSame')
  const person = await activePerson(context, to)
  if (!person) throw invalid({ handler_key: 'validation.reference' })
  const stored = await move(context, row, 'turn', { handler_key: to }, [person.realname, reason].filter(Boolean).join('：'))
  await tellHandler(context, stored)
  return stored
}

/** Gives a ticket that nobody has to a person, by a rule. */
export async function assignTicket(context: Context, row: RowOf<typeof tickets>, to: string): Promise<void> {
  const stored = await transition(context, tickets, row, {
    action: 'distribute',
    from: ['WAIT'],
    when: sql<boolean>`t.handler_key is null`,
    set: { handler_key: to },
  })
  await logTicket(context, row.ticket_key, ticketSteps.turn.action, await nameOfUser(context, to))
  await tellHandler(context, stored)
}

export async function suspendTicket(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'suspend', version)
  return move(context, row, 'suspend', { pending_time: context.now, pending_reason: reason }, reason)
}

/** The clock goes on: the deadline moves by the working time on hold. */
export async function resumeTicket(context: Context, key: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'resume', version)
  const held = row.pending_time ? workingMinutes(moment(row.pending_time), context.now) : 0
  const deadline = row.deadline ? addWorkingHours(moment(row.deadline), held / 60) : null
  const set = { deadline, pending_time: null, pending_reason: null, warned: 0 }
  return move(context, row, 'resume', set, context.user.realname)
}

export async function solveTicket(context: Context, key: string, solution: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'solve', version)
  const stored = await move(context, row, 'solve', { solution, solve_time: context.now }, solution)
  await notifyAbout(context, tickets, 'M-TICKET-SOLVED', stored, [row.owner_key, row.create_by_key], titled(row))
  return stored
}

interface Confirmation {
  satisfaction: number
  revisit_remark?: string | undefined
}

export async function confirmTicket(context: Context, key: string, { satisfaction, revisit_remark }: Confirmation, version?: number) {
  const row = await begin(context, key, 'confirm', version)
  const set = { satisfaction, revisit_remark: revisit_remark ?? null, finish_time: context.now }
  const stored = await move(context, row, 'confirm', set, revisit_remark || context.user.realname)
  await notifyAbout(context, tickets, 'M-TICKET-FINISHED', stored, [row.handler_key], { ...titled(row), n: satisfaction })
  return stored
}

export async function refuseTicket(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'refuse', version)
  const stored = await move(context, row, 'refuse', { solve_time: null }, reason)
  await notifyAbout(context, tickets, 'M-TICKET-REFUSED', stored, [row.handler_key], { ...titled(row), reason })
  return stored
}

export async function cancelTicket(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'cancel', version)
  const stored = await move(context, row, 'cancel', { cancel_reason: reason, pending_time: null }, reason)
  await notifyAbout(context, tickets, 'M-TICKET-CANCEL', stored, [row.handler_key], { ...titled(row), reason })
  return stored
}

/** Within a week, with the time that its priority gives from now on. */
export async function reopenTicket(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof tickets>> {
  const row = await begin(context, key, 'reopen', version)
  if (context.now.getTime() - moment(row.finish_time).getTime() > reopenDays * dayMs) throw refuse('ticketReopenLate', { n: reopenDays })
  const set = {
    finish_time: null,
    solve_time: null,
    satisfaction: null,
    warned: 0,
    deadline: addWorkingHours(context.now, hoursOf[row.priority] ?? 24),
  }
  const stored = await move(context, row, 'reopen', set, reason)
  await tellHandler(context, stored)
  return stored
}
