// The objects `execution` and `task` in expressions, with their readable properties and their methods.
import { ExpressionError, type Host, isSafeName, restore, restoreAll, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { instanceOf, type StepContext } from './step-context.ts'
import { patchTask } from './task-patch.ts'
import { findVariable, readVariable, removeVariable, setLocal, setVariable, visibleVariables } from './variables.ts'

type Getter = () => Value
type Method = (...args: Value[]) => Value

function hostOf(properties: Record<string, Getter>, methods: Record<string, Method>): Host {
  return {
    host: true,
    get: (name) => (Object.hasOwn(properties, name) ? properties[name]!() : undefined),
    call(name, args) {
      if (Object.hasOwn(methods, name)) return methods[name]!(...args)
      const property = /^(?:get|is)([A-Z])(\w*)$/.exec(name)
      const key = property && property[1]!.toLowerCase() + property[2]!
      if (key && args.length === 0 && Object.hasOwn(properties, key)) return properties[key]!()
      throw new ExpressionError('unknownMethod', { name, type: 'object' })
    },
  }
}

function nameOf(value: Value | undefined): string {
  if (typeof value !== 'string' || !isSafeName(value)) throw new ExpressionError('badArgument', { name: 'variable' })
  return value
}

function ownValue(step: StepContext, execution: ExecutionRow, name: string): Value | undefined {
  const row = step.draft.variable.get(`${execution.id}:${name}`)
  return row && restore(row)
}

function variableMethods(step: StepContext, execution: ExecutionRow): Record<string, Method> {
  return {
    getVariable: (name) => readVariable(step, execution, nameOf(name)) ?? null,
    getVariables: () => restoreAll(visibleVariables(step, execution)),
    getVariableLocal: (name) => ownValue(step, execution, nameOf(name)) ?? null,
    hasVariable: (name) => findVariable(step, execution, nameOf(name)) !== undefined,
    hasVariableLocal: (name) => ownValue(step, execution, nameOf(name)) !== undefined,
    setVariable(name, value) {
      setVariable(step, execution, nameOf(name), store(value))
      return null
    },
    setVariableLocal(name, value) {
      setLocal(step, execution, nameOf(name), store(value))
      return null
    },
    removeVariable(name) {
      removeVariable(step, execution, nameOf(name))
      return null
    },
    removeVariableLocal(name) {
      if (ownValue(step, execution, nameOf(name)) !== undefined) removeVariable(step, execution, nameOf(name))
      return null
    },
  }
}

/** The object `execution` of expressions. */
export function executionHost(step: StepContext, execution: ExecutionRow, event: string): Host {
  const instance = () => instanceOf(step, execution)
  const node = () => step.definitions.byId(instance().definition_id)?.nodes.get(execution.node_id ?? '')
  return hostOf(
    {
      id: () => execution.id,
      processInstanceId: () => execution.instance_id,
      rootProcessInstanceId: () => step.rootId,
      parentId: () => execution.parent_id,
      processDefinitionId: () => instance().definition_id,
      processDefinitionKey: () => instance().definition_key,
      businessKey: () => instance().business_key,
      processInstanceBusinessKey: () => instance().business_key,
      processBusinessKey: () => instance().business_key,
      businessType: () => instance().business_type,
      starter: () => instance().starter,
      currentActivityId: () => execution.node_id,
      currentActivityName: () => node()?.name ?? null,
      currentFlowElement: () => ({ id: execution.node_id, name: node()?.name ?? null }),
      tenantId: () => null,
      eventName: () => event,
    },
    variableMethods(step, execution),
  )
}

/** The object `task` of task listeners. */
export function taskHost(step: StepContext, execution: ExecutionRow, id: string, event: string): Host {
  const task = () => {
    const row = step.draft.task.get(id)
    if (!row) throw new ExpressionError('unknownVariable', { name: 'task' })
    return row
  }
  const change =
    (name: string): Method =>
    (value) => {
      patchTask(step, id, { [name]: value })
      return null
    }
  const date = (time: number | null): Value => (time === null ? null : new Date(time))
  return hostOf(
    {
      id: () => id,
      name: () => task().node_name,
      assignee: () => task().assignee,
      owner: () => task().owner,
      description: () => task().description,
      priority: () => task().priority,
      dueDate: () => date(task().due_time),
      createTime: () => date(task().arrive_time),
      category: () => task().category,
      formKey: () => task().form_key,
      taskDefinitionKey: () => task().node_id,
      processInstanceId: () => task().instance_id,
      processDefinitionId: () => task().definition_id,
      executionId: () => task().execution_id,
      eventName: () => event,
      execution: () => executionHost(step, execution, event),
    },
    {
      ...variableMethods(step, execution),
      setAssignee: change('assignee'),
      setOwner: change('owner'),
      setName: change('name'),
      setDescription: change('description'),
      setPriority: change('priority'),
      setDueDate: change('due'),
      addCandidateUser: (user) => change('addCandidateUsers')([user!]),
      addCandidateUsers: change('addCandidateUsers'),
      addCandidateGroup: (group) => change('addCandidateGroups')([group!]),
      addCandidateGroups: change('addCandidateGroups'),
    },
  )
}
