// The objects `execution` and `task` in expressions, with their readable properties and their methods.
import { ExpressionError, type Host, isSafeName, restore, restoreAll, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { patchTask } from './task-patch.ts'
import { findVariable, readVariable, removeVariable, setLocal, setVariable, visibleVariables } from './variables.ts'
import { instanceOf, type Work } from './work.ts'

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

function ownValue(work: Work, execution: ExecutionRow, name: string): Value | undefined {
  const row = work.draft.variable.get(`${execution.id}:${name}`)
  return row && restore(row)
}

function variableMethods(work: Work, execution: ExecutionRow): Record<string, Method> {
  return {
    getVariable: (name) => readVariable(work, execution, nameOf(name)) ?? null,
    getVariables: () => restoreAll(visibleVariables(work, execution)),
    getVariableLocal: (name) => ownValue(work, execution, nameOf(name)) ?? null,
    hasVariable: (name) => findVariable(work, execution, nameOf(name)) !== undefined,
    hasVariableLocal: (name) => ownValue(work, execution, nameOf(name)) !== undefined,
    setVariable(name, value) {
      setVariable(work, execution, nameOf(name), store(value))
      return null
    },
    setVariableLocal(name, value) {
      setLocal(work, execution, nameOf(name), store(value))
      return null
    },
    removeVariable(name) {
      removeVariable(work, execution, nameOf(name))
      return null
    },
    removeVariableLocal(name) {
      if (ownValue(work, execution, nameOf(name)) !== undefined) removeVariable(work, execution, nameOf(name))
      return null
    },
  }
}

/** The object `execution` of expressions. */
export function executionHost(work: Work, execution: ExecutionRow, event: string): Host {
  const instance = () => instanceOf(work, execution)
  const node = () => work.definitions.byId(instance().definition_id)?.nodes.get(execution.node_id ?? '')
  return hostOf(
    {
      id: () => execution.id,
      processInstanceId: () => execution.instance_id,
      rootProcessInstanceId: () => work.rootId,
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
    variableMethods(work, execution),
  )
}

/** The object `task` of task listeners. */
export function taskHost(work: Work, execution: ExecutionRow, id: string, event: string): Host {
  const task = () => {
    const row = work.draft.task.get(id)
    if (!row) throw new ExpressionError('unknownVariable', { name: 'task' })
    return row
  }
  const change =
    (name: string): Method =>
    (value) => {
      patchTask(work, id, { [name]: value })
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
      execution: () => executionHost(work, execution, event),
    },
    {
      ...variableMethods(work, execution),
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
