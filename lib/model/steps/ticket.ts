// The life of a ticket (docs/domain/ticket.md#ticket-states).
import { tickets } from '../entities/tickets.ts'
import { int, ref, text } from '../field.ts'
import { steps } from './step.ts'

const reason = text(200, { required: true, multiline: true })
/** Who has a part in a ticket takes its steps; the work of a handler is not only for those who handle tickets by their role. */
const right = ['crm:ticket:handle', 'crm:ticket:q']

export const ticketSteps = steps(tickets, 'POST /api/fintech/biz/tickets', {
  accept: { from: ['WAIT'], to: 'PROCESSING', who: ['handler', 'taker'], right, summary: ['受理工单', 'Accept a ticket'] },
  turn: {
    from: ['WAIT', 'PROCESSING'],
    to: 'WAIT',
    who: ['handler', 'assigner', 'leader'],
    right,
    asks: { handler_key: ref('user', { required: true }), reason: text(200, { multiline: true }) },
    many: true,
    summary: ['转派工单', 'Assign a ticket to somebody else'],
  },
  suspend: {
    from: ['PROCESSING'],
    to: 'PENDING',
    who: ['handler'],
    right,
    asks: { reason },
    summary: ['挂起工单', 'Put a ticket on hold'],
  },
  resume: { from: ['PENDING'], to: 'PROCESSING', who: ['handler'], right, summary: ['恢复处理工单', 'Handle a ticket again'] },
  solve: {
    from: ['PROCESSING'],
    to: 'CONFIRMING',
    who: ['handler'],
    right,
    asks: { solution: text(2000, { required: true, min: 2, multiline: true }) },
    summary: ['提交工单处理方案', 'Submit the solution of a ticket'],
  },
  confirm: {
    from: ['CONFIRMING'],
    to: 'FINISHED',
    who: ['creator', 'leader'],
    right,
    asks: { satisfaction: int({ required: true, min: 1, max: 5 }), revisit_remark: text(200, { multiline: true }) },
    summary: ['确认工单完成并评价', 'Confirm a ticket as done and rate it'],
  },
  refuse: {
    from: ['CONFIRMING'],
    to: 'PROCESSING',
    who: ['creator', 'leader'],
    right,
    asks: { reason },
    summary: ['退回工单继续处理', 'Send a ticket back to be handled on'],
  },
  cancel: {
    from: ['WAIT', 'PROCESSING', 'PENDING'],
    to: 'CANCEL',
    who: ['creator', 'leader'],
    right,
    asks: { reason },
    many: true,
    danger: true,
    summary: ['取消工单', 'Cancel a ticket'],
  },
  reopen: {
    from: ['FINISHED'],
    to: 'PROCESSING',
    who: ['creator', 'leader'],
    right,
    asks: { reason },
    summary: ['重新打开工单', 'Open a ticket again'],
  },
})

/** Working hours until the deadline. */
export const hoursOf: Readonly<Record<string, number>> = { URGENT: 2, HIGH: 8, MIDDLE: 24, LOW: 72 }

/** States in which the clock runs. */
export const runningStates: readonly string[] = ['WAIT', 'PROCESSING']
