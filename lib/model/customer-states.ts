// The states of a customer and the changes between them (docs/domain/customer.md#states).

export const customerStates = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST', 'SEA', 'BLACK'] as const
export type CustomerState = (typeof customerStates)[number]

/** The manual changes of the status call: from which states, by target state. All other changes are made by other calls or by the system. */
export const manualChanges = {
  LOST: ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED'],
  FOLLOWING: ['LOST'],
  BLACK: ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST', 'SEA'],
  SEA: ['BLACK'],
} as const satisfies Partial<Record<CustomerState, readonly CustomerState[]>>

/** The states from which an owner may send a customer into the pool. */
export const poolFrom = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'LOST'] as const satisfies readonly CustomerState[]

/** The target states that need a leader, because the owner cannot undo them. */
export const isLeaderChange = (to: string): boolean => to === 'BLACK' || to === 'SEA'

/** The possible target states of a customer's manual status change. */
export function manualTargets(from: string): (keyof typeof manualChanges)[] {
  return (Object.keys(manualChanges) as (keyof typeof manualChanges)[]).filter((to) =>
    (manualChanges[to] as readonly string[]).includes(from),
  )
}

/** The states with a column of the board; into the pool and the blacklist customers only go. */
export const boardStates = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST'] as const satisfies readonly CustomerState[]
export const boardEnds = ['SEA', 'BLACK'] as const satisfies readonly CustomerState[]

interface Mover {
  /** May change states by hand. */
  edits: boolean
  /** May send customers into the pool. */
  releases: boolean
  /** Owns this one. */
  owns: boolean
  /** May take actions of leaders with it. */
  leads: boolean
}

/** How this person may move a customer by hand: the states into which he may bring it, and `toSea` where he may send it into the pool. */
export function movesOf({ status, lock_status }: { status?: unknown; lock_status?: unknown }, by: Mover): string[] {
  const manual = by.edits ? manualTargets(String(status)).filter((to) => (isLeaderChange(to) ? by.leads : by.owns)) : []
  const leaves = (poolFrom as readonly unknown[]).includes(status) || (status === 'SIGNED' && by.leads)
  return [...manual, ...(by.releases && by.owns && leaves && lock_status !== true ? ['toSea'] : [])]
}

/** The states of the board into which these moves bring a customer. */
export const boardTargets = (moves: readonly string[]): CustomerState[] =>
  customerStates.filter((state) => moves.includes(state) || (state === 'SEA' && moves.includes('toSea')))

/** The stars of a customer; a rule's star_exempt exempts customers from that star on. */
export const starsAscending: readonly string[] = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
