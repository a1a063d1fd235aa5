// The rows of a workbench list as a table; the title is a link to the approval page.
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import tables from '@/components/record/list/table.module.css'
import { TableCheckbox } from '@/components/record/list/table-checkbox'
import { type ColumnPlace, styleOf, titleCut, useWholeColumns } from '@/components/record/list/use-whole-columns'
import type { WorkRow } from '@/lib/model/calls/approval-lists'
import { OpenLink } from './open-link'
import { titleOf, type WorkColumn } from './work-columns'

export interface WorkRows {
  rows: readonly WorkRow[]
  keyOf: (row: WorkRow) => string
  hrefOf: (row: WorkRow) => string
  onOpen: (row: WorkRow) => void
  actions?: (row: WorkRow) => Action[]
  stale: boolean
}

interface WorkTableProps extends WorkRows {
  name: string
  columns: readonly WorkColumn[]
  /** Of the column of actions, in px. */
  room?: number
  chosen: ReadonlySet<string>
  /** Which rows may be chosen; none when absent. */
  choosable?: (row: WorkRow) => boolean
  onChoose: (keys: ReadonlySet<string>) => void
}

/** Of two actions in words, in px. */
export const actionsWidth = 112
export const checkboxWidth = 40

export function WorkTable(props: WorkTableProps) {
  const { name, columns, rows, keyOf, hrefOf, onOpen, actions, room = actionsWidth, stale, chosen, choosable, onChoose } = props
  const t = useTranslations('widget.list')
  const own = useTranslations('workbench')
  const open = rows.filter((row) => choosable?.(row))
  const all = open.length > 0 && open.every((row) => chosen.has(keyOf(row)))
  const some = open.some((row) => chosen.has(keyOf(row)))
  const choose = (changed: readonly WorkRow[], on: boolean) => {
    const keys = new Set(chosen)
    for (const row of changed) {
      if (on) keys.add(keyOf(row))
      else keys.delete(keyOf(row))
    }
    onChoose(keys)
  }
  const table = useRef<HTMLTableElement>(null)
  const places: ColumnPlace[] = [
    ...(choosable ? [{ width: checkboxWidth }] : []),
    ...columns.map(({ width }) => ({ width })),
    ...(actions ? [{ width: room, stays: 'end' as const }] : []),
  ]
  useWholeColumns(table, places)
  const leading = choosable ? 1 : 0
  const end = styleOf(places.length - 1, 'end')
  const go = (row: WorkRow) => (event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest('a, button, input, label')) onOpen(row)
  }
  const cell = (column: WorkColumn, row: WorkRow): ReactNode =>
    column.name === 'title' ? (
      <OpenLink className={tables.name} href={hrefOf(row)} title={titleOf(row)} onOpen={() => onOpen(row)}>
        {titleOf(row)}
      </OpenLink>
    ) : (
      <span className={tables.inside}>{column.render(row)}</span>
    )
  return (
    <section
      className={stale ? `${tables.scroll} ${tables.stale}` : tables.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
      tabIndex={0}
      aria-label={t('tableOf', { name })}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: only a title of what is cut, which screen readers read in full */}
      <table ref={table} className={tables.table} onMouseOver={titleCut}>
        <colgroup>
          {choosable && <col style={{ width: checkboxWidth }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.name === 'title' ? undefined : column.width }} />
          ))}
          {actions && <col style={{ width: room }} />}
        </colgroup>
        <thead>
          <tr>
            {choosable && (
              <th scope="col">
                <TableCheckbox
                  checked={all}
                  half={some && !all}
                  disabled={open.length === 0}
                  label={t('chooseAll')}
                  onChange={(on) => choose(open, on)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <th key={column.name} scope="col" data-align={column.align} style={styleOf(index + leading, undefined)}>
                <span className={tables.inside}>{column.title}</span>
              </th>
            ))}
            {actions && (
              <th scope="col" data-fixed="end" style={end}>
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-chosen={chosen.has(keyOf(row)) || undefined} data-open onClick={go(row)}>
              {choosable && (
                <td title={choosable(row) ? undefined : own('notBatch')}>
                  <TableCheckbox
                    checked={chosen.has(keyOf(row))}
                    disabled={!choosable(row)}
                    label={t('choose', { name: titleOf(row) })}
                    onChange={(on) => choose([row], on)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  data-align={column.align}
                  data-naming={column.name === 'title' || undefined}
                  style={styleOf(index + leading, undefined)}
                >
                  {cell(column, row)}
                </td>
              ))}
              {actions && (
                <td data-fixed="end" style={end}>
                  <RowActions actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
