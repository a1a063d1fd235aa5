// A whole list: quick views, filters, toolbar, rows as table or cards, pager; its state is in the address.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Pager } from '@/components/basic/pager'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useViewAddress } from '@/components/frame/view-address'
import { ShapeSwitch } from '@/components/record/board/shape-switch'
import type { Row } from '@/components/record/field/field-props'
import { useCustomFields } from '@/components/record/field/use-custom-fields'
import { useDisplayNames, useEntityName } from '@/components/record/use-display-names'
import { notify, toastSeconds } from '@/lib/client/api'
import { refreshEntity } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useNarrow } from '@/lib/client/use-window'
import type { Definition } from '@/lib/model/definition'
import type { AdvancedQuery } from '@/lib/model/wire'
import type { ListRow } from '../record-calls'
import { EntityCards } from './entity-cards'
import { EntityTable } from './entity-table'
import { FilterBar } from './filter-bar'
import { batchOf, guardEmpty, useTransferRights } from './list-actions'
import type { ListScreen } from './list-screen'
import { filterCount, isFiltered, type ListState } from './list-state'
import { snapshotOf, useViewedList } from './list-views'
import { FilterDrawer, NarrowBar } from './narrow-filters'
import { savedPlace } from './saved-queries'
import { SceneBar } from './scene-bar'
import { Toolbar } from './toolbar'
import { useChangeMany } from './use-change-many'
import { useChosenRows } from './use-chosen-rows'
import { useList, useListView } from './use-list'
import { type OpenRecord, useOpenRecord } from './use-open-record'
import { useSavedQueries } from './use-saved-queries'
import { ViewMenu, ViewNote } from './view-menu'
import type { Shape } from './view-state'

const AdvancedDialog = dynamic(() => retried(() => import('./advanced-dialog').then((module) => module.AdvancedDialog)), { ssr: false })
const ImportDialog = dynamic(
  () => retried(() => import('@/components/record/transfer/import-dialog').then((module) => module.ImportDialog)),
  {
    ssr: false,
  },
)
const ExportDialog = dynamic(
  () => retried(() => import('@/components/record/transfer/export-dialog').then((module) => module.ExportDialog)),
  {
    ssr: false,
  },
)
const Board = dynamic(() => retried(() => import('@/components/record/board/board').then((module) => module.Board)), { ssr: false })
const ColumnDialog = dynamic(() => retried(() => import('./column-dialog').then((module) => module.ColumnDialog)), { ssr: false })

interface EntityListProps<D extends Definition = Definition, R = ListRow<D>> {
  screen: ListScreen<D, R>
  /** The first action on an empty list. */
  firstAction?: ReactNode
  /** The drawer of an opened record. */
  renderRecord?: (open: OpenRecord) => ReactNode
  /** A panel beside the list that follows its selected rows. */
  renderBeside?(rows: readonly R[], done: () => void): ReactNode
}

const sameQuery = (one: AdvancedQuery | null, other: AdvancedQuery) =>
  JSON.stringify(one) === JSON.stringify({ matchType: other.matchType, records: other.records })

