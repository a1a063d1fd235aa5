// Deployed definitions in memory: every version, the newest of each key, and their start timers.
import type { Definition, Definitions, Model } from '../definition.ts'
import { advanceStartTimer, type StartTimer, startTimers } from '../start-events.ts'

export class Library implements Definitions {
  private readonly ids = new Map<string, Definition>()
  private readonly keys = new Map<string, Definition[]>()
  private readonly files = new Map<string, readonly Model[]>()
  /** Timers of the newest versions. */
  timers: StartTimer[] = []

  /** @param file the models that were deployed with it */
  add(model: Model, now: number, file: readonly Model[] = []): Definition {
    const versions = this.keys.get(model.key) ?? []
    const version = versions.length + 1
    const definition: Definition = Object.freeze({ ...model, id: `${model.key}:${version}`, version })
    const timers = startTimers(definition, now)
    const older = new Set(versions.map(({ id }) => id))
    this.timers = [...this.timers.filter(({ definition_id }) => !older.has(definition_id)), ...timers]
    this.keys.set(model.key, [...versions, definition])
    this.ids.set(definition.id, definition)
    this.files.set(definition.id, file)
    return definition
  }

  beside(id: string, key: string): Definition | undefined {
    const file = this.files.get(id)
    return file && this.keys.get(key)?.find((other) => this.files.get(other.id) === file)
  }

  byId(id: string): Definition | undefined {
    return this.ids.get(id)
  }

  latest(key: string): Definition | undefined {
    return this.keys.get(key)?.at(-1)
  }

  version(key: string, version: number): Definition | undefined {
    return this.keys.get(key)?.[version - 1]
  }

  tagged(key: string, tag: string): Definition | undefined {
    return this.keys.get(key)?.findLast(({ versionTag }) => versionTag === tag)
  }

  /** The newest version of every process. */
  newest(): Definition[] {
    return [...this.keys.values()].map((versions) => versions.at(-1)!)
  }

  /** Sets the next time of a fired timer, if it has one. */
  advance(timer: StartTimer, now: number): void {
    const next = advanceStartTimer(timer, now)
    this.timers = this.timers.flatMap((other) => (other === timer ? (next ?? []) : other))
  }
}
