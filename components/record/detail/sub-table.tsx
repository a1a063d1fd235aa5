// The sub-records of a record as a table in its page: added, changed and deleted in place.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { isWritable } from '@/components/record/access-level'
import { offeredColumns, titleOf, widthOf } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityTable } from '@/components/record/list/entity-table'
import type { Action, ListScreen } from '@/components/record/list/list-screen'
import { queryOfState, readListState } from '@/components/record/list/list-state'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { callOf, type Definition } from '@/lib/model/definition'
import { writeListRequest } from '@/lib/model/list-request'
import { limits } from '@/lib/model/wire'
import type { ColumnName, ListRow } from '../record-calls'
import styles from './detail.module.css'

interface SubTableProps<D extends Definition = Definition> {
  definition: D
  /** Which records: { customer_key: … }. New ones get the same values. */
  fixed: Readonly<Record<string, unknown>>
  columns?: readonly string[]
  /** Records may be added, changed and deleted where the user's rights allow it. */
  editable?: boolean
  duplicates?: readonly string[]
  /** What a new record starts with, to be changed at will. */
  first?: Readonly<Record<string, unknown>>
  /** The order at first, as list requests name it; the definition's own without. */
  sort?: string
  /** Draws each record as a card; a table without. */
  renderCard?(row: ListRow<D>, actions: readonly Action[]): ReactNode
  /** What is done most often, before changing. */
  firstActions?(row: ListRow<D>): readonly Action[]
  /** Actions besides changing and deleting. */
  moreActions?(row: ListRow<D>): readonly Action[]
  /** Fields that those need beside the shown columns. */
  also?: readonly ColumnName<D>[]
  /** A row that opens its own page. */
  onOpen?(row: ListRow<D>): void
  /** Calls that show something of these records elsewhere. */
  refresh?: readonly string[]
}

export function SubTable<const D extends Definition>(props: SubTableProps<D>): ReactNode
export function SubTable(props: SubTableProps) {
  const {
    definition,
    fixed,
    columns: chosen,
    editable = false,
    duplicates,
    first,
    sort: order = null,
    renderCard,
    firstActions,
    moreActions,
    also,
    onOpen,
    refresh,
  } = props
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<string | null>(order)
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const names = useMemo(() => {
    const offered = offeredColumns(definition, may)
    return (chosen ?? definition.list.columns).filter((name) => offered.includes(name) && !(name in fixed))
  }, [definition, chosen, fixed, may])
  const state = { ...readListState(definition, new URLSearchParams()), sort, page }
  const request = writeListRequest(queryOfState(definition, state, { columns: names, also, size: limits.pageSize, fixed }))
  const list = useCall(callOf(definition, 'query'), request, { keep: true })

  const screen: ListScreen = { definition, saveCode: definition.name }
  const right = (action: string) => editable && may(`${definition.permission}:${action}`)
  const remove = async (row: Row) => {
    const done = await deleteRecords({
      definition,
      rows: [row],
      text: t('confirmDelete', { name: titleOf(definition, row) || labels.name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      refresh,
    })
    if (done && list.data?.records.length === 1 && page > 1) setPage(page - 1)
  }
  const actions = (row: Row): Action[] => [
    ...(onOpen ? [{ key: 'open', label: t('open'), onClick: () => onOpen(row) }] : []),
    ...(firstActions?.(row) ?? []),
    ...(right('e') && isWritable(row) ? [{ key: 'edit', label: t('edit'), onClick: () => setEditing(String(row[definition.key])) }] : []),
    ...(moreActions?.(row) ?? []),
    ...(right('d') && isWritable(row) ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) }] : []),
  ]
  const { data } = list
  return (
    <div className={styles.sub}>
      <div className={styles.subHead}>
        <span>{data && t('count', { n: data.totalIs ? `${data.total}+` : String(data.total) })}</span>
        {right('a') && (
          <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => setEditing(null)}>
            {t('add', { name: labels.name })}
          </Button>
        )}
      </div>
      <Notes of={list} />
      {!data && <Unanswered of={list} skeleton={<LinesSkeleton lines={3} />} what={labels.name} />}
      {data && data.records.length === 0 && <p className={styles.none}>{t('none', { name: labels.name })}</p>}
      {data && data.records.length > 0 && renderCard && (
        <ul className={styles.cards} aria-label={labels.name} aria-busy={list.refreshing}>
          {data.records.map((row) => (
            <li key={String(row[definition.key])}>{renderCard(row, actions(row))}</li>
          ))}
        </ul>
      )}
      {data && data.records.length > 0 && !renderCard && (
        <EntityTable
          screen={screen}
          columns={names.map((field) => ({ field, width: widthOf(definition, field), fixed: false, visible: true }))}
          answer={{ ...data, sums: undefined }}
          sort={sort ?? definition.list.sort}
          onSort={setSort}
          onOpen={onOpen ?? ((row) => right('e') && isWritable(row) && setEditing(String(row[definition.key])))}
          rowActions={onOpen || firstActions || moreActions || right('e') || right('d') ? actions : undefined}
          stale={list.refreshing}
        />
      )}
      <SmallPager page={page} size={limits.pageSize} answer={data} onPage={setPage} />
      {editing !== undefined && (
        <EntityForm
          definition={definition}
          recordKey={editing}
          fixed={editing ? undefined : fixed}
          first={editing ? undefined : first}
          duplicates={duplicates}
          refresh={refresh}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
