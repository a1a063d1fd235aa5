// The functions that expressions may call: people and their leaders, the current time, and functions on variables.
import { chosenVariable } from '../chosen.ts'
import { type FunctionName, isFunctionName } from '../expression/function-names.ts'
import { calculate, compare, equal, isEmpty } from '../expression/operators.ts'
import { Decimal, ExpressionError, isDecimal, isRecord, toPlain, toText, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { readDate, writeDate } from '../time/moment.ts'
import { taskHost } from './hosts.ts'
import { type StepContext, Stuck } from './step-context.ts'
import { readVariable } from './variables.ts'

type Call = (step: StepContext, execution: ExecutionRow, args: readonly Value[]) => Value

function people(step: StepContext, name: string) {
  if (!step.environment.people) throw new Stuck('noPeople', { name })
  return step.environment.people
}

function textOf(args: readonly Value[], at: number, name: string): string {
  const value = args[at]
  if (typeof value !== 'string' || value === '') throw new ExpressionError('badArgument', { name })
  return value
}

function levelOf(args: readonly Value[], name: string): number {
  const value = args[1] ?? 1
  const level = isDecimal(value) ? value.toNumber() : Number(value)
  if (!Number.isInteger(level) || level < 1 || level > 50) throw new ExpressionError('badArgument', { name })
  return level
}

/** The members of one or several roles, departments or positions, each once. */
const membersOf = (step: StepContext, name: 'role' | 'dept' | 'position', args: readonly Value[]): string[] => {
  const { members } = people(step, name)
  return [...new Set(users(textOf(args, 0, name)).flatMap((key) => members(name === 'role' ? key : `${name}:${key}`)))]
}

/** The keys in a text separated by commas, or in a list. */
function users(value: Value | undefined): string[] {
  if (typeof value === 'string') return value.split(',').flatMap((part) => part.trim() || [])
  if (Array.isArray(value)) return value.flatMap((item) => users(item))
  return []
}

const library: Record<string, (found: Value | undefined, value: Value, ...more: Value[]) => Value> = {
  get: (found) => found ?? null,
  getOrDefault: (found, value) => found ?? value,
  exists: (found) => found !== undefined && found !== null,
  exist: (found) => found !== undefined && found !== null,
  empty: (found) => isEmpty(found),
  isEmpty: (found) => isEmpty(found),
  notEmpty: (found) => !isEmpty(found),
  isNotEmpty: (found) => !isEmpty(found),
  equals: (found, value) => equal(found ?? null, value),
  eq: (found, value) => equal(found ?? null, value),
  notEquals: (found, value) => !equal(found ?? null, value),
  ne: (found, value) => !equal(found ?? null, value),
  lowerThan: (found, value) => compare(found ?? null, value, '<') < 0,
  lessThan: (found, value) => compare(found ?? null, value, '<') < 0,
  lt: (found, value) => compare(found ?? null, value, '<') < 0,
  lessThanOrEquals: (found, value) => compare(found ?? null, value, '<=') <= 0,
  lowerThanOrEquals: (found, value) => compare(found ?? null, value, '<=') <= 0,
  lte: (found, value) => compare(found ?? null, value, '<=') <= 0,
  greaterThan: (found, value) => compare(found ?? null, value, '>') > 0,
  gt: (found, value) => compare(found ?? null, value, '>') > 0,
  greaterThanOrEquals: (found, value) => compare(found ?? null, value, '>=') >= 0,
  gte: (found, value) => compare(found ?? null, value, '>=') >= 0,
  contains: (found, ...values) => values.every((value) => contains(found ?? null, value)),
  containsAny: (found, ...values) => values.some((value) => contains(found ?? null, value)),
}

function contains(found: Value, value: Value): boolean {
  if (typeof found === 'string' && typeof value === 'string') return found.includes(value)
  return Array.isArray(found) && found.some((item) => equal(item, value))
}

/** The people whom the applicant has chosen for the step of an execution. @throws Stuck where there are none */
function chosenFor(step: StepContext, execution: ExecutionRow): string[] {
  const node = execution.node_id ?? ''
  const chosen = readVariable(step, execution, chosenVariable) ?? null
  const found = isRecord(chosen) && Object.hasOwn(chosen, node) ? users(chosen[node]) : []
  if (found.length === 0) throw new Stuck('nobody', { node, expression: 'chosen()' })
  return found
}

const functions: Record<FunctionName, Call> = {
  leader: (step, _, args) => people(step, 'leader').leader(textOf(args, 0, 'leader'), levelOf(args, 'leader')),
  depart: (step, _, args) => people(step, 'depart').department(textOf(args, 0, 'depart')),
  deptLeader: (step, _, args) => people(step, 'deptLeader').departmentLeader(textOf(args, 0, 'deptLeader'), levelOf(args, 'deptLeader')),
  role: (step, _, args) => membersOf(step, 'role', args),
  position: (step, _, args) => membersOf(step, 'position', args),
  dept: (step, _, args) => membersOf(step, 'dept', args),
  chosen: (step, execution) => chosenFor(step, execution),
  users: (_work, _execution, args) => users(args[0]),
  date: (_work, _execution, args) => dateOf(args),
  now: (step) => new Date(step.environment.now),
  dateTime: (step) => new Date(step.environment.now),
  currentUser: (step) => step.user,
  round: (_work, _execution, args) => round(args),
  'task:get': (step, execution, args) => openTask(step, execution, textOf(args, 0, 'task:get')),
  'date:format': (_work, _execution, args) => formatted(args[0] ?? null),
}

/** A date that is written as text. */
function dateOf(args: readonly Value[]): Value {
  const time = args[0] instanceof Date ? args[0].getTime() : readDate(textOf(args, 0, 'date'))
  if (time === null) throw new ExpressionError('badArgument', { name: 'date' })
  return new Date(time)
}

/** An open task of the instance by its id, with the properties that task listeners see. */
function openTask(step: StepContext, execution: ExecutionRow, id: string): Value {
  if (!step.draft.task.has(id)) throw new ExpressionError('badArgument', { name: 'task:get' })
  return taskHost(step, execution, id, '')
}

/** A date as text in the time of the clock on the wall, any other value as it is written. */
const formatted = (value: Value): string => (value instanceof Date ? writeDate(value) : toText(value))

/** Rounds half up to a number of places, as amounts are rounded (docs/domain/money-and-dates.md#amounts). */
function round(args: readonly Value[]): Value {
  const places = Number(args[1] ?? 0)
  const exact = calculate('+', args[0] ?? null, 0)
  if (!Number.isInteger(places) || places < 0 || places > 20) throw new ExpressionError('badArgument', { name: 'round' })
  return toPlain(new Decimal(exact as number | Decimal).toDecimalPlaces(places))
}

/** Calls a function by its name. @throws ExpressionError for an unknown function */
export function callFunction(step: StepContext, execution: ExecutionRow, name: string, args: readonly Value[]): Value {
  if (name.startsWith('vars:')) {
    const method = name.slice(5)
    if (!Object.hasOwn(library, method)) throw new ExpressionError('unknownFunction', { name })
    const found = readVariable(step, execution, textOf(args, 0, name))
    return library[method]!(found, args[1] ?? null, ...args.slice(2))
  }
  if (!isFunctionName(name)) throw new ExpressionError('unknownFunction', { name })
  return functions[name](step, execution, args)
}
