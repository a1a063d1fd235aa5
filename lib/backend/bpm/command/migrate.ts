// Migrates a running instance to another version of its process.
import type { Definition, Node } from '../definition.ts'
import type { Operation } from '../operation.ts'
import { addComment } from '../run/history.ts'
import { definitionOf, innerOf, isItem, isRoot, Refused, type StepContext } from '../run/step-context.ts'
import { waitFor } from '../run/waits.ts'
import type { ExecutionRow } from '../state.ts'
import { requireForeign, requireRunning } from './access.ts'
import type { Migrate } from './command.ts'

/** What two nodes must have in common, so that a token can move from one to the other. */
function natureOf(node: Node): string {
  const event = 'event' in node ? node.event.type : ''
  const special = node.kind === 'gateway' ? node.gateway : node.kind === 'sub' ? node.variant : ''
  return [node.kind, event, special, node.loop?.kind ?? ''].join()
}

type Find = (id: string | null) => Node | undefined

function checkExecution(row: ExecutionRow, old: Definition, find: Find): void {
  const before = old.nodes.get(row.node_id ?? '')
  const after = find(row.node_id)
  if (!before || !after) throw new Refused('migrateMissing', { node: before?.name || row.node_id || '' })
  if (natureOf(before) !== natureOf(after)) throw new Refused('migrateOther', { node: before.name || before.id })
  if (row.status === 'JOIN' && row.flow_id !== null && !after.incoming.some(({ id }) => id === row.flow_id)) {
    throw new Refused('migrateOther', { node: before.name || before.id })
  }
  const scope = before.scope === null ? null : find(before.scope.id)
  if ((after.scope ?? null) !== (scope ?? null)) throw new Refused('migrateOther', { node: before.name || before.id })
}

function mapOperation(operation: Operation, find: Find): Operation {
  return operation.do === 'trigger' ? { ...operation, node: find(operation.node)?.id ?? operation.node } : operation
}

/** The nodes, besides its own, whose events an execution waits for. */
function eventsAround(step: StepContext, row: ExecutionRow, definition: Definition): Node[] {
  const node = isRoot(row) ? undefined : definition.nodes.get(row.node_id ?? '')
  const boundaries = node && !isItem(row) && row.compensates === null ? node.boundaries : []
  const starts = row.status === 'SCOPE' ? (innerOf(step, row)?.eventSubs.map(({ start }) => start) ?? []) : []
  return [...boundaries, ...starts]
}

const waits = new Set(['message', 'signal', 'timer', 'conditional'])

/** Removes the waits of events that the new version lacks, and adds those of new events. */
function renewWaits(step: StepContext, row: ExecutionRow, definition: Definition, known: ReadonlySet<string>): void {
  for (const node of eventsAround(step, row, definition)) {
    if ('event' in node && node.kind !== 'end' && node.kind !== 'throw' && waits.has(node.event.type) && !known.has(node.id))
      waitFor(step, row, node)
  }
}

/**
 * Moves the instance to another definition: every token moves to a node of the same kind there.
 * @throws Refused with the node that the new version lacks
 */
export function migrate(step: StepContext, command: Migrate): void {
  requireRunning(step)
  requireForeign(step)
  const { draft } = step
  const root = draft.instance.get(step.rootId)!
  const target = step.definitions.byId(command.definition)
  if (!target) throw new Refused('noDefinition', { id: command.definition })
  if (target.key !== root.definition_key) throw new Refused('migrateKey', { key: target.key })
  const old = definitionOf(step, root)
  const find: Find = (id) => target.nodes.get((command.nodes && Object.hasOwn(command.nodes, id ?? '') ? command.nodes[id!] : id) ?? '')
  const mine = (row: { instance_id: string }) => row.instance_id === root.id
  const executions = draft.execution.filter(mine)
  for (const row of executions) if (!isRoot(row)) checkExecution(row, old, find)
  const knownBefore = new Map(executions.map((row) => [row.id, new Set(eventsAround(step, row, old).map(({ id }) => find(id)?.id ?? ''))]))
  draft.instance.patch(root.id, { definition_id: target.id, version: target.version, name: target.name })
  for (const row of executions) if (row.node_id !== null) draft.execution.patch(row.id, { node_id: find(row.node_id)?.id ?? null })
  for (const row of draft.task.filter(mine)) {
    const node = find(row.node_id)!
    draft.task.patch(row.id, {
      definition_id: target.id,
      node_id: node.id,
      node_name: node.kind === 'user' && node.title ? row.node_name : node.name,
    })
  }
  for (const row of draft.activity.filter(mine)) draft.activity.patch(row.id, { node_id: find(row.node_id)?.id ?? row.node_id })
  for (const table of [draft.job, draft.subscription] as const) {
    for (const row of table.filter(mine)) if (!find(row.node_id)) table.delete(row.id)
  }
  for (const row of draft.job.filter(mine))
    draft.job.patch(row.id, { node_id: find(row.node_id)!.id, operation: mapOperation(row.operation, find) })
  for (const row of draft.subscription.filter(mine)) draft.subscription.patch(row.id, { node_id: find(row.node_id)!.id })
  for (const row of draft.incident.filter(mine)) {
    draft.incident.patch(row.id, {
      node_id: find(row.node_id)?.id ?? row.node_id,
      operations: row.operations.map((operation) => mapOperation(operation, find)),
    })
  }
  for (const row of draft.execution.filter(mine)) renewWaits(step, row, target, knownBefore.get(row.id)!)
  addComment(step, { instance_id: root.id, action: 'MIGRATE', text: `${old.version} → ${target.version}` })
}
