// Loads the page of a list that its address and view setting name.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { offeredColumns } from '@/components/record/columns'
import { useFlatRecords } from '@/components/record/field/use-custom-fields'
import { ApiError } from '@/lib/client/api'
import { type CallState, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { failureText } from '@/lib/i18n/failure-text'
import { writeListRequest } from '@/lib/model/list-request'
import { type ListAnswer, type ListRequest, limits } from '@/lib/model/wire'
import type { ListScreen } from './list-screen'
import { type ListState, queryOfState } from './list-state'
import { needCall, screenCall } from './screen-calls'
import { arrange, type ColumnSetting, keepSetting, loadSetting, readSetting, type ViewSetting } from './view-setting'

export interface ListView {
  /** All offered columns in their order. */
  arranged: readonly ColumnSetting[]
  /** The visible ones. */
  shown: readonly ColumnSetting[]
  size: number
  keep: (columns: ColumnSetting[] | null) => void
  keepSize: (size: number) => void
}

/** Columns that a saved view has in the place of the person's own, and what happens when they are changed. */
export interface ViewColumns {
  columns: ColumnSetting[] | null
  keep: (columns: ColumnSetting[] | null) => void
}

/** The arrangement of a list: the view's, else the browser's at once, the server's when the browser has none. */
export function useListView(screen: ListScreen, over: ViewColumns | null = null): ListView {
  const { definition, saveCode, columns: first = definition.list.columns, computed = {}, widths } = screen
  const may = useMay()
  const [own, setSetting] = useState<ViewSetting | null>(() => readSetting(saveCode))
  const shared = over?.columns ?? null
  const setting = useMemo(() => (shared ? { columns: shared, page_size: own?.page_size ?? null } : own), [shared, own])
  // asked once, not again whenever the kept view comes back
  const asked = useRef('')
  useEffect(() => {
    if (asked.current === saveCode || readSetting(saveCode)) return
    asked.current = saveCode
    void loadSetting(definition, saveCode).then((kept) => {
      if (kept && asked.current === saveCode) setSetting(kept)
    })
  }, [definition, saveCode])
  const offered = useMemo(() => {
    const fields = offeredColumns(definition, may)
    return [...fields, ...Object.keys(computed).filter((name) => !fields.includes(name))]
  }, [definition, may, computed])
  const arranged = useMemo(() => {
    const drawn = Object.fromEntries(Object.entries(computed).map(([name, column]) => [name, column.width]))
    return arrange(definition, offered, first, setting, { ...drawn, ...widths })
  }, [definition, offered, first, setting, computed, widths])
  const put = useCallback(
    (next: ViewSetting | null) => {
      setSetting(next)
      void keepSetting(saveCode, next)
    },
    [saveCode],
  )
  return {
    arranged,
    shown: useMemo(() => arranged.filter((column) => column.visible), [arranged]),
    size: setting?.page_size ?? limits.pageSize,
    keep: over ? over.keep : (columns) => put(columns && { columns, page_size: own?.page_size ?? null }),
    keepSize: (page_size) => put({ columns: own?.columns ?? [...arranged], page_size }),
  }
}

const nothing: readonly Record<string, unknown>[] = []

export interface ListData extends CallState<ListAnswer> {
  /** What was asked: filters, scene, order. */
  request: ListRequest
  /** What was asked, without page and cursor: equal while only the page changes. */
  scopeKey: string
  /** The list has no call at all. */
  missing: boolean
  exact: boolean
  countExactly: () => void
}

/** An answer that is not a list counts as a failure, shown in the list. */
export function requireRecords(answer: CallState<ListAnswer>): CallState<ListAnswer> {
  if (answer.data === undefined || Array.isArray(answer.data?.records)) return answer
  return { ...answer, data: undefined, failed: true, error: answer.error ?? new ApiError('transport', failureText('server')) }
}

/** The page itself. The page after the last one seen is fetched by its cursor, at the price of the first. */
export function useList(screen: ListScreen, state: ListState, view: ListView, ready: boolean): ListData {
  const { definition, fixed, also, calls } = screen
  const call = screenCall(definition, calls, 'list')
  useEffect(() => {
    if (call === null) needCall(definition, calls, 'list')
  }, [call, definition, calls])
  const names = view.shown.map((column) => column.field)
  const sums = (definition.list.sums ?? []).some((name) => names.includes(name))
  const scoped = { ...state, scene: screen.scene ?? state.scene }
  const query = queryOfState(definition, scoped, { columns: names, also, size: view.size, sums, fixed })
  const scopeKey = JSON.stringify({ ...query, page: 1 })
  const [exactFor, setExactFor] = useState('')
  const exact = exactFor === scopeKey
  const cursors = useRef<{ key: string; byPage: Map<number, string> }>({ key: '', byPage: new Map() })
  if (cursors.current.key !== scopeKey) cursors.current = { key: scopeKey, byPage: new Map() }
  const request = writeListRequest({ ...query, exactTotal: exact, cursor: cursors.current.byPage.get(state.page) ?? null })
  const answer = requireRecords(useCall(ready ? call : null, request, { keep: true }))
  const rows = useFlatRecords(definition, answer.data?.records ?? nothing)
  const data = useMemo(() => answer.data && { ...answer.data, records: [...rows] }, [answer.data, rows])
  const next = answer.data?.next
  useEffect(() => {
    if (next && !answer.refreshing) cursors.current.byPage.set(state.page + 1, next)
  }, [next, answer.refreshing, state.page])
  return { ...answer, data, request, missing: call === null, scopeKey, exact, countExactly: () => setExactFor(scopeKey) }
}
