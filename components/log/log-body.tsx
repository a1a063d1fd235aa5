// Rows of a log with their states and pager.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CallState } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'
import { Pager } from '../entity/pager'
import { useNarrow } from '../shell/use-window'
import { TableSkeleton } from '../state/skeleton'
import { LoadFailed, NoPermission, State } from '../state/state'
import type { LogState } from './log-state'

interface LogBodyProps<T> {
  list: CallState<ListAnswer<T>>
  state: LogState
  empty: { title: string; text?: string }
  children: (rows: readonly T[]) => ReactNode
}

export function LogBody<T>({ list, state, empty, children }: LogBodyProps<T>) {
  const t = useTranslations('log.page')
  const narrow = useNarrow()
  const { data, error } = list
  if (!data) {
    if (error?.status === 403) return <NoPermission />
    return error ? <LoadFailed error={error} onRetry={list.retry} /> : <TableSkeleton />
  }
  if (data.records.length === 0) {
    const filtered = Object.values(state.filters).some((value) => value !== '')
    return filtered ? (
      <State picture="noMatch" title={t('empty')} text={t('emptyText')}>
        <Button onClick={() => state.setFilters({})}>{t('clear')}</Button>
      </State>
    ) : (
      <State picture="firstUse" title={empty.title} text={empty.text} />
    )
  }
  return (
    <>
      {children(data.records)}
      <Pager
        page={state.page}
        size={state.size}
        shown={data.records.length}
        total={data.total}
        atLeast={data.totalIs === 'atLeast'}
        narrow={narrow}
        onPage={state.setPage}
        onSize={state.setSize}
        onCount={() => {}}
      />
    </>
  )
}
