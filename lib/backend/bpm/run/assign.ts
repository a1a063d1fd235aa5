// The assignment of a user task: the model's expressions, then the rules (docs/domain/approval.md#who-approves).

import { cutText } from '../../../model/plain-text.ts'
import type { UserTask } from '../definition.ts'
import type { Policy } from '../environment.ts'
import type { Expression } from '../expression/compile.ts'
import { isDecimal, toText, type Value } from '../expression/value.ts'
import { barredOf, type ExecutionRow, type TaskRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { definitionOf, instanceOf, type StepContext, Stuck } from './step-context.ts'

export interface Assignment {
  assignee: string | null
  owner: string | null
  /** The absent person that the assignee decides for. */
  principal: string | null
  users: string[]
  groups: string[]
  /** Set where the task is completed automatically, with the rule. */
  automatic: 'AUTO_SAME' | 'AUTO_EMPTY' | 'AUTO_REPEAT' | 'AUTO_REJECT' | null
}

/** Keys of people or groups in a value: texts separated by commas, or lists. */
function keysOf(value: Value): string[] {
  if (typeof value === 'string') return value.split(',').flatMap((part) => part.trim() || [])
  if (typeof value === 'number' || isDecimal(value)) return [toText(value)]
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null) return []
  throw new Stuck('notPeople', { type: typeof value })
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]

function keysOfAll(step: StepContext, expressions: readonly Expression[], execution: ExecutionRow): string[] {
  return unique(expressions.flatMap((expression) => keysOf(evaluate(step, expression, execution))))
}

