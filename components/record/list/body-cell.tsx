// One cell of a list: its content, or its editor. An editable cell opens its record after a moment, so that a double click edits.
import dynamic from 'next/dynamic'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import type { Row } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import type { Column } from './column'
import type { ListScreen } from './list-screen'
import styles from './table.module.css'
import { type CellEdit, cellId } from './use-cell-edit'

const CellEditor = dynamic(() => retried(() => import('./cell-editor').then((module) => module.CellEditor)), { ssr: false })

const doubleClickMs = 250

interface BodyCellProps {
  screen: ListScreen
  column: Column
  row: Row
  edit: CellEdit
  fixed: 'start' | 'last' | 'state' | undefined
  style: CSSProperties | undefined
  onOpen: ((row: Row) => void) | undefined
}

export function BodyCell({ screen: { definition, calls }, column, row, edit, fixed, style, onOpen }: BodyCellProps) {
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { name, title, naming, align, render } = column
  const cell = { key: String(row[definition.key]), name }
  const shared = { 'data-fixed': fixed, 'data-align': align, 'data-naming': naming || undefined, style }
  const content =
    naming && onOpen ? (
      <button type="button" className={styles.name} onClick={() => onOpen(row)}>
        {render(row)}
      </button>
    ) : (
      <span className={styles.inside}>{render(row)}</span>
    )
  // first, so that what was typed stays where the row was closed meanwhile
  if (edit.editing?.key === cell.key && edit.editing.name === name)
    return (
      <td {...shared} data-editing data-cell={cellId(cell)} tabIndex={-1}>
        <CellEditor definition={definition} calls={calls} name={name} label={title} row={row} onEnd={(to) => edit.end(cell, to)} />
      </td>
    )
  if (naming || !edit.isOpen(row, name)) return <td {...shared}>{content}</td>
  const open = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('a, button, input, label')) return
    event.stopPropagation()
    clearTimeout(opening.current)
    if (event.detail < 2) opening.current = setTimeout(() => onOpen?.(row), doubleClickMs)
  }
  return (
    <td
      {...shared}
      data-cell={cellId(cell)}
      tabIndex={edit.tabIndexOf(cell)}
      title={edit.hint}
      data-hint={edit.hint}
      onKeyDown={(event) => edit.onKeyDown(event, cell)}
      onClick={onOpen && open}
      onDoubleClick={() => edit.start(cell)}
    >
      {content}
    </td>
  )
}
