// The rows of all instances in memory: the living state of each, and the history.
import type {
  ActivityRow,
  Change,
  CommentRow,
  Effects,
  InstanceRow,
  LogChange,
  ReassignmentRow,
  Rows,
  State,
  TableName,
  TaskRow,
  VariableRow,
} from '../state.ts'
import type { Step } from '../step.ts'

/** Lists of rows by their instance. */
class ByInstance<Row extends { readonly instance_id: string }> {
  private readonly lists = new Map<string, Row[]>()

  add(row: Row): void {
    const list = this.lists.get(row.instance_id)
    if (list) list.push(row)
    else this.lists.set(row.instance_id, [row])
  }

  of(instance: string): readonly Row[] {
    return this.lists.get(instance) ?? []
  }
}

/** Closed rows and logs, as a database would store them. */
class Archive {
  readonly instances = new Map<string, InstanceRow>()
  readonly tasks = new Map<string, TaskRow>()
  readonly variables = new ByInstance<VariableRow>()
  readonly activities = new ByInstance<ActivityRow>()
  readonly comments = new ByInstance<CommentRow>()
  readonly reassignments = new ByInstance<ReassignmentRow>()

  take({ changes }: Effects): void {
    for (const change of changes) {
      if (change.table === 'comment') this.comments.add(change.row)
      else if (change.table === 'turn') this.reassignments.add(change.row)
      else if (isClosed(change)) this.close(change)
    }
  }

  private close(change: Change): void {
    if (change.table === 'instance') this.instances.set(change.row.id, change.row)
    else if (change.table === 'task') this.tasks.set(change.row.id, change.row)
    else if (change.table === 'variable') this.variables.add(change.row)
    else if (change.table === 'activity') this.activities.add(change.row)
  }
}

const isClosed = (change: Change | LogChange): boolean => change.op === 'close' || (change.op === 'insert' && change.closed)

/** The tables whose rows commands refer to. */
const named = new Set<string>(['instance', 'execution', 'task', 'job', 'incident', 'subscription'])

/** The states of all instances by the id of their root. */
export class Store {
  readonly states = new Map<string, State>()
  readonly archive = new Archive()
  /** The root instance of every living row that a command may refer to, by table and id. */
  private readonly roots = new Map<string, string>()
  /** Instances that wait for a time or an event. */
  readonly withJobs = new Set<string>()
  readonly withSubscriptions = new Set<string>()

  /** Stores the result of a step. */
  take(root: string, { state, effects }: Step): void {
    this.states.set(root, state)
    this.archive.take(effects)
    for (const change of effects.changes) {
      if (!named.has(change.table)) continue
      if (change.op === 'insert' && !change.closed) this.roots.set(`${change.table} ${change.row.id}`, root)
      else if (change.op === 'delete' || change.op === 'close') this.roots.delete(`${change.table} ${change.row.id}`)
    }
    mark(this.withJobs, root, state.job.size > 0)
    mark(this.withSubscriptions, root, state.subscription.size > 0)
  }

  /** The root instance of a row; undefined where no living instance has it. */
  rootOf(table: TableName, id: string): string | undefined {
    return this.roots.get(`${table} ${id}`)
  }

  find<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    return this.states.get(this.rootOf(table, id) ?? '')?.[table].get(id) as Rows[T] | undefined
  }

  /** Living rows of all instances, or of some. */
  *rows<T extends TableName>(table: T, roots: Iterable<string> = this.states.keys()): IterableIterator<Rows[T]> {
    for (const root of roots) yield* this.states.get(root)![table].values() as IterableIterator<Rows[T]>
  }
}

function mark(set: Set<string>, root: string, belongs: boolean): void {
  if (belongs) set.add(root)
  else set.delete(root)
}
