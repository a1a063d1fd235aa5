// Walking over the cells that may be edited, and which of them is being edited: one is in the order of Tab, arrows lead to the others.
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'
import { keyOf } from '@/lib/client/composing'
import { useMay } from '@/lib/client/use-may'
import { hasField, isCellField } from './editable'
import type { ListScreen } from './list-screen'

interface Cell {
  key: string
  name: string
}

export interface CellEdit {
  /** The attributes of an editable cell. */
  hint: string
  /** Whether a cell may be edited. */
  isOpen: (row: Row, name: string) => boolean
  editing: Cell | null
  start: (cell: Cell) => void
  /** Ends editing: back to the cell, on to its neighbour (1, -1), or nowhere where the focus has left. */
  end: (cell: Cell, to: 'cell' | 'away' | 1 | -1) => void
  tabIndexOf: (cell: Cell) => 0 | -1
  onKeyDown: (event: KeyboardEvent, cell: Cell) => void
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

const same = (one: Cell | null, other: Cell) => one?.key === other.key && one.name === other.name

export const cellId = ({ key, name }: Cell) => `${key}.${name}`

export function useCellEdit(
  { definition, editable }: ListScreen,
  rows: readonly Row[],
  names: readonly string[],
  table: RefObject<HTMLElement | null>,
): CellEdit {
  const t = useTranslations('widget.cell')
  const may = useMay()
  const [editing, setEditing] = useState<Cell | null>(null)
  const [at, setAt] = useState<Cell | null>(null)
  const fields = useMemo(
    () => (editable ? names.filter((name) => isCellField(definition, name, may)) : []),
    [definition, editable, names, may],
  )
  const isOpen = useCallback(
    (row: Row, name: string) => fields.includes(name) && editable?.(row) === true && hasField(definition, name, row),
    [fields, editable, definition],
  )
  const cells = useMemo(
    () => rows.map((row) => fields.filter((name) => isOpen(row, name)).map((name) => ({ key: String(row[definition.key]), name }))),
    [rows, fields, isOpen, definition],
  )
  const all = cells.flat()
  const stop = all.find((one) => same(at, one)) ?? all[0] ?? null
  const focus = (cell: Cell) => {
    setAt(cell)
    table.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(cell))}"]`)?.focus()
  }
  const neighbour = ({ key, name }: Cell, [down, right]: readonly [number, number]): Cell | undefined => {
    if (down === 0)
      return cells.find((row) => row.some((cell) => cell.key === key))?.at((fields.indexOf(name) + right + fields.length) % fields.length)
    return cells[cells.findIndex((row) => row.some((cell) => cell.key === key)) + down]?.find((cell) => cell.name === name)
  }
  return {
    hint: t('hint'),
    isOpen,
    editing,
    start(cell) {
      setAt(cell)
      setEditing(cell)
    },
    end(cell, to) {
      const place = all.findIndex((one) => same(one, cell))
      const next = typeof to === 'number' && place >= 0 ? all[place + to] : undefined
      setEditing(next ?? null)
      // a control that went away has left the focus nowhere
      const nowhere = document.activeElement === null || document.activeElement === document.body
      if (next) setAt(next)
      else if (to !== 'away' || nowhere) focus(cell)
    },
    tabIndexOf: (cell) => (same(stop, cell) ? 0 : -1),
    onKeyDown(event, cell) {
      if (event.target !== event.currentTarget) return
      const step = steps[keyOf(event)]
      if (step) {
        const next = neighbour(cell, step)
        event.preventDefault()
        if (next) focus(next)
      } else if (keyOf(event) === 'Enter' || keyOf(event) === 'F2') {
        event.preventDefault()
        setAt(cell)
        setEditing(cell)
      }
    },
  }
}
