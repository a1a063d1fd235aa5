// A quote while it is edited: its lines under their groups, and the steps that can be undone.
import type { SheetLine } from './sheet-line'

/** A row of the picture: the head of a group, or a line by its place. */
export type ViewRow = { kind: 'group'; name: string; from: number; count: number } | { kind: 'line'; at: number }

/** The rows of the picture: each group under its head, those of folded groups left out. */
export function viewRows(lines: readonly SheetLine[], folded: ReadonlySet<string>): ViewRow[] {
  const rows: ViewRow[] = []
  let head: Extract<ViewRow, { kind: 'group' }> | null = null
  lines.forEach((line, at) => {
    if (line.group_name && (at === 0 || lines[at - 1]?.group_name !== line.group_name)) {
      head = { kind: 'group', name: line.group_name, from: at, count: 0 }
      rows.push(head)
    }
    if (!line.group_name) head = null
    if (head) head.count += 1
    if (!line.group_name || !folded.has(line.group_name)) rows.push({ kind: 'line', at })
  })
  return rows
}

/** What a quote is while it is edited: its lines, and what is typed beside them. */
export interface Sheet {
  readonly lines: readonly SheetLine[]
  readonly discount_rate: string
  readonly discount_amount: string
}

export interface History {
  readonly past: readonly Sheet[]
  readonly now: Sheet
  readonly future: readonly Sheet[]
}

const steps = 200

export const began = (now: Sheet): History => ({ past: [], now, future: [] })
export const changed = ({ past, now }: History, next: Sheet): History => ({ past: [...past.slice(-steps + 1), now], now: next, future: [] })
export function undone(history: History): History {
  const before = history.past.at(-1)
  return before ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] } : history
}
export function redone(history: History): History {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.now], now: next, future } : history
}
