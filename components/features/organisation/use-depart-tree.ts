// The department tree of the administration screens: with leaders and head counts, and where a move leads.
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import type { DepartNode } from '@/lib/model/calls/department'
import { hasWords } from '@/lib/model/plain-text'
import { departCalls } from './admin-calls'

/** The tree, every department by its id, and the state of the load. */
export function useDepartTree() {
  const state = useCall(departCalls.tree)
  const tree = state.data
  const byId = useMemo(() => indexTree(tree ?? []), [tree])
  return { ...state, tree, byId }
}

/** Every node of a tree by its id, from the top down. */
export function indexTree(tree: readonly DepartNode[]): ReadonlyMap<string, DepartNode> {
  const all = new Map<string, DepartNode>()
  const add = (nodes: readonly DepartNode[]) => {
    for (const node of nodes) {
      all.set(node.id, node)
      add(node.children)
    }
  }
  add(tree)
  return all
}

/** Whether `id` is `above` or stands below it. */
export function isWithin(byId: ReadonlyMap<string, DepartNode>, id: string | null, above: string): boolean {
  for (let at = id; at; at = byId.get(at)?.parent_id ?? null) if (at === above) return true
  return false
}

export interface Move {
  id: string
  parent_id: string | null
  after_id: string | null
}

/** The neighbours below a parent, without the moved one. */
export function neighboursOf(tree: readonly DepartNode[], byId: ReadonlyMap<string, DepartNode>, parentId: string | null, moved: string) {
  const all = parentId ? (byId.get(parentId)?.children ?? []) : tree
  return all.filter((node) => node.id !== moved)
}

/** Where dropping leads: onto a department makes it the last one below, between two of them stands behind the upper one. */
export function dropTo(
  tree: readonly DepartNode[],
  byId: ReadonlyMap<string, DepartNode>,
  moved: string,
  target: { id: string; between: boolean; before: boolean },
): Move {
  if (!target.between) return { id: moved, parent_id: target.id, after_id: neighboursOf(tree, byId, target.id, moved).at(-1)?.id ?? null }
  const parent = byId.get(target.id)?.parent_id ?? null
  const neighbours = neighboursOf(tree, byId, parent, moved)
  const at = neighbours.findIndex((node) => node.id === target.id)
  return { id: moved, parent_id: parent, after_id: target.before ? (neighbours[at - 1]?.id ?? null) : target.id }
}

/** The parts of a tree whose names or codes hold the keyword, with what is above them, and what has to be open to see the finds. */
export function findDeparts(tree: readonly DepartNode[], keyword: string): { tree: DepartNode[]; open: string[] } {
  const open: string[] = []
  const search = (nodes: readonly DepartNode[]): DepartNode[] =>
    nodes.flatMap((node) => {
      const children = search(node.children)
      const found = hasWords([node.depart_name, node.depart_code], keyword)
      if (children.length > 0) open.push(node.id)
      if (!found && children.length === 0) return []
      return [{ ...node, children: children.length > 0 ? children : found ? node.children : [] }]
    })
  return { tree: search(tree), open }
}
