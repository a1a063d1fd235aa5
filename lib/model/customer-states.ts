// The states of a customer and the changes between them (docs/domain/customer.md#states).

export const customerStates = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST', 'SEA', 'BLACK'] as const
export type CustomerState = (typeof customerStates)[number]

/** What the status call changes by hand: the states it starts from, by the one it ends in. Every other end is reached by other calls or by the system. */
export const manualChanges = {
  LOST: ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED'],
  FOLLOWING: ['LOST'],
  BLACK: ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST', 'SEA'],
  SEA: ['BLACK'],
} as const satisfies Partial<Record<CustomerState, readonly CustomerState[]>>

/** From where an owner sends a customer into the pool. */
export const poolFrom = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'LOST'] as const satisfies readonly CustomerState[]

/** The states whose change needs a leader: what is done cannot be undone by the owner. */
export const leaderChanges = ['BLACK', 'SEA'] as const satisfies readonly CustomerState[]

/** The states that a status change of a customer may end in, from where it is. */
export function manualTargets(from: string): (keyof typeof manualChanges)[] {
  return (Object.keys(manualChanges) as (keyof typeof manualChanges)[]).filter((to) =>
    (manualChanges[to] as readonly string[]).includes(from),
  )
}
