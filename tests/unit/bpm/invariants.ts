// What must hold of every state, and of every step from one state to the next.
import { expect } from 'vitest'
import { type Definitions, isTriggered } from '@/lib/backend/bpm/definition.ts'
import type { ActivityRow, Change, Effects, ExecutionRow, State, TableName } from '@/lib/backend/bpm/state.ts'
import { tableNames } from '@/lib/backend/bpm/state.ts'

/** A state as plain arrays, for comparison and for a round trip through JSON. */
export const rowsOf = (state: State): Record<string, unknown[]> =>
  Object.fromEntries(tableNames.map((name) => [name, [...state[name].values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))]))

/** What a store would have after a crash: the rows, read back from text in the order in which they were made. */
export const revive = (state: State): State =>
  Object.fromEntries(
    tableNames.map((name) => {
      const rows = JSON.parse(JSON.stringify([...state[name].values()])) as { id: string }[]
      return [name, new Map(rows.map((row) => [row.id, row]))]
    }),
  ) as unknown as State

/** The state that comes of applying the changes to the state before. */
function apply(state: State, changes: Effects['changes']): State {
  const next = Object.fromEntries(tableNames.map((name) => [name, new Map<string, { id: string }>(state[name])]))
  for (const change of changes) {
    if (change.table === 'comment' || change.table === 'turn') continue
    const table = next[change.table]!
    const known = table.has(change.row.id)
    if (change.op === 'insert') {
      expect(known).toBe(false)
      if (!change.closed) table.set(change.row.id, change.row)
    } else {
      expect(known).toBe(true)
      if (change.op === 'update') table.set(change.row.id, change.row)
      else table.delete(change.row.id)
    }
  }
  return next as unknown as State
}

const isClosed = (change: Change): boolean => change.op === 'close' || (change.op === 'insert' && change.closed)

/** Everything that happened to one instance, step by step. */
export class Witness {
  private readonly definitions: Definitions
  readonly closed = new Map<string, ActivityRow>()
  private readonly seqs = new Set<number>()
  private readonly finished = new Set<string>()
  /** Lines of the timeline and of the turn log, by action and task. */
  private readonly lines = new Map<string, number>()

  constructor(definitions: Definitions) {
    this.definitions = definitions
  }

  see(before: State, state: State, effects: Effects): void {
    expect(rowsOf(apply(before, effects.changes))).toEqual(rowsOf(state))
    for (const change of effects.changes) {
      if (change.table === 'comment') this.addSeq(change.row.seq)
      if (change.table === 'comment') this.addLine(`${change.row.action} ${change.row.task_id}`)
      if (change.table === 'turn') this.addLine(`turned ${change.row.task_id}`)
    }
    for (const change of effects.changes) {
      if (change.table === 'activity') {
        if (change.op === 'insert') this.addSeq(change.row.seq)
        if (isClosed(change)) this.close(change.row)
      }
      if (change.table === 'task' && isClosed(change)) {
        expect(this.finished.has(change.row.id), 'a task is closed once').toBe(false)
        this.finished.add(change.row.id)
        expect(change.row).toMatchObject({
          finish_time: expect.any(Number),
          status: expect.stringMatching(/CONFIRM|REJECT|TURN|CANCEL|SKIP/),
        })
        this.checkLines(change.row.id, change.row.status)
      }
    }
    this.checkState(state)
    this.checkHistory(state)
  }

  private addLine(line: string): void {
    this.lines.set(line, (this.lines.get(line) ?? 0) + 1)
  }

  /** What a task was closed with stands in the timeline once; a hand-over in the turn log too. */
  private checkLines(task: string, status: string): void {
    if (status === 'CONFIRM' || status === 'TURN') expect(this.lines.get(`${status} ${task}`), `the timeline says ${status} once`).toBe(1)
    if (status === 'TURN') expect(this.lines.get(`turned ${task}`), 'a hand-over is logged once').toBe(1)
  }

  private addSeq(seq: number): void {
    expect(this.seqs.has(seq), 'numbers of the history are used once').toBe(false)
    this.seqs.add(seq)
  }

  private close(row: ActivityRow): void {
    expect(this.closed.has(row.id), 'an activity ends once').toBe(false)
    expect(row.result).not.toBeNull()
    expect(row.end_time).toBeGreaterThanOrEqual(row.start_time)
    this.closed.set(row.id, row)
  }

  private nodeOf(state: State, row: ExecutionRow) {
    const instance = state.instance.get(row.instance_id)
    return this.definitions.byId(instance?.definition_id ?? '')?.nodes.get(row.node_id ?? '')
  }

