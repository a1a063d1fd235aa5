// The code around a script inside QuickJS: JSON in, JSON out, no access to the host.

/** Runs before the script: defines the variables, `execution`, `task` and BpmnError as Java engines do; output is discarded. */
export const prelude = `(() => {
  'use strict'
  const input = JSON.parse(globalThis.__input)
  delete globalThis.__input
  const { keys, assign, getOwnPropertyNames } = Object
  const values = Object.create(null)
  for (const name of keys(input.variables)) {
    const { type, value } = input.variables[name]
    values[name] = type === 'date' ? new Date(value) : type === 'decimal' && String(Number(value)) === value ? Number(value) : value
  }
  const changed = Object.create(null)
  const locals = Object.create(null)
  const task = {}
  const write = (name, value) => { changed[String(name)] = value; values[name] = value; globalThis[name] = value }
  const read = (name) => (name in values ? values[name] : null)
  const place = input.place
  class BpmnError extends Error {
    constructor(code, message) { super(message === undefined ? '' : String(message)); this.name = 'BpmnError'; this.bpmnCode = String(code) }
  }
  const shared = {
    getVariable: read,
    hasVariable: (name) => name in values,
    setVariable: write,
    setVariableLocal: (name, value) => { locals[String(name)] = value; values[name] = value; globalThis[name] = value },
    getVariables: () => assign({}, values),
    setVariables: (more) => { for (const name of keys(more)) write(name, more[name]) },
    getProcessInstanceId: () => place.instance_id,
    getProcessBusinessKey: () => place.business_key,
    getEventName: () => place.event,
  }
  const execution = assign({
    getId: () => place.execution_id,
    getBusinessKey: () => place.business_key,
    getProcessInstanceBusinessKey: () => place.business_key,
    getCurrentActivityId: () => place.node_id,
    getCurrentActivityName: () => place.node_name,
    processInstanceId: place.instance_id,
    businessKey: place.business_key,
    currentActivityId: place.node_id,
    eventName: place.event,
  }, shared)
  const fixed = Object.create(null)
  fixed.execution = Object.freeze(execution)
  fixed.BpmnError = BpmnError
  const quiet = () => undefined
  fixed.print = fixed.println = quiet
  fixed.console = Object.freeze({ log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet })
  if (place.task) {
    const setters = { setAssignee: 'assignee', setOwner: 'owner', setName: 'name', setDescription: 'description', setPriority: 'priority', setDueDate: 'due' }
    const host = assign({
      id: place.task.id, name: place.task.node_name, assignee: place.task.assignee, taskDefinitionKey: place.task.node_id,
      getId: () => place.task.id, getName: () => place.task.node_name, getAssignee: () => place.task.assignee,
      getTaskDefinitionKey: () => place.task.node_id, getExecution: () => execution,
      addCandidateUser: (user) => { (task.addCandidateUsers ||= []).push(String(user)) },
      addCandidateGroup: (group) => { (task.addCandidateGroups ||= []).push(String(group)) },
    }, shared)
    for (const name of keys(setters)) host[name] = (value) => { task[setters[name]] = value === undefined ? null : value }
    fixed.task = Object.freeze(host)
  }
  const builtin = new Set(getOwnPropertyNames(globalThis))
  for (const name of keys(values)) if (!builtin.has(name) && !(name in fixed)) globalThis[name] = values[name]
  for (const name of keys(fixed)) Object.defineProperty(globalThis, name, { value: fixed[name], enumerable: false, configurable: true })
  const given = new Set(getOwnPropertyNames(globalThis))
  const typed = (value) => value === undefined ? null : value instanceof Date ? { date: value.toISOString() } : { value }
  const stringify = JSON.stringify
  Object.defineProperty(globalThis, '__finish', { configurable: true, value: (result) => {
    if (input.autoStore) {
      for (const name of getOwnPropertyNames(globalThis)) {
        const value = globalThis[name]
        if (builtin.has(name) || name in fixed || name === '__finish' || typeof value === 'function') continue
        if (!given.has(name) || value !== values[name]) changed[name] = value
      }
    }
    const all = (from) => { const to = {}; for (const name of keys(from)) to[name] = typed(from[name]); return to }
    return stringify({ result: typed(result), variables: all(changed), locals: all(locals), task })
  } })
})()`
