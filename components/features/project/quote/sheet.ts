// A quote while it is edited: its lines under their groups, the steps that can be undone, and what it is once a part of it was stored.
import { isUntyped, type SheetLine } from './sheet-line'

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

/** The lines of a sheet that are stored: what nobody has typed into is not. */
export const sentLines = ({ lines }: Sheet): SheetLine[] => lines.filter((line) => !isUntyped(line))

/**
 * Rebases every version of the sheet onto the stored lines: `now` has the lines of `sent` in its order. Lines that were not
 * touched since are replaced by the stored ones; later edits stay, and a new line gets its key.
 */
export function storedOver(sent: Sheet, now: Sheet): (sheet: Sheet) => Sheet {
  const stored = new Map(sentLines(sent).map((line, at) => [line.id, { was: line, now: now.lines[at] }]))
  const made = new Map<Sheet, Sheet>()
  const overLine = (line: SheetLine): SheetLine => {
    const found = stored.get(line.id)
    if (!found?.now) return line
    return line === found.was ? { ...found.now, id: line.id } : { ...line, line_key: found.now.line_key }
  }
  return (sheet) => {
    const known = made.get(sheet)
    if (known) return known
    const over = {
      lines: sheet.lines.map(overLine),
      discount_rate: sheet.discount_rate === sent.discount_rate ? now.discount_rate : sheet.discount_rate,
      discount_amount: sheet.discount_amount === sent.discount_amount ? now.discount_amount : sheet.discount_amount,
    }
    made.set(sheet, over)
    return over
  }
}
