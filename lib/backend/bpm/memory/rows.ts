// The rows of many instances in memory: the living state of each, and everything that history keeps.
import type { Change, Effects, LogChange, LogRows, Rows, State, TableName } from '../state.ts'

type Kept = { [T in TableName]: Map<string, Rows[T]> } & { [T in keyof LogRows]: LogRows[T][] }

/** Closed rows and logs, as a database would keep them. */
export class Archive {
  private readonly kept: Kept = {
    instance: new Map(),
    execution: new Map(),
    task: new Map(),
    candidate: new Map(),
    variable: new Map(),
    job: new Map(),
    subscription: new Map(),
    incident: new Map(),
    activity: new Map(),
    comment: [],
    turn: [],
  }

  take({ changes }: Effects): void {
    for (const change of changes) this.takeOne(change)
  }

  private takeOne(change: Change | LogChange): void {
    if (change.table === 'comment') this.kept.comment.push(change.row)
    else if (change.table === 'turn') this.kept.turn.push(change.row)
    else if (change.op === 'close' || (change.op === 'insert' && change.closed)) {
      ;(this.kept[change.table] as Map<string, unknown>).set(change.row.id, change.row)
    }
  }

  get<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    return (this.kept[table] as Map<string, Rows[T]>).get(id)
  }

  all<T extends TableName>(table: T): Rows[T][] {
    return [...(this.kept[table] as Map<string, Rows[T]>).values()]
  }

  logs<T extends keyof LogRows>(table: T): readonly LogRows[T][] {
    return this.kept[table] as unknown as readonly LogRows[T][]
  }
}

/** The states of all instances by the id of their root. */
export class Store {
  readonly states = new Map<string, State>()
  readonly archive = new Archive()

  /** The root instance that holds a row; undefined where no living one does. */
  rootOf(table: TableName, id: string): string | undefined {
    for (const [root, state] of this.states) if (state[table].has(id)) return root
    return undefined
  }

  find<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    for (const state of this.states.values()) {
      const row = state[table].get(id) as Rows[T] | undefined
      if (row) return row
    }
    return undefined
  }

  /** Living rows of all instances. */
  *rows<T extends TableName>(table: T): IterableIterator<Rows[T]> {
    for (const state of this.states.values()) yield* state[table].values() as IterableIterator<Rows[T]>
  }
}
