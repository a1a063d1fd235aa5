// The lines of a quote as a sheet: the keyboard works as in a spreadsheet, and only the rows in sight are drawn.
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDisplayNames } from '@/components/record/use-display-names'
import { notify, toastSeconds } from '@/lib/client/api'
import { isComposing, keyOf } from '@/lib/client/composing'
import { pricingLine } from '@/lib/model/entities/pricing'
import { maxQuoteLines } from '@/lib/model/quote-states'
import styles from './quote.module.css'
import { GroupRow, LineRow, numberWidth } from './quote-rows'
import { cellText, emptyLine, problemsOf, type SheetColumn, type SheetLine, sourceKey, withCell } from './sheet-line'
import { clearRange, copyRange, fillDown, pasteCells, readClipboard, TooManyLines } from './sheet-range'
import type { SheetState } from './use-sheet'

const rowHeight = 32
const headHeight = 36
/** Rows drawn above and below those in sight. */
const margin = 8

/** What the server refused of a line, until the line is changed. */
export type Refusals = WeakMap<SheetLine, Readonly<Record<string, string>>>

interface QuoteGridProps {
  state: SheetState
  readOnly: boolean
  redLine: string | null
  refusals: Refusals
  onFactors: (row: number) => void
}

export function QuoteGrid({ state, readOnly, redLine, refusals, onFactors }: QuoteGridProps) {
  const t = useTranslations('quote')
  const v = useTranslations('validation')
  const labels = useDisplayNames(pricingLine)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [seen, setSeen] = useState({ from: 0, to: 40 })
  const { sheet, columns, rows, selection, range, select, change, offers } = state
  const { lines } = sheet
  const column = columns[selection.column] as SheetColumn
  const line = lines[selection.row]
  const places = new Map(rows.flatMap((row, at) => (row.kind === 'line' ? [[row.at, at] as const] : [])))
  const left = (index: number) => numberWidth + columns.slice(0, index).reduce((sum, one) => sum + one.width, 0)
  const width = left(columns.length)
  const titleOf = (name: string) => (name === 'gross_rate' || name === 'discount_rate' ? t(`head.${name}`) : labels.field(name))

  const measure = () => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
    const to = Math.ceil((scrollTop + clientHeight) / rowHeight) + margin
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the frame alone
  useLayoutEffect(() => {
    const frame = box.current
    if (!frame) return
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  const focus = () => input.current?.focus({ preventScroll: true })
  const reveal = () => requestAnimationFrame(() => input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))

  /** The line that stands so many rows further down on the screen. */
  const lineBeside = (from: number, by: number): number => {
    const shown = rows.flatMap((row) => (row.kind === 'line' ? [row.at] : []))
    const at = shown.indexOf(from)
    return shown[Math.max(0, Math.min(shown.length - 1, at + by))] ?? from
  }
  const go = (row: number, at: number, extend = false) => {
    const place = { toRow: Math.max(0, Math.min(lines.length - 1, row)), toColumn: Math.max(0, Math.min(columns.length - 1, at)) }
    select(extend ? place : { ...place, row: place.toRow, column: place.toColumn })
    reveal()
  }
  const begin = (text: string) => {
    if (readOnly || !line) return
    if (column.name === 'coefficient') return onFactors(selection.row)
    if (column.typed) setEditing(text)
  }
  const commit = (by: 'down' | 'right' | 'left' | 'up' | 'stay' = 'stay') => {
    let next = lines
    if (editing !== null && line && cellText(line, column.name) !== editing) {
      next = lines.map((one, at) => (at === selection.row ? withCell(one, column.name, editing, offers.get(sourceKey(one) ?? '')) : one))
      change({ lines: next })
    }
    setEditing(null)
    const [row, at] = [selection.row, selection.column]
    if (by === 'down' && row === lines.length - 1 && !readOnly) {
      if (next.length >= maxQuoteLines) return notify().error(t('tooMany', { most: maxQuoteLines, n: 1 }), toastSeconds)
      change({ lines: [...next, emptyLine(line?.group_name)] })
      select({ row: row + 1, toRow: row + 1, column: at, toColumn: at })
      return reveal()
    }
    if (by === 'down') go(lineBeside(row, 1), at)
    if (by === 'up') go(lineBeside(row, -1), at)
    if (by === 'right') at === columns.length - 1 ? go(lineBeside(row, 1), 0) : go(row, at + 1)
    if (by === 'left') at === 0 ? go(lineBeside(row, -1), columns.length - 1) : go(row, at - 1)
  }
  const paste = (text: string) => {
    if (readOnly) return
    try {
      const cells = readClipboard(text)
      const next = pasteCells(lines.length === 0 ? [emptyLine()] : lines, columns, range, cells, offers)
      change({ lines: next })
      select({
        toRow: Math.min(next.length - 1, range.top + Math.max(cells.length - 1, range.bottom - range.top)),
        toColumn: Math.min(columns.length - 1, range.left + Math.max((cells[0]?.length ?? 1) - 1, 0)),
        row: range.top,
        column: range.left,
      })
    } catch (error) {
      if (!(error instanceof TooManyLines)) throw error
      notify().error(t('tooMany', { most: maxQuoteLines, n: error.count }), toastSeconds)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const { shiftKey: shift } = event
    const key = keyOf(event)
    const mod = event.ctrlKey || event.metaKey
    const act = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if (key === 'Enter')
      return act(() => (editing === null && column.name === 'coefficient' && !shift ? begin('') : commit(shift ? 'up' : 'down')))
    if (key === 'Tab' && (editing !== null || !atEdge(shift))) return act(() => commit(shift ? 'left' : 'right'))
    if (key === 'Escape' && editing !== null) return act(() => setEditing(null))
    if (editing !== null) return
    const head = { row: shift ? selection.toRow : selection.row, column: shift ? selection.toColumn : selection.column }
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2)
    const far = lines.length
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => go(lineBeside(head.row, mod ? far : 1), head.column, shift)],
      ['ArrowUp', () => go(lineBeside(head.row, mod ? -far : -1), head.column, shift)],
      ['ArrowRight', () => go(head.row, mod ? columns.length : head.column + 1, shift)],
      ['ArrowLeft', () => go(head.row, mod ? 0 : head.column - 1, shift)],
      ['PageDown', () => go(lineBeside(head.row, page), head.column, shift)],
      ['PageUp', () => go(lineBeside(head.row, -page), head.column, shift)],
      ['Home', () => go(mod ? 0 : head.row, 0, shift)],
      ['End', () => go(mod ? far : head.row, columns.length, shift)],
    ])
    const move = moves.get(key)
    if (move) return act(move)
    if (key === 'F2' && line) return act(() => begin(cellText(line, column.name)))
    if ((key === 'Delete' || key === 'Backspace') && !readOnly) return act(() => change({ lines: clearRange(lines, columns, range) }))
    if (!mod) return
    if (key === 'a') return act(() => select({ row: 0, column: 0, toRow: lines.length - 1, toColumn: columns.length - 1 }))
    if (readOnly) return
    if (key === 'd') return act(() => change({ lines: fillDown(lines, columns, range, offers) }))
    if (key === 'z') return act(shift ? state.redo : state.undo)
    if (key === 'y') return act(state.redo)
  }
  /** Leaving the sheet by Tab stays possible at its first and last cell. */
  const atEdge = (back: boolean) =>
    back ? selection.row === 0 && selection.column === 0 : selection.row >= lines.length - 1 && selection.column === columns.length - 1
  const onCopy = (event: ClipboardEvent, cut = false) => {
    if (editing !== null || !line) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyRange(lines, columns, range))
    if (cut && !readOnly) change({ lines: clearRange(lines, columns, range) })
  }
  const choose = (row: number, at: number, extend: boolean) => {
    if (editing !== null) commit()
    select(extend ? { toRow: row, toColumn: at } : { row, column: at, toRow: row, toColumn: at })
    focus()
  }
  const problem = line && (refusals.get(line)?.[column.name] ?? textOfProblem(line, column.name))
  function textOfProblem(one: SheetLine, name: string): string | undefined {
    const found = problemsOf(one)[name]
    return found && v(found.key as never, found.params as never)
  }
  const place = places.get(selection.row)
  const shown = rows.slice(seen.from, seen.to)
  return (
    <div ref={box} className={styles.frame} onScroll={measure} data-testid="quote-grid">
      <div className={styles.canvas} style={{ width, height: headHeight + (rows.length + 1) * rowHeight }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot place its rows, and only those in sight exist */}
        <div
          role="grid"
          aria-label={t('grid')}
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={readOnly}
          aria-multiselectable="true"
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the cell editor has the focus */}
          <div role="row" aria-rowindex={1} className={styles.headRow} style={{ width }}>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            <span role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: numberWidth }}>
              <span className={styles.hidden}>{t('rowNumber')}</span>
            </span>
            {columns.map((one, at) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <span
                key={one.name}
                role="columnheader"
                aria-colindex={at + 2}
                data-number={one.number || undefined}
                data-chosen={(at >= range.left && at <= range.right) || undefined}
                style={{ width: one.width }}
              >
                {titleOf(one.name)}
              </span>
            ))}
          </div>
          {shown.map((row, index) => {
            const top = headHeight + (seen.from + index) * rowHeight
            if (row.kind === 'group')
              return (
                <GroupRow
                  key={`group-${row.from}`}
                  row={row}
                  top={top}
                  width={width}
                  columns={columns}
                  folded={state.folded.has(row.name)}
                  lines={lines}
                  onFold={() => state.fold(row.name)}
                  onRename={readOnly ? undefined : (name) => state.renameGroup(row.from, row.count, name)}
                />
              )
            const own = lines[row.at]
            if (!own) return null
            const inside = row.at >= range.top && row.at <= range.bottom
            return (
              <LineRow
                key={own.id}
                id={id}
                line={own}
                at={row.at}
                top={top}
                width={width}
                columns={columns}
                from={inside ? range.left : -1}
                to={inside ? range.right : -1}
                active={row.at === selection.row ? selection.column : -1}
                redLine={redLine}
                refused={refusals.get(own)}
                textOfProblem={textOfProblem}
                priceWord={t}
                onChoose={choose}
                onOpen={(at) => {
                  choose(row.at, at, false)
                  begin(cellText(own, columns[at]?.name ?? ''))
                }}
              />
            )
          })}
        </div>
        {line && place !== undefined && (
          <input
            ref={input}
            className={styles.editor}
            data-cell=""
            data-editing={editing !== null || undefined}
            data-number={column.number || undefined}
            style={{ top: headHeight + place * rowHeight, left: left(selection.column), width: column.width, height: rowHeight }}
            aria-label={t('cell', { row: selection.row + 1, column: titleOf(column.name), value: cellText(line, column.name) || '—' })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            autoComplete="off"
            value={editing ?? ''}
            readOnly={readOnly || !column.typed}
            onChange={(event) => setEditing(event.target.value)}
            onKeyDown={onKeyDown}
            onCopy={(event) => onCopy(event)}
            onCut={(event) => onCopy(event, true)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (editing !== null && !/[\t\n]/.test(text.trimEnd())) return
              event.preventDefault()
              setEditing(null)
              paste(text)
            }}
            onDoubleClick={() => begin(cellText(line, column.name))}
            onBlur={() => commit()}
          />
        )}
        {!readOnly && (
          <button
            type="button"
            className={styles.addRow}
            style={{ top: headHeight + rows.length * rowHeight, width }}
            onClick={() => {
              // drawn at once: what is typed next belongs to the new line
              flushSync(() => {
                change({ lines: [...lines, emptyLine(lines.at(-1)?.group_name)] })
                select({ row: lines.length, toRow: lines.length, column: 0, toColumn: 0 })
              })
              focus()
            }}
          >
            {t('addRow')}
          </button>
        )}
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="status" hidden={!problem}>
        {problem}
      </p>
    </div>
  )
}
