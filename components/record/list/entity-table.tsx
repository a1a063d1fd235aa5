// The rows of a list as a table: head and ends that stay, sorting, selection, and sums.
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type MouseEvent, memo, useMemo, useRef } from 'react'
import { Money } from '@/components/basic/values'
import { fieldOf, isNaming, isNumeric, leastWidthOf, maskFor } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { type DisplayNames, useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import { asLocale } from '@/lib/i18n/locales'
import { isSortable } from '@/lib/model/columns'
import { parseSort } from '@/lib/model/definition'
import { columnTitle } from '@/lib/model/unit-beside'
import type { ListAnswer } from '@/lib/model/wire'
import { BodyCell } from './body-cell'
import { type Column, roomForNumbers } from './column'
import type { Action, ListScreen } from './list-screen'
import { RowActions } from './row-actions'
import styles from './table.module.css'
import { TableCheckbox } from './table-checkbox'
import { useCellEdit } from './use-cell-edit'
import { type ColumnPlace, styleOf, titleCut, useWholeColumns } from './use-whole-columns'
import type { ColumnSetting } from './view-setting'

interface EntityTableProps {
  screen: ListScreen
  columns: readonly ColumnSetting[]
  answer: ListAnswer
  /** '-create_time' */
  sort: string
  onSort: (sort: string | null) => void
  selected?: readonly string[]
  /** Rows may be chosen; gets the keys and the rows of this page among them. */
  onSelect?: (keys: string[], rows: Row[]) => void
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => Action[]
  stale: boolean
}

const selectionWidth = 40
/** The wire's name of a record's state, in every entity. */
const stateColumn = 'status'
/** English words are longer. */
const actionsWidth = { 'zh-CN': 124, en: 184 } as const

/** Sorting: descending, ascending, back to the list's own order. */
export function nextSort(field: string, sort: string): string | null {
  if (sort === `-${field}`) return field
  return sort === field ? null : `-${field}`
}

/** A shown column: as defined by the screen, else by its field's kind. */
function columnOf(
  screen: ListScreen,
  labels: DisplayNames,
  { field: name, width }: ColumnSetting,
  fixed: boolean,
  may: ReturnType<typeof useMay>,
): Column {
  const { definition } = screen
  const computed = screen.computed?.[name]
  const field = fieldOf(definition, name)
  const head = computed?.title ?? screen.heads?.[name] ?? labels.head(name)
  return {
    name,
    // a rate has its sign in each cell
    title: field?.kind === 'decimal' && field.unit === 'percent' ? head : columnTitle(head, field, labels.common),
    width: Math.max(width, leastWidthOf(definition, name)),
    align: computed ? computed.align : isNumeric(field?.kind ?? '') ? 'right' : undefined,
    scale: field?.kind === 'decimal' ? field.scale : 2,
    naming: isNaming(definition, name),
    fixed,
    state: !fixed && name === stateColumn,
    sortable: field !== undefined && isSortable(field) && maskFor(definition, name, may) === null,
    render: (row) => {
      const cell = screen.cells?.[name] ?? computed?.render
      if (cell) return cell(row)
      return field ? <ShowField definition={definition} name={name} field={field} row={row} /> : null
    },
  }
}

export const EntityTable = memo(function EntityTable(props: EntityTableProps) {
  const { screen, columns: settings, answer, sort, onSort, selected = [], onSelect, onOpen, stale } = props
  const { definition } = screen
  const t = useTranslations('widget.list')
  const locale = asLocale(useLocale())
  const labels = useDisplayNames(definition)
  const may = useMay()
  const sorted = parseSort(sort)
  const { rowActions: offered } = props
  // who may do nothing with any row gets no column for it
  const rowActions = useMemo(
    () => (offered && answer.records.some((row) => offered(row).length > 0) ? offered : undefined),
    [offered, answer.records],
  )
  const declared = useMemo(() => {
    const lastFixed = settings.findLastIndex((column) => column.fixed)
    return settings.map((setting, index) => columnOf(screen, labels, setting, index <= lastFixed, may))
  }, [settings, screen, labels, may])
  const columns = useMemo(() => roomForNumbers(declared, answer), [declared, answer])
  const leading = onSelect ? 1 : 0
  const fixedCount = columns.filter((column) => column.fixed).length + leading
  const table = useRef<HTMLTableElement>(null)
  const places: ColumnPlace[] = [
    ...(onSelect ? [{ width: selectionWidth, stays: fixedCount > 0 ? ('start' as const) : undefined }] : []),
    ...columns.map(({ width, fixed, state }) => ({ width, stays: fixed ? ('start' as const) : state ? ('end' as const) : undefined })),
    ...(rowActions ? [{ width: actionsWidth[locale], stays: 'end' as const }] : []),
  ]
  useWholeColumns(table, places)
  const stay = (index: number): CSSProperties => styleOf(index, places[index]?.stays)
  const mark = (index: number) => {
    if (index < fixedCount) return index === fixedCount - 1 ? 'last' : 'start'
    return columns[index - leading]?.state ? 'state' : undefined
  }
  // the name takes the remaining width, so that it is not truncated unnecessarily
  const widthOf = (column: Column) => (column.naming ? undefined : column.width)

  // the name opens the record: it is no cell that is gone to or edited
  const names = useMemo(() => columns.flatMap((column) => (column.naming ? [] : [column.name])), [columns])
  const edit = useCellEdit(screen, answer.records, names, table)
  const keyOf = (row: Row) => String(row[definition.key])
  const chosen = new Set(selected)
  const all = answer.records.length > 0 && answer.records.every((row) => chosen.has(keyOf(row)))
  const some = answer.records.some((row) => chosen.has(keyOf(row)))
  const choose = (rows: readonly Row[], on: boolean) => {
    const changed = new Set(rows.map(keyOf))
    const keys = [...selected.filter((key) => !changed.has(key)), ...(on ? [...changed] : [])]
    onSelect?.(
      keys,
      answer.records.filter((row) => keys.includes(keyOf(row))),
    )
  }
  const open = (row: Row) => (event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest('a, button, input, label, [data-editing]')) onOpen?.(row)
  }
  return (
    <section
      className={stale ? `${styles.scroll} ${styles.stale}` : styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
      tabIndex={0}
      aria-label={t('tableOf', { name: labels.name })}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: only a title of what is cut, which screen readers read in full */}
      <table ref={table} className={styles.table} onMouseOver={titleCut}>
        <colgroup>
          {onSelect && <col style={{ width: selectionWidth }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: widthOf(column) }} />
          ))}
          {rowActions && <col style={{ width: actionsWidth[locale] }} />}
        </colgroup>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" data-fixed={mark(0)} style={stay(0)}>
                <TableCheckbox checked={all} half={some && !all} label={t('chooseAll')} onChange={(on) => choose(answer.records, on)} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.name}
                column={column}
                fixed={mark(index + leading)}
                style={stay(index + leading)}
                order={sorted.field === column.name ? (sorted.descending ? 'descending' : 'ascending') : undefined}
                onSort={() => onSort(nextSort(column.name, sort))}
              />
            ))}
            {rowActions && (
              <th scope="col" data-fixed="end" style={stay(places.length - 1)}>
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {answer.records.map((row) => (
            <tr
              key={keyOf(row)}
              data-chosen={chosen.has(keyOf(row)) || undefined}
              data-open={onOpen ? true : undefined}
              onClick={onOpen && open(row)}
            >
              {onSelect && (
                <td data-fixed={mark(0)} style={stay(0)}>
                  <TableCheckbox
                    checked={chosen.has(keyOf(row))}
                    label={t('choose', { name: String(row[definition.title] ?? '') })}
                    onChange={(on) => choose([row], on)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <BodyCell
                  key={column.name}
                  screen={screen}
                  column={column}
                  row={row}
                  edit={edit}
                  fixed={mark(index + leading)}
                  style={stay(index + leading)}
                  onOpen={onOpen}
                />
              ))}
              {rowActions && (
                <td data-fixed="end" style={stay(places.length - 1)}>
                  <RowActions actions={rowActions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {answer.sums && (
          <tfoot>
            <tr>
              {onSelect && <td data-fixed={mark(0)} style={stay(0)} />}
              {columns.map((column, index) => {
                const sum = answer.sums?.[column.name]
                return (
                  <td key={column.name} data-fixed={mark(index + leading)} data-align={column.align} style={stay(index + leading)}>
                    {index === 0 ? (
                      <>
                        {t('sum')} <span className={styles.sumNote}>{t('sumNote', { n: answer.total })}</span>
                      </>
                    ) : (
                      sum !== undefined && (
                        <span className={styles.inside}>
                          <Money value={sum} scale={column.scale} />
                        </span>
                      )
                    )}
                  </td>
                )
              })}
              {rowActions && <td data-fixed="end" style={stay(places.length - 1)} />}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
})

interface HeadCellProps {
  column: Column
  fixed: 'start' | 'last' | 'state' | undefined
  style: CSSProperties | undefined
  order: 'ascending' | 'descending' | undefined
  onSort: () => void
}

function HeadCell({ column, fixed, style, order, onSort }: HeadCellProps) {
  return (
    <th scope="col" data-fixed={fixed} data-align={column.align} style={style} aria-sort={column.sortable ? (order ?? 'none') : undefined}>
      {column.sortable ? (
        <button type="button" className={styles.sorter} onClick={onSort}>
          <span className={styles.headText}>{column.title}</span>
          <svg width="8" height="10" viewBox="0 0 8 10" aria-hidden="true" focusable="false">
            <path d="M4 0l3 4H1z" data-on={order === 'ascending' || undefined} />
            <path d="M4 10L1 6h6z" data-on={order === 'descending' || undefined} />
          </svg>
        </button>
      ) : (
        <span className={styles.inside}>{column.title}</span>
      )}
    </th>
  )
}