/** A task that the model assigns to the applicant (for example to change the application) stays with the applicant. */
function isMeantForApplicant(step: StepContext, execution: ExecutionRow, node: UserTask): boolean {
  const source = /^\s*[$#]\{\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*\}\s*$/u.exec(node.assignee?.source ?? '')?.[1]
  if (source === undefined) return false
  const { starts } = definitionOf(step, instanceOf(step, execution))
  return source === 'starter' || starts.some(({ initiator }) => initiator === source)
}

const policyNames = { SKIP: 1, SELF: 1, LEADER: 1, ADMIN: 1, PASS: 1, REJECT: 1, CONFIRM: 1, ASK: 1 }

function policyOf(step: StepContext, node: UserTask): Policy | null {
  const { policy } = step.environment
  if (!policy) return null
  const own = (name: keyof Policy) => (Object.hasOwn(policyNames, node.properties[name] ?? '') ? node.properties[name] : policy[name])
  return {
    sameAsApplicant: own('sameAsApplicant'),
    emptyAssignee: own('emptyAssignee'),
    repeatedApprover: own('repeatedApprover'),
  } as Policy
}

const automatic = (kind: Assignment['automatic'], base: Assignment): Assignment => ({ ...base, automatic: kind })

/** The assignment of the model: one assignee, or candidates. */
function readModel(step: StepContext, execution: ExecutionRow, node: UserTask): Assignment {
  const { people } = step.environment
  const active = (keys: string[]) => (people ? keys.filter((key) => people.isActive(key)) : keys)
  const assigned = node.assignee ? active(unique(keysOf(evaluate(step, node.assignee, execution)))) : []
  const users = active(keysOfAll(step, node.candidateUsers, execution))
  const owner = node.owner ? (keysOf(evaluate(step, node.owner, execution))[0] ?? null) : null
  return {
    assignee: assigned.length === 1 ? assigned[0]! : null,
    owner,
    principal: null,
    users: assigned.length > 1 ? unique([...assigned, ...users]) : users,
    groups: keysOfAll(step, node.candidateGroups, execution),
    automatic: null,
  }
}

/** Who may not decide a task: the applicant and the person in whose name he applied, unless the model assigns the task to him or the node allows it (SELF). Without rules nobody is barred. */
export function barredFrom(step: StepContext, execution: ExecutionRow, node: UserTask): Pick<TaskRow, 'barred_user' | 'also_barred'> {
  const policy = policyOf(step, node)
  const { starter, also_barred } = instanceOf(step, execution)
  const nobody = !policy || policy.sameAsApplicant === 'SELF' || isMeantForApplicant(step, execution, node) || starter === null
  return nobody ? { barred_user: null, also_barred: null } : { barred_user: starter, also_barred }
}

/** The assignment without barred people: other candidates decide; without any, the task is passed or goes to the leader of the barred person. */
function replaceApplicant(step: StepContext, found: Assignment, barred: ReadonlySet<string>, policy: Policy): Assignment {
  const users = found.users.filter((user) => !barred.has(user))
  const onlyBarred = found.assignee === null && found.users.length > 0 && users.length === 0 && found.groups.length === 0
  const replaced = onlyBarred ? (found.users[0] ?? null) : found.assignee
  if (replaced === null || !barred.has(replaced)) return { ...found, users }
  if (policy.sameAsApplicant === 'SKIP') return automatic('AUTO_SAME', found)
  return { ...found, users, assignee: leaderBeyond(step, replaced, barred) }
}

/** The nearest leader whom the task does not bar. */
function leaderBeyond(step: StepContext, user: string, barred: ReadonlySet<string>): string | null {
  const asked = new Set<string>()
  for (let at: string | null = user; at !== null && !asked.has(at); at = step.environment.people?.leader(at, 1) ?? null) {
    if (!barred.has(at)) return at
    asked.add(at)
  }
  return null
}

function isNobody(step: StepContext, { assignee, users, groups }: Assignment, barred: ReadonlySet<string>): boolean {
  if (assignee !== null || users.length > 0) return false
  const { people } = step.environment
  return people ? groups.every((group) => people.members(group).every((user) => barred.has(user))) : groups.length === 0
}

const declares = ({ assignee, candidateUsers, candidateGroups }: UserTask): boolean =>
  assignee !== null || candidateUsers.length > 0 || candidateGroups.length > 0

/** The rule for a task without any person: the administrators decide, it passes, or it is rejected; without a rule it is an incident. */
function replaceNobody(
  step: StepContext,
  node: UserTask,
  base: Assignment,
  policy: Policy | null,
  barred: ReadonlySet<string>,
): Assignment {
  if (!policy) {
    if (!declares(node)) return base
    throw new Stuck('nobody', { node: node.name || node.id, expression: cutText(node.assignee?.source ?? '', 100) })
  }
  if (policy.emptyAssignee === 'PASS') return automatic('AUTO_EMPTY', base)
  if (policy.emptyAssignee === 'REJECT') return automatic('AUTO_REJECT', base)
  const administrators = (step.environment.people?.administrators() ?? []).filter((user) => !barred.has(user))
  if (administrators.length === 0)
    throw new Stuck('nobody', { node: node.name || node.id, expression: cutText(node.assignee?.source ?? '', 100) })
  return administrators.length === 1 ? { ...base, assignee: administrators[0]! } : { ...base, users: [...administrators] }
}

/**
 * The assignment of a task.
 * @throws Stuck where there is no person and no rule for that case
 */
export function assign(step: StepContext, execution: ExecutionRow, node: UserTask): Assignment {
  const policy = policyOf(step, node)
  const { people } = step.environment
  const barred = new Set(barredOf(barredFrom(step, execution, node)))
  let found = readModel(step, execution, node)
  if (policy && barred.size > 0) found = replaceApplicant(step, found, barred, policy)
  if (!found.automatic && isNobody(step, found, barred)) found = replaceNobody(step, node, found, policy, barred)
  if (found.automatic) return found
  if (policy?.repeatedApprover === 'CONFIRM' && found.assignee !== null && found.assignee === execution.actor)
    return automatic('AUTO_REPEAT', found)
  const agent = found.assignee === null ? null : (people?.agent(found.assignee) ?? null)
  return agent === null || agent === found.assignee || barred.has(agent) ? found : { ...found, principal: found.assignee, assignee: agent }
}
