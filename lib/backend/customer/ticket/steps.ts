// The effects of the steps of a ticket, and who may take them (docs/domain/ticket.md#ticket-states).
import { sql } from 'kysely'
import { tickets } from '../../../model/entities/tickets.ts'
import { momentOf } from '../../../model/moment.ts'
import { partsOf, type StepOf } from '../../../model/steps/step.ts'
import { hoursOf, ticketSteps } from '../../../model/steps/ticket.ts'
import { addWorkingHours, workingMinutes } from '../../base/working-time.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { activePeople, activePerson, nameOfUser } from '../../entity/people.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { leadersOfEach, leads } from '../people.ts'
import { logTicket, tellHandler } from './log.ts'

type Ticket = RowOf<typeof tickets>

const moment = (time: unknown) => new Date(momentOf(time))
const dayMs = 86_400_000
/** How long a finished ticket may be opened again. */
const reopenDays = 7

const titled = (row: Ticket) => ({ title: row.ticket_title })

/** Who leads the departments of handlers, by the handler. */
async function leadersOfHandlers(context: Context, handlers: readonly unknown[]): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const keys = handlers.filter((key) => typeof key === 'string')
  if (keys.length === 0) return new Map()
  const people = [...(await activePeople(context, keys)).values()]
  const leaders = await leadersOfEach(
    context,
    people.map(({ main_depart_key }) => main_depart_key),
  )
  return new Map(people.map(({ user_key, main_depart_key }) => [user_key, leaders.get(main_depart_key ?? '') ?? []]))
}

/** Who leads the department of the handler. */
export const leadersOfHandler = async (context: Context, { handler_key }: Pick<Ticket, 'handler_key'>): Promise<readonly string[]> =>
  (await leadersOfHandlers(context, [handler_key])).get(handler_key) ?? []

/** The history text of a step: its remark, its receiver, else its user. */
async function wordsOf(context: Context, step: StepOf<typeof ticketSteps>, asked: Readonly<Record<string, unknown>>): Promise<string> {
  const written = asked.solution ?? asked.reason ?? asked.revisit_remark
  if (step === 'turn') return [await nameOfUser(context, asked.handler_key), written].filter(Boolean).join('：')
  return String(written || context.user.realname)
}

export const {
  calls: ticketStepCalls,
  hooksWith: withTicketSteps,
  take: takeTicketStep,
} = serveSteps(ticketSteps, {
  reads: ['handler_key', 'owner_key', 'create_by_key', 'owner_depart_key'],
  async parts(context, rows) {
    const { user } = context
    const me = user.user_key
    const above = await leadersOfHandlers(
      context,
      rows.map(({ handler_key }) => handler_key),
    )
    return rows.map((row) =>
      partsOf<typeof ticketSteps>({
        handler: row.handler_key === me,
        creator: row.owner_key === me || row.create_by_key === me,
        assigner: may(user, 'crm:ticket:distribute'),
        taker: row.handler_key === null && may(user, 'crm:ticket:handle'),
        leader: leads(context, row) || (above.get(row.handler_key) ?? []).includes(me),
      }),
    )
  },
  notYours: () => new Fail(403, 'ticketPeople'),
  moved: async (context, row, step, asked) => logTicket(context, row.ticket_key, step.toUpperCase(), await wordsOf(context, step, asked)),
  of: {
    /** A ticket without handler is assigned to the user who accepts it. */
    accept: {
      set: (context, row) => ({
        handler_key: row.handler_key ?? context.user.user_key,
        accept_time: row.accept_time ? moment(row.accept_time) : context.now,
      }),
    },
    turn: {
      async check(context, row, { handler_key }) {
        if (row.handler_key === handler_key) throw refuse('ticketSame')
        if (!(await activePerson(context, handler_key))) throw invalid({ handler_key: 'validation.reference' })
      },
      set: (_, __, { handler_key }) => ({ handler_key }),
      after: tellHandler,
    },
    suspend: { set: (context, _, { reason }) => ({ pending_time: context.now, pending_reason: reason }) },
    /** The clock continues: the deadline moves by the working time on hold. */
    resume: {
      set(context, row) {
        const held = row.pending_time ? workingMinutes(moment(row.pending_time), context.now) : 0
        const deadline = row.deadline ? addWorkingHours(moment(row.deadline), held / 60) : null
        return { deadline, pending_time: null, pending_reason: null, warned: 0 }
      },
    },
    solve: {
      set: (context, _, { solution }) => ({ solution, solve_time: context.now }),
      after: (context, row) => notifyAbout(context, tickets, 'M-TICKET-SOLVED', row, [row.owner_key, row.create_by_key], titled(row)),
    },
    confirm: {
      set: (context, _, { satisfaction, revisit_remark }) => ({ satisfaction, revisit_remark, finish_time: context.now }),
      after: (context, row, { satisfaction }) =>
        notifyAbout(context, tickets, 'M-TICKET-FINISHED', row, [row.handler_key], { ...titled(row), n: satisfaction }),
    },
    refuse: {
      set: () => ({ solve_time: null }),
      after: (context, row, { reason }) =>
        notifyAbout(context, tickets, 'M-TICKET-REFUSED', row, [row.handler_key], { ...titled(row), reason }),
    },
    cancel: {
      set: (_, __, { reason }) => ({ cancel_reason: reason, pending_time: null }),
      after: (context, row, { reason }) =>
        notifyAbout(context, tickets, 'M-TICKET-CANCEL', row, [row.handler_key], { ...titled(row), reason }),
    },
    /** Within a week, with a new deadline by its priority. */
    reopen: {
      check(context, row) {
        if (context.now.getTime() - moment(row.finish_time).getTime() > reopenDays * dayMs)
          throw refuse('ticketReopenLate', { n: reopenDays })
      },
      set: (context, row) => ({
        finish_time: null,
        solve_time: null,
        satisfaction: null,
        warned: 0,
        deadline: addWorkingHours(context.now, hoursOf[row.priority] ?? 24),
      }),
      after: tellHandler,
    },
  },
})

/** Assigns a ticket without handler to a person, by a rule. */
export async function assignTicket(context: Context, row: Ticket, to: string): Promise<void> {
  const stored = await transition(context, tickets, row, {
    action: 'distribute',
    from: ['WAIT'],
    when: sql<boolean>`t.handler_key is null`,
    set: { handler_key: to },
  })
  await logTicket(context, row.ticket_key, 'TURN', await nameOfUser(context, to))
  await tellHandler(context, stored)
}
