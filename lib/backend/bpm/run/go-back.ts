// Where a token may go back to, and which other tokens that concerns: read from the graph of one scope.
import type { Inner, Node } from '../definition.ts'
import { targetsOf } from './reach.ts'

/** The nodes that are reached from `starts`, these included, without passing `blocked`. */
function reached(starts: readonly Node[], blocked: ReadonlySet<string>): Set<string> {
  const ids = new Set<string>()
  const open = [...starts]
  for (let node = open.pop(); node; node = open.pop()) {
    if (ids.has(node.id) || blocked.has(node.id)) continue
    ids.add(node.id)
    open.push(...targetsOf(node))
  }
  return ids
}

/** The nodes that every way to `node` passes: a way that comes back to one of them has begun again. */
function passedBefore(node: Node, { nodes }: Inner): Set<string> {
  const starts = nodes.filter(({ incoming, kind }) => incoming.length === 0 && kind !== 'boundary')
  const others = nodes.filter(({ id }) => id !== node.id)
  const known = reached(starts, new Set())
  if (!known.has(node.id)) return new Set()
  return new Set(others.flatMap(({ id }) => (known.has(id) && !reached(starts, new Set([id])).has(node.id) ? [id] : [])))
}

/** The nodes that a token at `node` comes to, without those of a loop that begins before it. */
export function comesAfter(node: Node, inner: Inner): Set<string> {
  return reached(targetsOf(node), new Set([...passedBefore(node, inner), node.id]))
}

/** Where a node sends tokens at the same time; empty where it chooses one way. */
function branchesOf(node: Node): readonly Node[] {
  if (node.kind === 'gateway' && (node.gateway === 'exclusive' || node.gateway === 'event')) return []
  const ways = [
    ...node.outgoing.map(({ target }) => target),
    ...node.boundaries.filter((boundary) => boundary.kind === 'boundary' && !boundary.interrupting),
  ]
  return ways.length > 1 ? ways : []
}

/** Whether `to` lies in a branch that `from` is not in: a token there would wait for ever for those of the other branches. */
function isInOtherBranch(from: Node, to: Node, inner: Inner): boolean {
  return inner.nodes.some((fork) => {
    const branches = branchesOf(fork)
    if (branches.length === 0) return false
    const blocked = new Set([...passedBefore(fork, inner), fork.id])
    const ways = branches.map((branch) => reached([branch], blocked))
    const [own, others] = [ways.filter((way) => way.has(to.id)), ways.filter((way) => !way.has(to.id))]
    if (own.length === 0 || others.length === 0) return false
    return !own.some((way) => way.has(from.id)) || others.some((way) => way.has(from.id))
  })
}

/** Why a token at `from` cannot go back to `to`, a node of the same scope; null where it can. */
export function whyNotBack(from: Node, to: Node, inner: Inner): 'notEarlier' | 'intoBranch' | null {
  if (to.kind !== 'user' || to.id === from.id || !comesAfter(to, inner).has(from.id)) return 'notEarlier'
  return isInOtherBranch(from, to, inner) ? 'intoBranch' : null
}