  private checkState(state: State): void {
    const root = [...state.instance.values()].find((row) => row.id === row.root_id)!
    for (const row of state.incident.values()) expect(row.key, row.message).not.toBe('internal')
    if (root.end_time !== null) {
      for (const name of tableNames) if (name !== 'instance' && name !== 'variable') expect([...state[name].values()], name).toEqual([])
      return
    }
    for (const table of ['task', 'job', 'subscription', 'incident', 'activity', 'variable'] as const satisfies TableName[]) {
      for (const row of state[table].values()) expect(state.execution.has(row.execution_id), `${table} without an execution`).toBe(true)
    }
    for (const row of state.candidate.values()) expect(state.task.has(row.task_id)).toBe(true)
    for (const row of state.execution.values()) this.checkExecution(state, row)
    for (const row of state.instance.values()) {
      expect(state.execution.has(row.id), 'an instance has its root execution').toBe(true)
      if (row.parent_id !== null) expect(state.execution.has(row.parent_id), 'a called instance has its caller').toBe(true)
    }
  }

  private checkExecution(state: State, row: ExecutionRow): void {
    expect(state.instance.has(row.instance_id)).toBe(true)
    const children = [...state.execution.values()].filter(({ parent_id }) => parent_id === row.id)
    if (row.parent_id === null) {
      expect(children.length > 0 || this.isExcused(state, row), 'a running instance has a token').toBe(true)
      return
    }
    const parent = state.execution.get(row.parent_id)
    expect(parent, 'a token has its scope').toBeDefined()
    const node = this.nodeOf(state, row)
    expect(node, `a token stands at a node: ${row.node_id}`).toBeDefined()
    const parentNode = parent!.parent_id === null ? null : this.nodeOf(state, parent!)
    const item = row.loop_index !== null && row.compensates === null
    expect(item ? parentNode : (parentNode ?? null), 'a token stands in the scope that its node stands in').toBe(
      item ? node : (node!.scope ?? null),
    )
    if (row.loop !== null) {
      const items = children.filter(({ loop_index }) => loop_index !== null)
      expect(row.loop.active, 'a loop counts the items that run').toBe(items.length)
      expect(row.loop.started, 'a loop has started what runs and what is complete').toBeGreaterThanOrEqual(
        row.loop.active + row.loop.completed,
      )
      const gathered = state.variable.get(`${row.id}:loopResults`)?.value as unknown[] | undefined
      if (items.length > 0 && node!.loop!.gathers.length > 0)
        expect(gathered?.length ?? 0, 'a loop has gathered from the items that are complete').toBe(row.loop.completed)
    }
    if (children.length === 0) this.checkLeaf(state, row)
  }

  private isExcused(state: State, row: ExecutionRow): boolean {
    return [...state.incident.values()].some(({ execution_id }) => execution_id === row.id)
  }

  /** Nothing stands anywhere without something that can move it. */
  private checkLeaf(state: State, row: ExecutionRow): void {
    const waits = (['task', 'job', 'subscription', 'incident'] as const).some((table) =>
      [...state[table].values()].some(({ execution_id }) => execution_id === row.id),
    )
    const calls = [...state.instance.values()].some(({ parent_id }) => parent_id === row.id)
    const node = this.nodeOf(state, row)
    const receives = node !== undefined && isTriggered(node)
    const stopped = [...state.incident.values()].some(({ operations }) => operations.some(({ id }) => id === row.id))
    const compensating = [...state.execution.values()].some(({ compensates }) => compensates === row.id)
    expect(
      waits || calls || receives || stopped || compensating || row.status === 'JOIN',
      `a token waits for nothing: ${JSON.stringify(row)}`,
    ).toBe(true)
  }

  /** Open activities belong to the tokens that stand there; what was entered by a flow was left at its source before. */
  private checkHistory(state: State): void {
    const running = [...state.instance.values()].some((row) => row.end_time === null)
    const open = [...state.activity.values()]
    expect(new Set(open.map(({ id }) => id))).toEqual(
      new Set([...state.execution.values()].flatMap(({ activity_id }) => activity_id ?? [])),
    )
    if (!running) expect(open).toEqual([])
    for (const row of open) {
      const token = state.execution.get(row.execution_id)
      expect(token?.node_id).toBe(row.node_id)
      if (token?.loop_index === null) expect(row.flow_id, 'history knows the way that a token came').toBe(token.flow_id)
    }
    const all = [...this.closed.values(), ...open]
    const passed = new Map<string, number>()
    for (const row of this.closed.values())
      if (row.result !== 'CANCEL')
        passed.set(`${row.instance_id}:${row.node_id}`, (passed.get(`${row.instance_id}:${row.node_id}`) ?? 0) + 1)
    const taken = new Map<string, number>()
    for (const row of all)
      if (row.flow_id !== null) taken.set(`${row.instance_id}:${row.flow_id}`, (taken.get(`${row.instance_id}:${row.flow_id}`) ?? 0) + 1)
    for (const [key, count] of taken) {
      const [instance, flowId] = key.split(':') as [string, string]
      const definition = this.definitions.byId(state.instance.get(instance)?.definition_id ?? '')
      const flow = definition?.flows.get(flowId)
      if (flow)
        expect(
          passed.get(`${instance}:${flow.source.id}`) ?? 0,
          `flow ${flowId} was taken more often than its source was left`,
        ).toBeGreaterThanOrEqual(count)
    }
  }
}
