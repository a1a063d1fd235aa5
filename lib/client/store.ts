// A value outside of React that components can subscribe to.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  /** Merges a part into the value. */
  set(part: Partial<T>): void
  watch(listener: () => void): () => void
}

export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(part) {
      value = { ...value, ...part }
      for (const listener of [...listeners]) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The part of a store that `pick` chooses; the component renders again when it changes. */
export function useStore<T extends object, P = T>(store: Store<T>, pick: (value: T) => P = (value) => value as unknown as P): P {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.watch, read, read)
}
