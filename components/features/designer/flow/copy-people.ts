// Whom a step of 抄送 copies to, as the function copyTo reads it: the field `users`.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, extensionsOf, setExtensions } from '../panel/edit'
import { joined } from '../panel/people'
import { relationOf, type Who } from './who-decides'
import { expressionOf, isNobody } from './write-people'

const type = 'camunda:Field'

export function readCopied(task: Moddle): Who {
  const field = extensionsOf(task, type).find((one) => one.get('name') === 'users')
  const text = String(field?.get('expression') ?? field?.get('string') ?? field?.get('stringValue') ?? '').trim()
  return text === '' ? { kind: 'none' } : relationOf(text)
}

export function writeCopied(design: Design, task: Drawn, who: Who): void {
  const others = extensionsOf(task.businessObject, type).filter((one) => one.get('name') !== 'users')
  const value = who.kind === 'users' ? { string: joined(who.keys) } : { expression: expressionOf(who) }
  const made = isNobody(who) ? [] : [createPart(design, type, { name: 'users', ...value }, task.businessObject)]
  setExtensions(design, task, type, [...others, ...made])
}
