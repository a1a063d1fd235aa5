// Who decides a task, and how several count together: what the file says, in the terms of the approval view.
import type { Moddle } from '../canvas/services'
import { split } from '../panel/people'

/** Groups whose members decide: the function that gives them, and how a candidate group begins (docs/domain/process-models.md#approval-view). */
export const groups = {
  roles: { call: 'role', prefix: '' },
  departments: { call: 'dept', prefix: 'dept:' },
  positions: { call: 'position', prefix: 'position:' },
} as const
export type Group = keyof typeof groups
const groupKinds = Object.keys(groups) as Group[]

export type Who =
  | { kind: 'none' }
  | { kind: 'starter' }
  /** The leader of the applicant, so many levels up. */
  | { kind: 'leader' | 'departLeader'; level: number }
  | { kind: 'users'; keys: string[] }
  | { kind: Group; keys: string[] }
  /** The leader of a department that is named. */
  | { kind: 'leaderOf'; depart: string }
  /** The applicant chooses when he submits; from these roles, or from everybody. */
  | { kind: 'chosen'; keys: string[] }
  /** The people in a field of the form. */
  | { kind: 'field'; name: string }
  | { kind: 'expression'; text: string }
  /** Several of these at once: it is changed on the canvas. */
  | { kind: 'mixed' }

/** Any one of them, all, a share of them, one after the other, or by a condition of the file's own. */
export type Together = { kind: 'any' | 'all' | 'sequence' } | { kind: 'ratio'; percent: number } | { kind: 'custom'; text: string }

export const mostLevels = 5

const bare = (expression: string): string | null => /^\s*[$#]\{\s*([^{}]*?)\s*\}\s*$/.exec(expression)?.[1] ?? null
const isExpression = (text: string) => /[$#]\{/.test(text)

/** Keys that a function names: `role('a,b')`. */
function namedBy(name: string, expression: string): string[] | null {
  const keys = new RegExp(`^${name}\\(\\s*'([^']*)'\\s*\\)$`).exec(bare(expression) ?? '')?.[1]
  return keys === undefined ? null : split(keys)
}

function levelOf(expression: string, call: string): number | null {
  const found = new RegExp(`^${call}(?:\\s*,\\s*(\\d+))?\\s*\\)$`).exec(expression)
  return found ? Number(found[1] ?? 1) : null
}

/** Candidate groups, where all are of one kind. */
function readGroups(keys: readonly string[]): Who {
  const kindOf = (key: string) => groupKinds.findLast((kind) => key.startsWith(groups[kind].prefix)) ?? 'roles'
  const [kind, ...others] = new Set(keys.map(kindOf))
  return kind && others.length === 0 ? { kind, keys: keys.map((key) => key.slice(groups[kind].prefix.length)) } : { kind: 'mixed' }
}

/** One expression in words. */
export function relationOf(text: string): Who {
  const inner = bare(text)
  if (inner === null) return isExpression(text) ? { kind: 'expression', text } : { kind: 'users', keys: split(text) }
  if (inner === 'starter') return { kind: 'starter' }
  const level = levelOf(inner, 'leader\\(\\s*starter')
  if (level !== null) return { kind: 'leader', level }
  const depart = levelOf(inner, 'deptLeader\\(\\s*depart\\(\\s*starter\\s*\\)')
  if (depart !== null) return { kind: 'departLeader', level: depart }
  const [named, ...others] = namedBy('deptLeader', text) ?? []
  if (named !== undefined && others.length === 0) return { kind: 'leaderOf', depart: named }
  const [users, chosen] = [namedBy('users', text), namedBy('chosen', text)]
  if (chosen || inner === 'chosen()') return { kind: 'chosen', keys: chosen ?? [] }
  for (const kind of groupKinds) {
    const keys = namedBy(groups[kind].call, text)
    if (keys) return { kind, keys }
  }
  if (users) return { kind: 'users', keys: users }
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(inner) ? { kind: 'field', name: inner } : { kind: 'expression', text }
}

const read = (task: Moddle, name: string) => (task.get<string | undefined>(`camunda:${name}`) ?? '').trim()

export const loopOf = (task: Moddle): Moddle | undefined => task.get<Moddle | undefined>('loopCharacteristics')

function readMany(task: Moddle, loop: Moddle): Who {
  const element = read(loop, 'elementVariable')
  const own = bare(read(task, 'assignee'))
  const other = read(task, 'candidateUsers') || read(task, 'candidateGroups') || loop.get('loopCardinality')
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || other || element === '' || own !== element) return { kind: 'mixed' }
  const collection = read(loop, 'collection')
  if (collection === '') return { kind: 'none' }
  // without braces it is a variable, or the keys themselves
  if (!isExpression(collection) && !collection.includes(',')) return { kind: 'field', name: collection }
  const who = relationOf(collection)
  return who.kind === 'users' || who.kind in groups || who.kind === 'field' || who.kind === 'chosen'
    ? who
    : { kind: 'expression', text: collection }
}

export function readWho(task: Moddle): Who {
  const loop = loopOf(task)
  if (loop) return readMany(task, loop)
  const [assignee, users, candidates] = [read(task, 'assignee'), read(task, 'candidateUsers'), read(task, 'candidateGroups')]
  const given = [assignee, users, candidates].filter((value) => value !== '')
  if (given.length === 0) return { kind: 'none' }
  if (given.length > 1) return { kind: 'mixed' }
  if (assignee) return relationOf(assignee)
  if (isExpression(candidates)) return { kind: 'mixed' }
  return users ? relationOf(users) : readGroups(split(candidates))
}

const ratio = /^nrOfCompletedInstances\s*\/\s*nrOfInstances\s*>=\s*(0?\.\d+|1(?:\.0+)?)$/

export function readTogether(task: Moddle): Together {
  const loop = loopOf(task)
  if (!loop) return { kind: 'any' }
  const text = loop.get<Moddle | undefined>('completionCondition')?.get<string | undefined>('body') ?? ''
  if (text.trim() !== '') {
    const share = loop.get('isSequential') === true ? undefined : ratio.exec(bare(text) ?? '')?.[1]
    return share === undefined ? { kind: 'custom', text } : { kind: 'ratio', percent: Math.round(Number(share) * 100) }
  }
  return { kind: loop.get('isSequential') === true ? 'sequence' : 'all' }
}

/** The condition of a share, as the engine reads it. */
export const ratioOf = (percent: number) => `nrOfCompletedInstances / nrOfInstances >= ${percent / 100}`

/** Several people can be meant, so that it must be said how they count. */
export const mayBeMany = ({ kind }: Who) =>
  kind === 'users' || kind in groups || kind === 'chosen' || kind === 'field' || kind === 'none' || kind === 'expression'
