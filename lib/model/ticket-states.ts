// The states of a ticket, its steps, and how long each priority may take (docs/domain/ticket.md#ticket-states).

export const ticketStates = ['WAIT', 'PROCESSING', 'PENDING', 'CONFIRMING', 'FINISHED', 'CANCEL'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketSteps = {
  accept: { from: ['WAIT'], to: 'PROCESSING', action: 'ACCEPT' },
  turn: { from: ['WAIT', 'PROCESSING'], to: 'WAIT', action: 'TURN' },
  suspend: { from: ['PROCESSING'], to: 'PENDING', action: 'SUSPEND' },
  resume: { from: ['PENDING'], to: 'PROCESSING', action: 'RESUME' },
  solve: { from: ['PROCESSING'], to: 'CONFIRMING', action: 'SOLVE' },
  confirm: { from: ['CONFIRMING'], to: 'FINISHED', action: 'CONFIRM' },
  refuse: { from: ['CONFIRMING'], to: 'PROCESSING', action: 'REFUSE' },
  cancel: { from: ['WAIT', 'PROCESSING', 'PENDING'], to: 'CANCEL', action: 'CANCEL' },
  reopen: { from: ['FINISHED'], to: 'PROCESSING', action: 'REOPEN' },
} as const satisfies Record<string, { from: readonly TicketState[]; to: TicketState; action: string }>

export type TicketStep = keyof typeof ticketSteps

/** Working hours until the deadline. */
export const hoursOf: Readonly<Record<string, number>> = { URGENT: 2, HIGH: 8, MIDDLE: 24, LOW: 72 }

/** States in which the clock runs. */
export const runningStates = ['WAIT', 'PROCESSING'] as const satisfies readonly TicketState[]

/** The steps that a state allows; who may take them is another question. */
export const ticketStepsOf = (status: unknown): TicketStep[] =>
  (Object.keys(ticketSteps) as TicketStep[]).filter((step) => (ticketSteps[step].from as readonly unknown[]).includes(status))
