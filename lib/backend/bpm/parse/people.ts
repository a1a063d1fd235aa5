// Parses who works on a process: the assignment of user tasks, the resources of standard BPMN, who may start it.
import type { Model, OwnParts, UserTask } from '../definition.ts'
import type { Expression } from '../expression/compile.ts'
import { localName } from './events.ts'
import { readForm } from './forms.ts'
import { childOf, childrenOf, extensionsOf, type Owner, type Reader, splitList } from './reader.ts'
import type { Element } from './xml.ts'

const taskEvents = ['create', 'assignment', 'complete', 'delete', 'update', 'timeout'] as const

interface Assignees {
  users: Expression[]
  groups: Expression[]
}

/** People in a text of standard BPMN: `user(anna), group(finance)`; a bare name is a group of potential owners, else a user. */
function readPeople(reader: Reader, owner: Owner, name: string, text: string, into: Assignees): void {
  for (const part of splitList(text)) {
    const match = /^(user|group)\((.*)\)$/s.exec(part)
    const isUser = match ? match[1] === 'user' : name !== 'potentialOwner'
    const value = (match?.[2] ?? part).trim()
    if (value !== '') into[isUser ? 'users' : 'groups'].push(reader.expression(owner, name, value))
  }
}

/** The people of the resource roles of an element; a resource of the file is a group, by its name. */
function readResources(reader: Reader, owner: Owner, element: Element, name: string): Assignees {
  const found: Assignees = { users: [], groups: [] }
  for (const role of childrenOf(element, name)) {
    const assignment = childOf(role, 'resourceAssignmentExpression')
    const expression = assignment && (childOf(assignment, 'formalExpression') ?? childOf(assignment, 'expression'))
    readPeople(reader, owner, name, (expression ?? assignment)?.text ?? '', found)
    const ref = (childOf(role, 'resourceRef')?.text ?? role.attributes.resourceRef)?.trim()
    if (!ref) continue
    const resource = reader.resources.get(localName(ref))
    if (resource === undefined) reader.findings.add('dangling', owner, { attribute: 'resourceRef', target: ref })
    else found.groups.push(reader.expression(owner, name, resource))
  }
  return found
}

/** Who may start a process: Flowable's potential starters, in addition to the attributes. */
export function readStarters(reader: Reader, owner: Owner, element: Element): Model['candidateStarters'] {
  const found: Assignees = { users: [], groups: [] }
  for (const starter of extensionsOf(element, 'potentialStarter')) {
    const assignment = starter.children.find(({ name }) => name === 'resourceAssignmentExpression')
    const expression = assignment?.children.find(({ name }) => name === 'formalExpression' || name === 'expression')
    readPeople(reader, owner, 'potentialOwner', expression?.text ?? '', found)
  }
  const keys = (attribute: string | undefined, more: readonly Expression[]) => [
    ...splitList(attribute),
    ...more.map(({ source }) => source),
  ]
  return { users: keys(element.ext.candidateStarterUsers, found.users), groups: keys(element.ext.candidateStarterGroups, found.groups) }
}

export function readUserTask(reader: Reader, owner: Owner, element: Element): OwnParts<UserTask> {
  const { ext } = element
  const performers = ['humanPerformer', 'performer'].map((name) => readResources(reader, owner, element, name))
  const performing = performers.flatMap(({ users }) => users)
  const owners = readResources(reader, owner, element, 'potentialOwner')
  const assignee = reader.optional(owner, 'assignee', ext.assignee) ?? (performing.length === 1 ? performing[0]! : null)
  const listeners = reader.listeners(owner, element, 'taskListener', taskEvents)
  const taskListeners = Object.fromEntries(taskEvents.map((event) => [event, listeners.filter((listener) => listener.event === event)]))
  return {
    kind: 'user',
    title: element.attributes.name?.includes('{') ? reader.expression(owner, 'name', element.attributes.name) : null,
    description: reader.optional(owner, 'documentation', childOf(element, 'documentation')?.text),
    assignee,
    owner: reader.optional(owner, 'owner', ext.owner),
    candidateUsers: [
      ...reader.list(owner, 'candidateUsers', ext.candidateUsers),
      ...owners.users,
      ...performing.filter((user) => user !== assignee),
    ],
    candidateGroups: [
      ...reader.list(owner, 'candidateGroups', ext.candidateGroups),
      ...owners.groups,
      ...performers.flatMap(({ groups }) => groups),
    ],
    due: reader.optional(owner, 'dueDate', ext.dueDate),
    followUp: reader.optional(owner, 'followUpDate', ext.followUpDate),
    priority: reader.optional(owner, 'priority', ext.priority),
    category: reader.optional(owner, 'category', ext.category),
    form: readForm(reader, owner, element),
    taskListeners,
    idVariable: reader.optional(owner, 'taskIdVariableName', ext.taskIdVariableName),
    completerVariable: reader.optional(owner, 'taskCompleterVariableName', ext.taskCompleterVariableName),
  }
}
