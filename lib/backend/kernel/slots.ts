// Typed places on the kernel: caches, and what areas bring for others. Two backends in one process share none of them.

/** Names one place and what stands there before anybody fills it. */
export interface Slot<T> {
  readonly name: string
  readonly make: () => T
}

export interface Slots {
  /** What stands in a slot; made at the first look. */
  get<T>(slot: Slot<T>): T
  /** Puts something else into a slot. */
  set<T>(slot: Slot<T>, value: T): void
}

export const slot = <T>(name: string, make: () => T): Slot<T> => ({ name, make })

/** A question that areas ask and one area answers; asking it where no area does is a mistake in the composition. */
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
