// The states of a lead and what brings it from one to the next (docs/domain/lead.md#lead-states).

export const leadStates = ['UNHANDLED', 'FOLLOWING', 'CONVERTED', 'INVALID'] as const
export type LeadState = (typeof leadStates)[number]

export const leadOperations = ['CLAIM', 'FOLLOW', 'CONVERT', 'INVALID', 'RECOVER', 'BACK'] as const
export type LeadOperation = (typeof leadOperations)[number]

interface Step {
  from: readonly LeadState[]
  /** The state after it; it stays where this is left out. */
  to?: LeadState
  /** Whether it is for leads in the pool, or for those that somebody has. */
  pooled: boolean
  permission: string
}

/** What each operation needs and does. */
export const leadSteps: Readonly<Record<LeadOperation, Step>> = {
  CLAIM: { from: ['UNHANDLED', 'FOLLOWING', 'INVALID'], pooled: true, permission: 'crm:clue:claim' },
  FOLLOW: { from: ['UNHANDLED', 'FOLLOWING'], to: 'FOLLOWING', pooled: false, permission: 'crm:follow:a' },
  CONVERT: { from: ['UNHANDLED', 'FOLLOWING'], to: 'CONVERTED', pooled: false, permission: 'crm:clue:convert' },
  INVALID: { from: ['UNHANDLED', 'FOLLOWING'], to: 'INVALID', pooled: false, permission: 'crm:clue:e' },
  RECOVER: { from: ['INVALID'], to: 'FOLLOWING', pooled: false, permission: 'crm:clue:e' },
  BACK: { from: ['UNHANDLED', 'FOLLOWING', 'INVALID'], pooled: false, permission: 'crm:clue:e' },
}

/** The operations that a lead in this state allows. */
export function operationsOf({ status, pool_flag }: { status?: unknown; pool_flag?: unknown }): LeadOperation[] {
  return leadOperations.filter((operation) => {
    const { from, pooled } = leadSteps[operation]
    return (from as readonly unknown[]).includes(status) && pooled === (pool_flag === true)
  })
}
