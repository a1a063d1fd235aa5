// The draft of a state during a step: rows are copied on write, one operation can be undone, and all changes are recorded.
import { type Change, type LogChange, type LogRows, type Rows, type State, type TableName, tableNames } from './state.ts'

/** One write that can be undone: the table, the row's id, and the draft's value before it. */
interface Undo {
  readonly table: Table<{ readonly id: string }>
  readonly id: string
  readonly before: { readonly id: string } | null | undefined
}

/** One table of the draft. Iteration sees the living rows only. */
class Table<Row extends { readonly id: string }> {
  private readonly base: ReadonlyMap<string, Row>
  private changed: Map<string, Row | null> | null = null
  private closed: Map<string, Row> | null = null
  private readonly journal: Undo[]

  constructor(base: ReadonlyMap<string, Row>, journal: Undo[]) {
    this.base = base
    this.journal = journal
  }

  get(id: string): Row | undefined {
    const row = this.changed?.get(id)
    return row === undefined ? this.base.get(id) : (row ?? undefined)
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  put(row: Row): void {
    this.write(row.id, row)
  }

  patch(id: string, part: Partial<Row>): Row {
    const row = this.get(id)
    if (!row) throw new Error(`no row ${id}`)
    const next = { ...row, ...part }
    this.write(id, next)
    return next
  }

  delete(id: string): void {
    if (this.has(id)) this.write(id, null)
  }

  /** Removes the row from the living state with these last values; it stays in history. */
  close(id: string, part: Partial<Row>): void {
    const row = this.get(id)
    if (!row) throw new Error(`no row ${id}`)
    this.write(id, null)
    this.closed ??= new Map()
    this.closed.set(id, { ...row, ...part })
  }

  private write(id: string, row: Row | null): void {
    this.changed ??= new Map()
    this.journal.push({ table: this as unknown as Undo['table'], id, before: this.changed.get(id) })
    this.changed.set(id, row)
  }

  /** Undoes one write. */
  restore(id: string, before: Row | null | undefined): void {
    if (before === undefined) this.changed?.delete(id)
    else this.changed?.set(id, before)
    if (before !== null) this.closed?.delete(id)
  }

  *values(): IterableIterator<Row> {
    const { changed } = this
    for (const [id, row] of this.base) if (!changed?.has(id)) yield row
    if (changed) for (const row of changed.values()) if (row !== null) yield row
  }

  filter(holds: (row: Row) => boolean): Row[] {
    const { changed } = this
    const found: Row[] = []
    for (const [id, row] of this.base) if (holds(row) && !changed?.has(id)) found.push(row)
    if (changed) for (const row of changed.values()) if (row !== null && holds(row)) found.push(row)
    return found
  }

  some(holds: (row: Row) => boolean): boolean {
    const { changed } = this
    if (changed) for (const row of changed.values()) if (row !== null && holds(row)) return true
    for (const [id, row] of this.base) if (holds(row) && !changed?.has(id)) return true
    return false
  }

  /** The living rows after all changes; the base itself where there are none. */
  rows(): ReadonlyMap<string, Row> {
    if (!this.changed) return this.base
    const rows = new Map(this.base)
    for (const [id, row] of this.changed) {
      if (row === null) rows.delete(id)
      else rows.set(id, row)
    }
    return rows
  }

  differences(table: string, into: object[]): void {
    if (!this.changed) return
    for (const [id, row] of this.changed) {
      const before = this.base.get(id)
      const closed = this.closed?.get(id)
      if (row !== null) {
        if (before === undefined) into.push({ table, op: 'insert', row, closed: false })
        else if (row !== before) into.push({ table, op: 'update', row, before })
      } else if (closed !== undefined) {
        if (before === undefined) into.push({ table, op: 'insert', row: closed, closed: true })
        else into.push({ table, op: 'close', row: closed, before })
      } else if (before !== undefined) into.push({ table, op: 'delete', row: before })
    }
  }
}

type Tables = { readonly [T in TableName]: Table<Rows[T]> }

export interface Draft extends Tables {
  /** Adds a row of history, which no step reads. */
  log<T extends keyof LogRows>(table: T, row: LogRows[T]): void
  /** Sets the point that `undo` goes back to. */
  mark(): void
  undo(): void
  finish(): { state: State; changes: (Change | LogChange)[] }
}

/** Creates the draft of a state. */
export function draftOf(state: State): Draft {
  const journal: Undo[] = []
  const logs: LogChange[] = []
  let kept = 0
  const tables = {} as Record<TableName, Table<{ readonly id: string }>>
  for (const name of tableNames) tables[name] = new Table<{ readonly id: string }>(state[name], journal)
  return Object.assign(tables as unknown as Tables, {
    log<T extends keyof LogRows>(table: T, row: LogRows[T]) {
      logs.push({ table, op: 'insert', row, closed: true } as LogChange)
    },
    mark() {
      if (journal.length > 0) journal.length = 0
      kept = logs.length
    },
    undo() {
      for (let back = journal.pop(); back; back = journal.pop()) back.table.restore(back.id, back.before)
      logs.length = kept
    },
    finish() {
      const changes: (Change | LogChange)[] = []
      const next = {} as Record<TableName, ReadonlyMap<string, unknown>>
      for (const name of tableNames) {
        tables[name].differences(name, changes)
        next[name] = tables[name].rows()
      }
      changes.push(...logs)
      return { state: next as unknown as State, changes }
    },
  })
}
