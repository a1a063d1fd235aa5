// The rows of a list as a table: fixed ends, sorting, selection, sums as in a ledger.
'use client'
import { Table, type TableColumnType } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { asLocale } from '@/lib/i18n/locales'
import { parseSort } from '@/lib/model/definition'
import type { ListAnswer } from '@/lib/model/wire'
import type { Row } from '../field/field-props'
import { isNumeric } from '../field/number'
import { ShowField } from '../field/show'
import { Money } from '../show/values'
import { fieldOf, isNaming, isSortable } from './columns'
import styles from './list.module.css'
import type { Action, ListScreen } from './list-screen'
import { RowActions } from './row-actions'
import { type Labels, useLabels } from './use-labels'
import type { ColumnSetting } from './view-setting'

interface EntityTableProps {
  screen: ListScreen
  columns: readonly ColumnSetting[]
  answer: ListAnswer
  /** '-create_time' */
  sort: string
  onSort: (sort: string | null) => void
  selected: readonly string[]
  onSelect: (keys: string[], rows: Row[]) => void
  onOpen: (row: Row) => void
  rowActions?: (row: Row) => Action[]
  stale: boolean
  selectable: boolean
  /** Within a page or drawer of its own: the head does not stick under the top bar. */
  inside?: boolean
}

/** English words are longer. */
const actionsWidth = { 'zh-CN': 124, en: 184 } as const

/** Sorting: descending, ascending, back to the list's own order. */
function nextSort(field: string, sort: string): string | null {
  if (sort === `-${field}`) return field
  return sort === field ? null : `-${field}`
}

function headOf(screen: ListScreen, labels: Labels, name: string): string {
  const computed = screen.computed?.[name]
  if (computed) return computed.title
  const field = fieldOf(screen.definition, name)
  const head = screen.heads?.[name] ?? labels.field(name)
  return field?.kind === 'decimal' && field.unit && !head.includes(field.unit) ? `${head}（${field.unit}）` : head
}

function alignOf(screen: ListScreen, name: string): 'right' | 'center' | undefined {
  const computed = screen.computed?.[name]
  if (computed) return computed.align
  return isNumeric(fieldOf(screen.definition, name)?.kind ?? '') ? 'right' : undefined
}

export function EntityTable(props: EntityTableProps) {
  const { screen, columns, answer, sort, onSort, selected, onSelect, onOpen, rowActions, stale, selectable, inside } = props
  const { definition } = screen
  const t = useTranslations('widget.list')
  const locale = useLocale()
  const labels = useLabels(definition)
  const sorted = parseSort(sort)

  const drawn = useMemo(() => {
    const lastFixed = columns.findLastIndex((column) => column.fixed)
    const own = columns.map((setting, index): TableColumnType<Row> => {
      const name = setting.field
      const field = fieldOf(definition, name)
      const sortable = field !== undefined && isSortable(field)
      return {
        key: name,
        title: headOf(screen, labels, name),
        width: setting.width,
        align: alignOf(screen, name),
        fixed: index <= lastFixed ? 'start' : undefined,
        className: isNaming(definition, name) ? styles.title : alignOf(screen, name) === 'right' ? styles.right : undefined,
        sorter: sortable,
        sortOrder: sortable && sorted.field === name ? (sorted.descending ? 'descend' : 'ascend') : null,
        showSorterTooltip: false,
        render: (_, row): ReactNode => {
          const cell = screen.cells?.[name] ?? screen.computed?.[name]?.render
          if (cell) return cell(row)
          return field ? <ShowField definition={definition} name={name} field={field} row={row} /> : null
        },
      }
    })
    if (!rowActions) return own
    const actions: TableColumnType<Row> = {
      key: 'actions',
      title: t('actions'),
      width: actionsWidth[asLocale(locale)],
      fixed: 'end',
      render: (_, row) => <RowActions actions={rowActions(row)} />,
    }
    return [...own, actions]
  }, [columns, definition, labels, locale, rowActions, screen, sorted.field, sorted.descending, t])

  const width = drawn.reduce((sum, column) => sum + Number(column.width), selectable ? 40 : 0)
  return (
    <div className={stale ? styles.stale : undefined}>
      <Table<Row>
        className={styles.table}
        rowKey={definition.key}
        columns={drawn}
        dataSource={answer.records}
        pagination={false}
        scroll={{ x: width }}
        sticky={inside ? false : { offsetHeader: 48 }}
        tableLayout="fixed"
        onRow={(row) => ({
          onClick: (event) => {
            if (!(event.target as HTMLElement).closest('a, button, input, label, .ant-dropdown')) onOpen(row)
          },
        })}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          if (one?.columnKey) onSort(nextSort(String(one.columnKey), sort))
        }}
        rowSelection={
          selectable
            ? {
                selectedRowKeys: [...selected],
                preserveSelectedRowKeys: true,
                columnWidth: 40,
                fixed: true,
                onChange: (keys, rows) => onSelect(keys.map(String), rows),
                getCheckboxProps: (row) => ({ 'aria-label': t('choose', { name: String(row[definition.title] ?? '') }) }),
              }
            : undefined
        }
        summary={answer.sums ? () => <Sums columns={drawn} answer={answer} leading={selectable ? 1 : 0} /> : undefined}
      />
    </div>
  )
}

/** One rule above, a double rule below; the amounts under their columns. */
function Sums({ columns, answer, leading }: { columns: readonly TableColumnType<Row>[]; answer: ListAnswer; leading: number }) {
  const t = useTranslations('widget.list')
  return (
    <Table.Summary.Row className={styles.sums}>
      {leading > 0 && <Table.Summary.Cell index={0} />}
      {columns.map((column, index) => {
        const sum = answer.sums?.[String(column.key)]
        return (
          <Table.Summary.Cell key={String(column.key)} index={index + leading} align={column.align}>
            {index === 0 ? (
              <>
                {t('sum')} <span className={styles.sumNote}>{t('sumNote', { n: answer.total })}</span>
              </>
            ) : (
              sum !== undefined && <Money value={sum} />
            )}
          </Table.Summary.Cell>
        )
      })}
    </Table.Summary.Row>
  )
}
