// Named settings that several administrators may change: the differences of three versions, and their merge. Pure.
import type { Side, Sides } from './conflict-frame'

/** A missing one has no value. */
export type Settings<V extends string = string> = ReadonlyMap<string, V>

/** The base of my edits, my settings, and those that another administrator has stored meanwhile. */
export interface ThreeSets<V extends string = string> {
  base: Settings<V>
  mine: Settings<V>
  theirs: Settings<V>
}

export const sameSettings = (one: Settings, other: Settings): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)

/** The differences of mine and theirs. */
export const differingNames = ({ mine, theirs }: ThreeSets): string[] =>
  [...new Set([...mine.keys(), ...theirs.keys()])].filter((name) => mine.get(name) !== theirs.get(name))

/** What only I have changed is mine at first; all else is theirs. */
export function firstSides(sets: ThreeSets): Sides {
  const sideOf = (name: string): Side => (sets.theirs.get(name) === sets.base.get(name) ? 'mine' : 'theirs')
  return Object.fromEntries(differingNames(sets).map((name) => [name, sideOf(name)]))
}

/** Theirs, with mine where mine was chosen. */
export function mergeSettings<V extends string>(sets: ThreeSets<V>, sides: Sides): Settings<V> {
  const merged = new Map(sets.theirs)
  for (const name of differingNames(sets)) {
    if (sides[name] !== 'mine') continue
    const value = sets.mine.get(name)
    if (value === undefined) merged.delete(name)
    else merged.set(name, value)
  }
  return merged
}
