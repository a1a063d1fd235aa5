// Variables: read from the innermost scope outwards, and written in the scope where they exist.
import type { Definition } from '../definition.ts'
import type { Loop } from '../definition-parts.ts'
import { ExpressionError, isSafeName, restore, type Stored, store, type Value } from '../expression/value.ts'
import type { ExecutionRow, VariableRow } from '../state.ts'
import type { StepContext, Variables } from './step-context.ts'

const keyOf = (execution: string, name: string) => `${execution}:${name}`

/** The parent execution of the loop that an execution is an item of. */
function itemLoop(step: StepContext, { loop_index, compensates, instance_id, node_id }: ExecutionRow): Loop | null {
  if (loop_index === null || compensates !== null) return null
  const instance = step.draft.instance.get(instance_id)
  const definition: Definition | undefined = instance && step.definitions.byId(instance.definition_id)
  return definition?.nodes.get(node_id ?? '')?.loop ?? null
}

/** The built-in variables of a loop. */
function loopValue(step: StepContext, execution: ExecutionRow, name: string): number | undefined {
  const { loop, loop_index } = execution
  const of = itemLoop(step, execution)
  if (of && (name === of.index || name === 'loopCounter')) return loop_index!
  if (!loop) return undefined
  switch (name) {
    case 'nrOfInstances':
      return loop.total ?? loop.started
    case 'nrOfActiveInstances':
      return loop.active
    case 'nrOfCompletedInstances':
      return loop.completed
    default:
      return undefined
  }
}

/** The stored value of a name as an execution sees it, undefined where there is none. */
export function findVariable(step: StepContext, execution: ExecutionRow, name: string): Stored | undefined {
  for (let at: ExecutionRow | undefined = execution; at; at = at.parent_id === null ? undefined : step.draft.execution.get(at.parent_id)) {
    if (at.locals || at.parent_id === null) {
      const row = step.draft.variable.get(keyOf(at.id, name))
      if (row) return row
    }
    const counted = loopValue(step, at, name)
    if (counted !== undefined) return { type: 'integer', value: counted }
  }
  return undefined
}

export function readVariable(step: StepContext, execution: ExecutionRow, name: string): Value | undefined {
  const stored = findVariable(step, execution, name)
  return stored && restore(stored)
}

function put(step: StepContext, execution: ExecutionRow, name: string, { type, value }: Stored): void {
  if (!isSafeName(name)) throw new ExpressionError('forbiddenName', { name })
  const id = keyOf(execution.id, name)
  const before = step.draft.variable.get(id)
  if (before && before.type === type && before.value === value) return
  const row: VariableRow = { id, instance_id: execution.instance_id, execution_id: execution.id, name, type, value }
  step.draft.variable.put(row)
  step.changed.push({ variable: name, event: before ? 'update' : 'create' })
}

/** The variable of the execution itself. */
export const localVariable = (step: StepContext, execution: ExecutionRow, name: string): VariableRow | undefined =>
  step.draft.variable.get(keyOf(execution.id, name))

/** Whether a variable is local to the execution: it is set there, or its multi-instance aggregates it. */
const isOwn = (step: StepContext, execution: ExecutionRow, name: string): boolean =>
  (execution.locals && step.draft.variable.has(keyOf(execution.id, name))) || itemLoop(step, execution)?.kept.has(name) === true

/** Writes a variable where it exists, else in the instance. */
export function setVariable(step: StepContext, execution: ExecutionRow, name: string, stored: Stored): void {
  let at = execution
  while (at.parent_id !== null && !isOwn(step, at, name)) at = step.draft.execution.get(at.parent_id)!
  setLocal(step, at, name, stored)
}

/** Writes a variable of the execution itself. */
export function setLocal(step: StepContext, execution: ExecutionRow, name: string, stored: Stored): void {
  const current = step.draft.execution.get(execution.id)!
  put(step, current, name, stored)
  if (!current.locals && current.parent_id !== null) step.draft.execution.patch(current.id, { locals: true })
}

export function setVariables(step: StepContext, execution: ExecutionRow, variables: Variables): void {
  for (const name of Object.keys(variables)) setVariable(step, execution, name, variables[name]!)
}

/** Values from outside in stored form. @throws ExpressionError for values that are not plain data */
export function storeAll(values: Readonly<Record<string, unknown>>): Variables {
  const stored: Record<string, Stored> = {}
  for (const name of Object.keys(values)) {
    if (!isSafeName(name)) throw new ExpressionError('forbiddenName', { name })
    stored[name] = store(values[name])
  }
  return stored
}

export function removeVariable(step: StepContext, execution: ExecutionRow, name: string): void {
  for (let at: ExecutionRow | undefined = execution; at; at = at.parent_id === null ? undefined : step.draft.execution.get(at.parent_id)) {
    const id = keyOf(at.id, name)
    if (!step.draft.variable.has(id)) continue
    step.draft.variable.delete(id)
    step.changed.push({ variable: name, event: 'delete' })
    return
  }
}

/** Removes the local variables of the execution. */
export function dropLocals(step: StepContext, execution: ExecutionRow): void {
  if (!execution.locals) return
  for (const row of step.draft.variable.filter(({ execution_id }) => execution_id === execution.id)) step.draft.variable.delete(row.id)
}

/** The variables of the execution itself; null where there are none. */
export function localsOf(step: StepContext, execution: ExecutionRow): Variables | null {
  const rows = execution.locals ? step.draft.variable.filter(({ execution_id }) => execution_id === execution.id) : []
  return rows.length === 0 ? null : byName(rows)
}

const byName = (rows: readonly VariableRow[]): Variables => Object.fromEntries(rows.map(({ name, type, value }) => [name, { type, value }]))

/** All variables that an execution sees; for equal names the innermost one. */
export function visibleVariables(step: StepContext, execution: ExecutionRow): Variables {
  const chain: ExecutionRow[] = []
  for (let at: ExecutionRow | undefined = execution; at; at = at.parent_id === null ? undefined : step.draft.execution.get(at.parent_id))
    chain.push(at)
  const places = new Map(chain.map(({ id }, index) => [id, index]))
  const rows = step.draft.variable.filter(({ execution_id }) => places.has(execution_id))
  rows.sort((a, b) => places.get(b.execution_id)! - places.get(a.execution_id)!)
  const visible: Record<string, Stored> = Object.assign({}, byName(rows))
  for (const at of chain) {
    for (const name of at.loop_index === null ? ['nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances'] : ['loopCounter']) {
      const counted = loopValue(step, at, name)
      if (counted !== undefined && !Object.hasOwn(visible, name)) visible[name] = { type: 'integer', value: counted }
    }
  }
  return visible
}
