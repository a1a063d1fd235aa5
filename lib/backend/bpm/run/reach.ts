// Which nodes of a scope can be reached from which, by flows, boundary events and links; computed once per node.
import type { Flow, Node } from '../definition.ts'

const sources = new WeakMap<Node, ReadonlySet<string>>()
const targets = new WeakMap<Node, ReadonlySet<string>>()

function sourcesOf(node: Node): Node[] {
  const found = node.incoming.map(({ source }) => source)
  if (node.kind === 'boundary') found.push(node.host)
  if (node.kind === 'catch') found.push(...node.linkedFrom)
  return found
}

/** Where a token goes from a node, inside its scope. */
export function targetsOf(node: Node): Node[] {
  const found: Node[] = [...node.outgoing.map(({ target }) => target), ...node.boundaries]
  if (node.kind === 'throw' && node.linkTo) found.push(node.linkTo)
  return found
}

function walk(node: Node, step: (node: Node) => Node[], cache: WeakMap<Node, ReadonlySet<string>>): ReadonlySet<string> {
  const known = cache.get(node)
  if (known) return known
  const ids = new Set<string>()
  const open = step(node)
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === node || ids.has(next.id)) continue
    ids.add(next.id)
    open.push(...step(next))
  }
  cache.set(node, ids)
  return ids
}

const ways = new WeakMap<Flow, ReadonlySet<string>>()

/** The ids of the nodes of the same scope from which a token can reach a flow into a gateway without passing the gateway. */
export function canReachFlow(flow: Flow): ReadonlySet<string> {
  const known = ways.get(flow)
  if (known) return known
  const ids = new Set<string>()
  const open = [flow.source]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === flow.target || ids.has(next.id)) continue
    ids.add(next.id)
    open.push(...sourcesOf(next))
  }
  ways.set(flow, ids)
  return ids
}

/** The ids of the nodes of the same scope from which a token can reach `node` without passing it. */
export const canReach = (node: Node): ReadonlySet<string> => walk(node, sourcesOf, sources)

/** The ids of the nodes of the same scope that a token at `node` can reach. */
export const reachableFrom = (node: Node): ReadonlySet<string> => walk(node, targetsOf, targets)
