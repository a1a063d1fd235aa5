// The state of a sheet that is edited: its versions, the chosen range, folded groups.
import { useCallback, useMemo, useState } from 'react'
import { changed, type History, redone, type Sheet, undone, type ViewRow, viewRows } from './sheet'
import { columnsFor, emptyLine, type Offered, type SheetColumn, type SheetLine } from './sheet-line'
import type { Range } from './sheet-range'

/** The active cell and the other corner of the range. */
export interface Selection {
  row: number
  column: number
  toRow: number
  toColumn: number
}

export interface SheetState {
  sheet: Sheet
  columns: SheetColumn[]
  rows: ViewRow[]
  folded: ReadonlySet<string>
  selection: Selection
  range: Range
  offers: ReadonlyMap<string, Offered>
  mayUndo: boolean
  mayRedo: boolean
  change: (next: Partial<Sheet>) => void
  select: (next: Partial<Selection>) => void
  fold: (group: string) => void
  undo: () => void
  redo: () => void
  addLines: (lines: readonly SheetLine[]) => void
  removeRange: () => void
  addGroup: (name: string) => void
  renameGroup: (from: number, count: number, name: string) => void
  keepOffers: (offers: Iterable<readonly [string, Offered]>) => void
}

const noSelection: Selection = { row: 0, column: 0, toRow: 0, toColumn: 0 }

export function useSheet(history: History, setHistory: (next: (now: History) => History) => void, seesCosts: boolean): SheetState {
  const [selection, setSelection] = useState(noSelection)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [offers, setOffers] = useState<ReadonlyMap<string, Offered>>(new Map())
  const columns = useMemo(() => columnsFor(seesCosts), [seesCosts])
  const sheet = history.now
  const rows = useMemo(() => viewRows(sheet.lines, folded), [sheet.lines, folded])
  const last = Math.max(0, sheet.lines.length - 1)
  const held: Selection = {
    ...selection,
    row: Math.min(selection.row, last),
    toRow: Math.min(selection.toRow, last),
  }
  const range: Range = {
    top: Math.min(held.row, held.toRow),
    bottom: Math.max(held.row, held.toRow),
    left: Math.min(held.column, held.toColumn),
    right: Math.max(held.column, held.toColumn),
  }
  const change = (next: Partial<Sheet>) => setHistory((before) => changed(before, { ...before.now, ...next }))
  const select = useCallback((next: Partial<Selection>) => setSelection((before) => ({ ...before, ...next })), [])
  const addLines = (lines: readonly SheetLine[]) => {
    const at = sheet.lines.length === 0 ? 0 : range.bottom + 1
    const group = sheet.lines[range.bottom]?.group_name ?? ''
    const added = lines.map((line) => ({ ...line, group_name: line.group_name || group }))
    change({ lines: [...sheet.lines.slice(0, at), ...added, ...sheet.lines.slice(at)] })
    select({ row: at, toRow: at, column: 0, toColumn: 0 })
  }
  return {
    sheet,
    columns,
    rows,
    folded,
    selection: held,
    range,
    offers,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    change,
    select,
    fold: (group) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(group)) next.add(group)
        return next
      }),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    addLines,
    removeRange: () => change({ lines: sheet.lines.filter((_, at) => at < range.top || at > range.bottom) }),
    addGroup: (name) => {
      change({ lines: [...sheet.lines, emptyLine(name)] })
      select({ row: sheet.lines.length, toRow: sheet.lines.length, column: 0, toColumn: 0 })
    },
    renameGroup: (from, count, name) =>
      change({ lines: sheet.lines.map((line, at) => (at >= from && at < from + count ? { ...line, group_name: name } : line)) }),
    keepOffers: (found) => setOffers((before) => new Map([...before, ...found])),
  }
}
