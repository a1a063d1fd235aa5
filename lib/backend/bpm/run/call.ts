// Call activities: another process runs as its own instance, with variables passed in and out.
import type { CallActivity, Definition } from '../definition.ts'
import type { ExecutionRow, InstanceRow } from '../state.ts'
import { evaluateText } from './evaluate.ts'
import { openInstance } from './instance.ts'
import { mapVariables } from './mapping.ts'
import { instanceOf, type StepContext, Stuck } from './step-context.ts'
import { setVariable, visibleVariables } from './variables.ts'

const depthLimit = 50

function findCalled(step: StepContext, node: CallActivity, execution: ExecutionRow): Definition {
  const key = evaluateText(step, node.called, execution) ?? ''
  const { definitions } = step
  if (node.binding === 'id') return definitions.byId(key) ?? fail(key)
  if (node.binding === 'version') {
    const version = Number(evaluateText(step, node.version, execution))
    return definitions.version(key, version) ?? fail(`${key}:${version}`)
  }
  if (node.binding === 'tag') {
    const tag = evaluateText(step, node.version, execution) ?? ''
    return definitions.tagged(key, tag) ?? fail(`${key}:${tag}`)
  }
  const same = node.binding === 'file' ? definitions.beside(instanceOf(step, execution).definition_id, key) : undefined
  return same ?? definitions.latest(key) ?? fail(key)
}

const fail = (key: string): never => {
  throw new Stuck('noCalled', { key })
}

function depthOf(step: StepContext, instance: InstanceRow): number {
  let depth = 1
  for (let at: InstanceRow | undefined = instance; at && at.parent_id !== null; depth++) {
    const caller: ExecutionRow | undefined = step.draft.execution.get(at.parent_id)
    at = caller && step.draft.instance.get(caller.instance_id)
  }
  return depth
}

/** Starts the called process; the activity waits for its end. */
export function startCall(step: StepContext, execution: ExecutionRow, node: CallActivity): void {
  const caller = instanceOf(step, execution)
  if (depthOf(step, caller) >= depthLimit) throw new Stuck('callDepth', { max: depthLimit })
  const definition = findCalled(step, node, execution)
  const business_key = evaluateText(step, node.businessKey, execution) ?? (node.inheritBusinessKey ? caller.business_key : null)
  const variables = { ...(node.inheritVariables ? visibleVariables(step, execution) : {}), ...mapVariables(step, node.ins, execution) }
  const called = openInstance(step, definition, {
    root_id: step.rootId,
    parent_id: execution.id,
    starter: caller.starter,
    also_barred: caller.also_barred,
    business_type: caller.business_type,
    business_key,
    title: caller.title,
    variables,
    node: null,
  })
  const idVariable = evaluateText(step, node.idVariable, execution)
  if (idVariable !== null) setVariable(step, execution, idVariable, { type: 'string', value: called.id })
  if (execution.activity_id !== null) step.draft.activity.patch(execution.activity_id, { called_id: called.id })
}
