// Items as a tree of lines: which are shown, and how one changes its place among its siblings. Pure, so that it is tested without a browser.
import { moveItem } from '@/components/basic/move-item'
import type { DictionaryNode } from '@/lib/model/calls/dictionary'

export interface ItemLine {
  node: DictionaryNode
  depth: number
  siblings: readonly DictionaryNode[]
  index: number
}

/** The lines of a tree whose opened nodes are named by their values. */
export function linesOf(nodes: readonly DictionaryNode[], opened: ReadonlySet<string>, depth = 0): ItemLine[] {
  return nodes.flatMap((node, index) => [
    { node, depth, siblings: nodes, index },
    ...(node.children && opened.has(node.value) ? linesOf(node.children, opened, depth + 1) : []),
  ])
}

/** The keys of siblings after one of them has moved. */
export function movedKeys(siblings: readonly DictionaryNode[], from: number, to: number): string[] {
  return moveItem(siblings, from, to).map(({ item_key }) => item_key)
}