export function EntityList<const D extends Definition, R = ListRow<D>>(props: EntityListProps<D, R>): ReactNode
export function EntityList({ screen: given, firstAction, renderRecord, renderBeside }: EntityListProps) {
  const added = useCustomFields(given.definition)
  const screen = useMemo((): ListScreen => {
    const { definition: plain, columns = plain.list.columns, filters = plain.list.filters } = given
    if (added.definition === plain) return given
    return { ...given, definition: added.definition, columns: [...columns, ...added.columns], filters: [...filters, ...added.filters] }
  }, [given, added])
  const { definition, scenes } = screen
  const t = useTranslations('widget.list')
  const labels = useDisplayNames(definition)
  const nameOf = useEntityName()
  const { path } = useViewAddress()
  const narrow = useNarrow()
  const viewed = useViewedList(screen)
  const { control } = viewed
  const { state, change } = control
  const view = useListView(screen, viewed.columns)
  const transfer = useTransferRights(screen)
  const board = control.shape === 'KANBAN' ? screen.board : undefined
  const list = useList(screen, state, view, viewed.ready && !board)
  const { chosen, choose, clear: done } = useChosenRows(definition.key, list.scopeKey)
  const [dialog, setDialog] = useState<'advanced' | 'columns' | 'filters' | 'export' | null>(null)
  const [importing, setImporting] = useState<Definition | null>(null)
  const place = savedPlace(screen.saveCode, path)
  const [saved, setSaved] = useSavedQueries(place)

  const answer = list.data
  const size = state.size ?? view.size
  const offered = screen.filters ?? definition.list.filters
  const filters = [...offered, ...Object.keys(state.filters).filter((name) => !offered.includes(name))]
  const clear = useCallback(() => change({ filters: {}, advanced: null }), [change])
  const setFilters = (next: ListState['filters']) => {
    setDialog(null)
    if (JSON.stringify(next) === JSON.stringify(state.filters) && state.page === 1) list.retry()
    else change({ filters: next })
  }
  const many = useChangeMany(screen)
  const all = board ? [] : batchOf(screen, many.actions, chosen.rows, done)
  const batch = guardEmpty(all, chosen.keys.length, () => notify().warning(t('chooseOne'), toastSeconds))
  const open = useOpenRecord(definition.key, answer?.records, state.open, change)
  const shapes: Shape[] = ['LIST', ...(screen.board ? (['KANBAN'] as const) : []), ...(screen.cards && !narrow ? (['CARD'] as const) : [])]
  const show = useCallback(
    (row: Row) => (screen.onOpen ? screen.onOpen(row) : change({ open: String(row[definition.key]) })),
    [screen, definition, change],
  )
  const sortBy = useCallback((sort: string | null) => change({ sort }), [change])
  const lead = (
    <>
      {shapes.length > 1 && <ShapeSwitch shapes={shapes} shape={control.shape} onShape={control.setShape} />}
      {viewed.views && <ViewMenu views={viewed.views} control={control} snapshot={() => snapshotOf(screen, control, view.arranged)} />}
    </>
  )

  return (
    <>
      <SceneBar
        definition={definition}
        calls={screen.calls}
        fixed={screen.fixed}
        scenes={scenes ?? []}
        scene={state.scene}
        onScene={(scene) => change({ scene })}
        ready={answer !== undefined || board !== undefined}
        saved={saved}
        chosen={saved.find((query) => sameQuery(state.advanced, query))?.title ?? null}
        onSaved={({ matchType, records }) =>
          change({ advanced: sameQuery(state.advanced, { matchType, records }) ? null : { matchType, records } })
        }
      />
      {narrow ? (
        <NarrowBar answer={answer} filtered={filterCount(state)} onFilter={() => setDialog('filters')} lead={lead} />
      ) : (
        <>
          <FilterBar
            definition={definition}
            names={filters}
            heads={screen.heads}
            filters={state.filters}
            advanced={state.advanced !== null}
            onQuery={setFilters}
            onReset={clear}
            onAdvanced={() => setDialog('advanced')}
          />
          <Toolbar
            actions={batch}
            count={chosen.keys.length}
            onClear={done}
            onColumns={() => setDialog('columns')}
            onRefresh={board ? () => void refreshEntity(definition) : list.retry}
            refreshing={list.refreshing}
            imports={transfer.imports.map((one) => ({ key: one.name, label: nameOf(one), onClick: () => setImporting(one) }))}
            onExport={transfer.exports ? () => setDialog('export') : undefined}
            lead={lead}
          />
        </>
      )}
      <ViewNote views={viewed.views} open={viewed.open} viewKey={control.viewKey} />
      {many.strip}
      {many.dialog}
      {board && viewed.ready && <Board screen={screen} board={board} state={state} onOpen={show} />}
      {!board && (
        <ListBody
          list={list}
          empty={
            isFiltered(state) ? (
              <State picture="noMatch" title={t('noMatch', { name: labels.name })} text={t('noMatchText')}>
                <Button onClick={clear}>{t('clear')}</Button>
              </State>
            ) : (
              <State picture="firstUse" title={screen.firstUse?.title ?? t('empty', { name: labels.name })} text={screen.firstUse?.text}>
                {firstAction}
              </State>
            )
          }
        >
          {(data) =>
            narrow || (screen.cards && control.shape === 'CARD') ? (
              <EntityCards
                sideBySide={!narrow}
                screen={screen}
                columns={view.shown}
                rows={data.records}
                onOpen={show}
                rowActions={screen.rowActions}
                stale={list.refreshing}
              />
            ) : (
              <EntityTable
                screen={screen}
                columns={view.shown}
                answer={data}
                sort={state.sort ?? definition.list.sort}
                onSort={sortBy}
                selected={chosen.keys}
                onSelect={batch.length > 0 ? choose : undefined}
                onOpen={show}
                rowActions={screen.rowActions}
                stale={list.refreshing}
              />
            )
          }
        </ListBody>
      )}
      {!board && answer && answer.total > 0 && (
        <Pager
          page={state.page}
          size={size}
          shown={answer.records.length}
          total={answer.total}
          atLeast={answer.totalIs === 'atLeast'}
          narrow={narrow}
          onPage={(page) => change({ page })}
          onSize={(next) => {
            view.keepSize(next)
            change({ size: next })
          }}
          onCount={list.countExactly}
        />
      )}
      {open && renderRecord?.(open)}
      {renderBeside?.(chosen.rows, done)}
      {dialog === 'filters' && (
        <FilterDrawer onClose={() => setDialog(null)}>
          <FilterBar
            stacked
            definition={definition}
            names={filters}
            heads={screen.heads}
            filters={state.filters}
            advanced={state.advanced !== null}
            onQuery={setFilters}
            onReset={() => {
              setDialog(null)
              clear()
            }}
            onAdvanced={() => setDialog('advanced')}
          />
        </FilterDrawer>
      )}
      {dialog === 'advanced' && (
        <AdvancedDialog
          definition={definition}
          place={place}
          value={state.advanced}
          saved={saved}
          onSaved={setSaved}
          onQuery={(advanced) => {
            setDialog(null)
            change({ advanced })
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {importing && (
        <ImportDialog
          definition={importing}
          name={nameOf(importing)}
          refresh={given.transfers?.refresh}
          onClose={() => setImporting(null)}
        />
      )}
      {dialog === 'export' && (
        <ExportDialog
          definition={definition}
          name={labels.name}
          query={list.request}
          columns={view.shown.map(({ field }) => ({
            field: definition.customFields?.includes(field) ? `ext.${field}` : field,
            title: screen.computed?.[field]?.title ?? labels.field(field),
          }))}
          total={answer?.total}
          atLeast={answer?.totalIs === 'atLeast'}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'columns' && <ColumnDialog screen={screen} view={view} onClose={() => setDialog(null)} />}
    </>
  )
}

interface ListBodyProps {
  list: ReturnType<typeof useList>
  empty: ReactNode
  children: (data: NonNullable<ReturnType<typeof useList>['data']>) => ReactNode
}

/** Skeleton, failure, no permission, empty state, or the rows; loaded rows stay during a reload or after its failure, which is shown above them. */
function ListBody({ list, empty, children }: ListBodyProps) {
  const { data } = list
  if (data)
    return (
      <>
        <Notes of={list} />
        {data.records.length > 0 ? children(data) : empty}
      </>
    )
  if (list.missing) return empty
  return <Unanswered of={list} skeleton={<TableSkeleton />} />
}
