// Who decides a task, in a word.
import type { Moddle } from '../canvas/services'
import { split } from '../panel/people'

export interface Deciders {
  /** Keys of people, codes of roles, or the relation that an expression names. */
  keys: string[]
  kind: 'relation' | 'users' | 'groups' | 'expression' | 'none'
  together: 'one' | 'any' | 'all' | 'sequence'
}

const relations = ['starter', 'leader(starter)', 'leader(starter, 2)', 'deptLeader(depart(starter))']
const bare = (expression: string) => expression.replace(/^[$#]\{|\}$/g, '').trim()

export function decidersOf(task: Moddle): Deciders {
  const read = (name: string) => task.get<string | undefined>(`camunda:${name}`) ?? ''
  const loop = task.get<Moddle | undefined>('loopCharacteristics')
  const collection = loop?.get<string | undefined>('camunda:collection') ?? ''
  const many = loop ? (loop.get('isSequential') === true ? 'sequence' : 'all') : null
  const roles = /^[$#]\{\s*role\('([^']*)'\)\s*\}$/.exec(collection)?.[1]
  if (many && roles) return { keys: split(roles), kind: 'groups', together: many }
  if (many) return { keys: collection ? [collection] : [], kind: collection ? 'expression' : 'none', together: many }
  const [assignee, users, groups] = [read('assignee'), split(read('candidateUsers')), split(read('candidateGroups'))]
  const relation = relations.indexOf(bare(assignee))
  if (relation >= 0 && /^[$#]\{/.test(assignee)) return { keys: [String(relation)], kind: 'relation', together: 'one' }
  if (assignee) return { keys: [assignee], kind: /[$#]\{/.test(assignee) ? 'expression' : 'users', together: 'one' }
  if (groups.length > 0) return { keys: groups, kind: 'groups', together: 'any' }
  return users.length > 0 ? { keys: users, kind: 'users', together: 'any' } : { keys: [], kind: 'none', together: 'one' }
}
