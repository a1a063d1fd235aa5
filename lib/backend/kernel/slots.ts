// Typed slots on the kernel: caches, and functions that areas provide to others. Two backends in one process share none of them.

/** Names a slot and its initial value. */
export interface Slot<T> {
  readonly name: string
  readonly make: () => T
}

export interface Slots {
  /** The value of a slot; created at the first read. */
  get<T>(slot: Slot<T>): T
  /** Sets the value of a slot. */
  set<T>(slot: Slot<T>, value: T): void
}

export const slot = <T>(name: string, make: () => T): Slot<T> => ({ name, make })

/** A function that one area provides to others; calling it without a provider is an error in the composition. */
export const question = <T>(name: string): Slot<T> =>
  slot<T>(name, () => {
    throw new Error(`no area answers the question ${name}`)
  })

export function createSlots(): Slots {
  const values = new Map<Slot<unknown>, unknown>()
  return {
    get<T>(wanted: Slot<T>): T {
      if (!values.has(wanted)) values.set(wanted, wanted.make())
      return values.get(wanted) as T
    },
    set: (wanted, value) => void values.set(wanted, value),
  }
}
