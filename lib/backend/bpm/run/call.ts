// Call activities: another process runs as its own instance, with variables passed in and out.
import type { CallActivity, Definition } from '../definition.ts'
import type { ExecutionRow, InstanceRow } from '../state.ts'
import { evaluateText } from './evaluate.ts'
import { openInstance } from './instance.ts'
import { mapVariables } from './mapping.ts'
import { setVariable, visibleVariables } from './variables.ts'
import { instanceOf, Stuck, type Work } from './work.ts'

const depthLimit = 50

function findCalled(work: Work, node: CallActivity, execution: ExecutionRow): Definition {
  const key = evaluateText(work, node.called, execution) ?? ''
  const { definitions } = work
  if (node.binding === 'id') return definitions.byId(key) ?? fail(key)
  if (node.binding === 'version') {
    const version = Number(evaluateText(work, node.version, execution))
    return definitions.version(key, version) ?? fail(`${key}:${version}`)
  }
  if (node.binding === 'tag') {
    const tag = evaluateText(work, node.version, execution) ?? ''
    return definitions.tagged(key, tag) ?? fail(`${key}:${tag}`)
  }
  const same = node.binding === 'file' ? definitions.beside(instanceOf(work, execution).definition_id, key) : undefined
  return same ?? definitions.latest(key) ?? fail(key)
}

const fail = (key: string): never => {
  throw new Stuck('noCalled', { key })
}

function depthOf(work: Work, instance: InstanceRow): number {
  let depth = 1
  for (let at: InstanceRow | undefined = instance; at && at.parent_id !== null; depth++) {
    const caller: ExecutionRow | undefined = work.draft.execution.get(at.parent_id)
    at = caller && work.draft.instance.get(caller.instance_id)
  }
  return depth
}

/** Starts the called process; the activity waits for its end. */
export function startCall(work: Work, execution: ExecutionRow, node: CallActivity): void {
  const caller = instanceOf(work, execution)
  if (depthOf(work, caller) >= depthLimit) throw new Stuck('callDepth', { max: depthLimit })
  const definition = findCalled(work, node, execution)
  const business_key = evaluateText(work, node.businessKey, execution) ?? (node.inheritBusinessKey ? caller.business_key : null)
  const variables = { ...(node.inheritVariables ? visibleVariables(work, execution) : {}), ...mapVariables(work, node.ins, execution) }
  const called = openInstance(work, definition, {
    root_id: work.rootId,
    parent_id: execution.id,
    starter: caller.starter,
    business_type: caller.business_type,
    business_key,
    title: caller.title,
    variables,
    node: null,
  })
  const idVariable = evaluateText(work, node.idVariable, execution)
  if (idVariable !== null) setVariable(work, execution, idVariable, { type: 'string', value: called.id })
  if (execution.activity_id !== null) work.draft.activity.patch(execution.activity_id, { called_id: called.id })
}
