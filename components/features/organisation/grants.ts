// Granting permissions: what selecting one does to those above and below it, and how two sets differ. Pure.

import type { PermissionNode } from '@/lib/model/calls/permission'
import { hasWords } from '@/lib/model/plain-text'

export interface GrantIndex {
  byKey: ReadonlyMap<string, PermissionNode>
  /** Everything below a node, without itself. */
  below: (key: string) => PermissionNode[]
  /** Everything above a node, the nearest first. */
  above: (key: string) => PermissionNode[]
}

export function indexGrants(tree: readonly PermissionNode[]): GrantIndex {
  const byKey = new Map<string, PermissionNode>()
  const add = (nodes: readonly PermissionNode[]) => {
    for (const node of nodes) {
      byKey.set(node.permission_key, node)
      add(node.children)
    }
  }
  add(tree)
  const collect = (node: PermissionNode | undefined): PermissionNode[] =>
    (node?.children ?? []).flatMap((child) => [child, ...collect(child)])
  return {
    byKey,
    below: (key) => collect(byKey.get(key)),
    above(key) {
      const chain: PermissionNode[] = []
      for (let at = byKey.get(key)?.parent_key; at; at = byKey.get(at)?.parent_key) {
        const node = byKey.get(at)
        if (!node) break
        chain.push(node)
      }
      return chain
    },
  }
}

/**
 * The chosen keys after one of them was selected or cleared. What is given brings what stands above it, so that it can be reached; clearing takes everything below along.
 * `linked` selects everything below too. What the user does not hold himself is neither added nor, being another's gift, taken away.
 */
export function toggleGrant(index: GrantIndex, chosen: ReadonlySet<string>, key: string, on: boolean, linked: boolean): Set<string> {
  const next = new Set(chosen)
  const own = (node: PermissionNode | undefined) => node?.grantable === true
  if (on) {
    if (own(index.byKey.get(key))) next.add(key)
    for (const node of index.above(key)) next.add(node.permission_key)
    if (linked) for (const node of index.below(key)) if (own(node)) next.add(node.permission_key)
    return next
  }
  const kept = index.below(key).filter((node) => next.has(node.permission_key) && !own(node))
  for (const node of index.below(key)) if (own(node)) next.delete(node.permission_key)
  if (kept.length === 0) next.delete(key)
  return next
}

/** What was added to and taken from a set. */
export function grantChanges(before: ReadonlySet<string>, after: ReadonlySet<string>): { added: string[]; removed: string[] } {
  return { added: [...after].filter((key) => !before.has(key)), removed: [...before].filter((key) => !after.has(key)) }
}

/** Those of the keys that can be reached: what stands above a key was taken away together with everything below it. */
export function reachableGrants(index: GrantIndex, keys: Iterable<string>): Set<string> {
  const chosen = new Set(keys)
  return new Set([...chosen].filter((key) => index.above(key).every((node) => chosen.has(node.permission_key))))
}

export type Difference = 'both' | 'mine' | 'theirs' | 'none'

/** Which of two roles has a permission. */
export function differenceOf(mine: ReadonlySet<string>, theirs: ReadonlySet<string>, key: string): Difference {
  if (mine.has(key)) return theirs.has(key) ? 'both' : 'mine'
  return theirs.has(key) ? 'theirs' : 'none'
}

export interface GrantRow {
  node: PermissionNode
  level: number
  menus: number
  buttons: readonly PermissionNode[]
}

/** The menus as rows with their buttons; those below a folded one are left out unless something is looked for. */
export function grantRows(
  tree: readonly PermissionNode[],
  options: { folded: ReadonlySet<string>; keyword: string; keep?: (node: PermissionNode) => boolean },
): GrantRow[] {
  const wanted = options.keyword.trim()
  const { keep } = options
  const searching = wanted !== '' || keep !== undefined
  const hit = (node: PermissionNode) => hasWords([node.title, node.name, node.perms, node.url], wanted) && (keep?.(node) ?? true)
  const rows = (nodes: readonly PermissionNode[], level: number): GrantRow[] =>
    nodes.flatMap((node) => {
      if (node.menu_type === 2) return []
      const buttons = node.children.filter((child) => child.menu_type === 2)
      const inner = searching || !options.folded.has(node.permission_key) ? rows(node.children, level + 1) : []
      const found = buttons.filter(hit)
      if (searching && inner.length === 0 && found.length === 0 && !hit(node)) return []
      const menus = node.children.length - buttons.length
      return [{ node, level, menus, buttons: searching && found.length > 0 ? found : buttons }, ...inner]
    })
  return rows(tree, 1)
}
