// Writes who decides a task and how several count: the attributes and the multi-instance that the engine reads.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, setProperties } from '../panel/edit'
import { joined, juel } from '../panel/people'
import { type Group, groups, loopOf, mayBeMany, ratioOf, readTogether, readWho, type Together, type Who } from './who-decides'

const level = (count: number) => (count > 1 ? `, ${count}` : '')

/** The one person, or the people, as an expression. */
export function expressionOf(who: Who): string {
  switch (who.kind) {
    case 'starter':
      return juel('starter')
    case 'leader':
      return juel(`leader(starter${level(who.level)})`)
    case 'departLeader':
      return juel(`deptLeader(depart(starter)${level(who.level)})`)
    case 'field':
      return juel(who.name)
    case 'expression':
      return who.text
    case 'users':
      return juel(`users('${joined(who.keys)}')`)
    case 'chosen':
      return juel(who.keys.length > 0 ? `chosen('${joined(who.keys)}')` : 'chosen()')
    case 'roles':
    case 'departments':
    case 'positions':
      return juel(`${groups[who.kind].call}('${joined(who.keys)}')`)
    case 'leaderOf':
      return who.depart === '' ? '' : juel(`deptLeader('${who.depart}')`)
    default:
      return ''
  }
}

const people = ['assignee', 'candidateUsers', 'candidateGroups'] as const

const isGroup = (who: Who): who is Extract<Who, { kind: Group }> => who.kind in groups

/** The attributes of a task that one of them decides. */
function single(who: Who): Partial<Record<(typeof people)[number], string>> {
  if (isGroup(who)) return { candidateGroups: joined(who.keys.map((key) => groups[who.kind].prefix + key)) }
  if (who.kind === 'users') return { [who.keys.length > 1 ? 'candidateUsers' : 'assignee']: joined(who.keys) }
  return { assignee: expressionOf(who) }
}

/** Nobody is named yet. */
export const isNobody = (who: Who) =>
  who.kind === 'none' || (who.kind === 'leaderOf' && who.depart === '') || ('keys' in who && who.kind !== 'chosen' && who.keys.length === 0)

const element = 'approver'

/** What the multi-instance of several people says; it keeps what else the file has in it. */
function writeLoop(design: Design, task: Drawn, who: Who, together: Together): Moddle {
  const old = loopOf(task.businessObject)
  const loop =
    old?.$type === 'bpmn:MultiInstanceLoopCharacteristics'
      ? old
      : createPart(design, 'bpmn:MultiInstanceLoopCharacteristics', {}, task.businessObject)
  const condition = together.kind === 'ratio' ? juel(ratioOf(together.percent)) : together.kind === 'custom' ? together.text : ''
  setProperties(
    design,
    task,
    {
      isSequential: together.kind === 'sequence',
      'camunda:elementVariable': element,
      'camunda:collection': isNobody(who) ? undefined : expressionOf(who),
      loopCardinality: undefined,
      completionCondition: condition === '' ? undefined : createPart(design, 'bpmn:FormalExpression', { body: condition }, loop),
    },
    loop,
  )
  return loop
}

/** Says who decides and how several count, as one change. */
export function writePeople(design: Design, task: Drawn, who: Who, together: Together): void {
  design.change(() => {
    const several = together.kind !== 'any' && mayBeMany(who)
    const loop = several ? writeLoop(design, task, who, together) : undefined
    const values = several ? { assignee: juel(element) } : isNobody(who) ? {} : single(who)
    const attributes = people.map((name) => [`camunda:${name}`, (values as Record<string, string | undefined>)[name] || undefined])
    setProperties(design, task, { ...Object.fromEntries(attributes), loopCharacteristics: loop })
  })
}

export const writeWho = (design: Design, task: Drawn, who: Who) => writePeople(design, task, who, readTogether(task.businessObject))
export const writeTogether = (design: Design, task: Drawn, together: Together) =>
  writePeople(design, task, readWho(task.businessObject), together)
