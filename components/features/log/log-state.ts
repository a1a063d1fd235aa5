// The state of a log in its address: filters and page; and its rows.
import { useMemo, useState } from 'react'
import type { Paging } from '@/components/basic/use-paging'
import { usePageWithin } from '@/components/record/list/use-page-within'
import { type RowViews, useRowViews } from '@/components/record/list/use-row-views'
import { type CallState, useCall } from '@/lib/client/use-call'
import { emptyValue } from '@/lib/model/asked-value'
import type { querySignIns } from '@/lib/model/calls/account'
import type { querySteps } from '@/lib/model/calls/approval-steps'
import type { queryClicks, queryOperations, queryRecycleBin } from '@/lib/model/calls/logs'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import { type RowListName, rowLists } from '@/lib/model/row-lists'
import { type ListAnswer, limits } from '@/lib/model/wire'

export interface LogState extends Paging {
  /** Filters by name; a range of days is 'from~to'. */
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string>) => void
}

export interface Log<T> {
  state: LogState
  /** The text of the request; it changes with the rows. */
  scope: string
  list: CallState<ListAnswer<T>>
  views: RowViews
}

function readState(names: readonly string[], params: URLSearchParams): Pick<LogState, 'filters' | 'page'> {
  return {
    filters: Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.getAll(name).join(',')]] : []))),
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
  }
}

/** Reads the named filters off the address, or the view in it, and keeps it up to date, without another page load. */
function useLogState(names: readonly string[], { params, write }: RowViews): LogState {
  const [size, setSize] = useState<number>(limits.pageSize)
  return useMemo(() => {
    const { filters, page } = readState(names, params)
    const put = (next: LogState['filters'], at: number) => {
      const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''))
      if (at > 1) query.set('page', String(at))
      write(query, true)
    }
    return {
      filters,
      page,
      size,
      setFilters: (next) => put(next, 1),
      setPage: (next) => put(filters, next),
      setSize: (next) => {
        setSize(next)
        put(filters, 1)
      },
    }
  }, [names, params, write, size])
}

/** 'from~to' as the two moments that a log call takes: the first one's midnight and the last one's last second. */
export function timesOf(range: string | undefined): [string | null, string | null] | undefined {
  const [from = '', to = ''] = (range ?? '').split('~')
  if (!from && !to) return undefined
  return [from ? `${from} 00:00:00` : null, to ? `${to} 23:59:59` : null]
}

/** 'from~to' as the two numbers of a range. */
export const rangeOf = (range: string): (string | null)[] => range.split('~').map((end) => end || null)

/** Several values, of which any will do; rows without one are asked for by themselves. */
export const anyOf = (values: string): string | string[] => (values === emptyValue ? values : values.split(','))

type LogCall = (typeof queryOperations | typeof queryClicks | typeof queryRecycleBin | typeof querySteps | typeof querySignIns)['key']

/** Converts a filter whose text in the address differs from the input of the call. */
export type LogForms = Readonly<Record<string, (text: string) => unknown>>

const usualForms: LogForms = { create_time: timesOf }

/** Loads the page of a log in its address; `create_time` among the filters is a range of days. */
export function useLog<K extends LogCall>(call: K, name: RowListName, forms: LogForms = usualForms): Log<CallAnswer<K>['records'][number]> {
  const views = useRowViews(name)
  const state = useLogState(rowLists[name].filters, views)
  const given = Object.entries(state.filters).filter(([, value]) => value !== '')
  const request = {
    ...Object.fromEntries(given.map(([name, value]) => [name, forms[name]?.(value) ?? value])),
    pageNo: state.page,
    pageSize: state.size,
  }
  const list = useCall(views.ready ? (call as LogCall) : null, request as CallInput<LogCall>, { keep: true }) as CallState<
    ListAnswer<CallAnswer<K>['records'][number]>
  >
  usePageWithin(list, state.page, state.setPage)
  return { state, scope: JSON.stringify(request), list, views }
}
