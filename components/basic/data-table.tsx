// The one table that only shows: columns as data, rows, sums below, rows that are cards on narrow windows.
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './data-table.module.css'
import { Empty } from './values'

type Marks = { [name in `data-${string}`]?: string | number | boolean | undefined }

/** Its place in a card: the first line, the end of that line, a line of its own, the end of the last line, none; a note without. */
type CardPlace = 'title' | 'end' | 'wide' | 'foot' | 'none'

export interface DataColumn<T, L = undefined> {
  /** Names the column; no two of a table are called alike. */
  title: string
  /** Stands in the head in place of the title. */
  head?: ReactNode
  /** A name is the head of its row and the title of its card, a number stands at the right, actions stand at the foot of a card. */
  kind?: 'name' | 'number' | 'actions'
  /** Nothing is shown as a dash, and is left out of a card; false is an empty cell. */
  cell: (row: T, index: number, line: L) => ReactNode
  at?: CardPlace
  /** A card says the title before the value. */
  named?: boolean
  /** The title is read out, and not seen. */
  hidden?: boolean
  /** px; the others share what is left. */
  width?: number
  /** It is what the rows are sorted by. */
  sorted?: 'ascending' | 'descending' | undefined
  className?: string | undefined
  /** What the look of a cell depends on. */
  marks?: (row: T) => Marks & { title?: string }
  /** Its sum; a table with any has a foot. */
  foot?: ReactNode
}

interface DataTableProps<T, L> {
  columns: readonly (DataColumn<T, L> | false | '' | null | undefined)[]
  rows: readonly T[]
  rowKey: (row: T, index: number) => string | number
  /** Names what scrolls, which can then be reached by the keyboard. */
  label?: string
  /** Names the table; read out, and not seen. */
  caption?: string
  /** Shown in place of a table without rows. */
  none?: ReactNode
  /** The look of a list, its classes of what scrolls and of the table; else that of a plain table. */
  look?: { scroll: string | undefined; table: string | undefined }
  minWidth?: number
  /** Rows are cards on narrow windows. */
  cards?: boolean
  /** Stands at the edge of a page: its first column begins where the page's head does. */
  edge?: boolean
  /** Of what scrolls. */
  className?: string | undefined
  marks?: Marks
  rowProps?: (row: T) => HTMLAttributes<HTMLTableRowElement> & Marks
  /** A row that is one text over all columns. */
  whole?: (row: T) => ReactNode
  /** What the cells of a row share: a hook that is called once for each row. */
  useLine?: (row: T) => L
}

export function DataTable<T, L = undefined>(props: DataTableProps<T, L>) {
  const { rows, rowKey, label, caption, none, look, minWidth, cards, edge, className, marks } = props
  const columns = props.columns.filter((column) => !!column)
  if (rows.length === 0 && none !== undefined) return none
  const Frame = label ? 'section' : 'div'
  const frame = look?.scroll ?? styles.scroll
  const fixed = (kind: DataColumn<T>['kind']) => (look && kind === 'actions' ? 'end' : undefined)
  return (
    <Frame {...marks} className={className ? `${frame} ${className}` : frame} aria-label={label} tabIndex={label ? 0 : undefined}>
      <table
        className={look ? `${look.table} ${styles.list}` : cards ? styles.cards : styles.table}
        data-edge={edge || undefined}
        style={minWidth ? { minWidth } : undefined}
      >
        {caption && <caption className={styles.hidden}>{caption}</caption>}
        {columns.some(({ width }) => width) && (
          <colgroup>
            {columns.map(({ title, width }) => (
              <col key={title} style={width ? { width } : undefined} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map(({ title, head, hidden, kind, sorted, className: own }) => (
              <th
                key={title}
                scope="col"
                className={own}
                aria-sort={sorted}
                data-number={kind === 'number' || undefined}
                data-fixed={fixed(kind)}
              >
                {hidden ? <span className={styles.hidden}>{title}</span> : (head ?? title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={rowKey(row, index)} {...props} columns={columns} row={row} index={index} fixed={fixed} />
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ title, kind, className: own, foot }) =>
                kind === 'name' ? (
                  <th key={title} scope="row" className={own}>
                    {foot}
                  </th>
                ) : (
                  <td key={title} className={own} data-number={kind === 'number' || undefined}>
                    {foot}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </Frame>
  )
}

const useNothing = () => undefined as never

interface RowProps<T, L> extends Pick<DataTableProps<T, L>, 'rowProps' | 'whole' | 'useLine'> {
  columns: readonly DataColumn<T, L>[]
  row: T
  index: number
  /** Where a column of the kind stays when the others scroll. */
  fixed: (kind: DataColumn<T>['kind']) => 'end' | undefined
}

function Row<T, L>({ columns, row, index, fixed, rowProps, whole, useLine = useNothing }: RowProps<T, L>) {
  const line = useLine(row)
  const text = whole?.(row)
  return (
    <tr {...rowProps?.(row)}>
      {text === undefined ? (
        columns.map((column) => (
          <Cell key={column.title} column={column} row={row} fixed={fixed(column.kind)} shown={column.cell(row, index, line)} />
        ))
      ) : (
        <th scope="row" colSpan={columns.length}>
          {text}
        </th>
      )}
    </tr>
  )
}

const places: Readonly<Record<string, CardPlace>> = { name: 'title', actions: 'foot' }

interface CellProps<T, L> {
  column: DataColumn<T, L>
  row: T
  fixed: 'end' | undefined
  shown: ReactNode
}

function Cell<T, L>({ column, row, fixed, shown }: CellProps<T, L>) {
  const { title, kind = '', at = places[kind], named, className, marks } = column
  const isEmpty = shown === null || shown === undefined || shown === ''
  const classes = kind === 'actions' ? `${styles.actions} ${className ?? ''}` : className
  const Part = kind === 'name' ? 'th' : 'td'
  return (
    <Part
      scope={kind === 'name' ? 'row' : undefined}
      className={classes}
      data-at={isEmpty || shown === false ? 'none' : at}
      data-label={named ? title : undefined}
      data-number={kind === 'number' || undefined}
      data-fixed={fixed}
      {...marks?.(row)}
    >
      {isEmpty ? <Empty /> : shown}
    </Part>
  )
}
