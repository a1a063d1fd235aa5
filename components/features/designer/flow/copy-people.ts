// Whom a step of 抄送 copies to, as the function copyTo reads it: the field `users`.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, extensionsOf, setExtensions } from '../panel/edit'
import { joined, juel, split } from '../panel/people'
import { namedBy, type Who } from './who-decides'

const type = 'camunda:Field'
const leader = /^[$#]\{\s*leader\(\s*starter\s*\)\s*\}$/

export function readCopied(task: Moddle): Who {
  const field = extensionsOf(task, type).find((one) => one.get('name') === 'users')
  const text = String(field?.get('expression') ?? field?.get('string') ?? field?.get('stringValue') ?? '').trim()
  if (text === '') return { kind: 'none' }
  const roles = namedBy('role', text)
  if (roles) return { kind: 'roles', keys: roles }
  if (leader.test(text)) return { kind: 'leader', level: 1 }
  const name = /^[$#]\{\s*([\p{L}_]\w*)\s*\}$/u.exec(text)?.[1]
  if (name !== undefined) return name === 'starter' ? { kind: 'starter' } : { kind: 'field', name }
  return /[$#]\{/.test(text) ? { kind: 'expression', text } : { kind: 'users', keys: split(text) }
}

export function writeCopied(design: Design, task: Drawn, who: Who): void {
  const others = extensionsOf(task.businessObject, type).filter((one) => one.get('name') !== 'users')
  const value = fieldOf(who)
  const made = value && createPart(design, type, { name: 'users', ...value }, task.businessObject)
  setExtensions(design, task, type, made ? [...others, made] : others)
}

function fieldOf(who: Who): { string: string } | { expression: string } | null {
  switch (who.kind) {
    case 'users':
      return who.keys.length > 0 ? { string: joined(who.keys) } : null
    case 'roles':
      return who.keys.length > 0 ? { expression: juel(`role('${joined(who.keys)}')`) } : null
    case 'leader':
      return { expression: juel('leader(starter)') }
    case 'starter':
      return { expression: juel('starter') }
    case 'field':
      return { expression: juel(who.name) }
    case 'expression':
      return { expression: who.text }
    default:
      return null
  }
}
