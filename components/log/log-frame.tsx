// The page of a log: filters, what is done with rows, the rows with their states, and the pager.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListPager } from '../entity/pager'
import { PageHead } from '../shell/page-head'
import { TableSkeleton } from '../state/skeleton'
import { LoadFailed, NoPermission, State } from '../state/state'
import styles from './log.module.css'
import { type LogFilter, LogFilters } from './log-filters'
import type { Log } from './log-state'

interface LogFrameProps<T> {
  log: Log<T>
  filters: readonly LogFilter[]
  empty: { title: string; text?: string }
  /** Stands between the filters and the rows. */
  tools?: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

export function LogFrame<T>({ log, filters, empty, tools, children }: LogFrameProps<T>) {
  const { state } = log
  return (
    <div className={styles.page}>
      <PageHead />
      <LogFilters key={JSON.stringify(state.filters)} filters={filters} value={state.filters} onQuery={state.setFilters} />
      {tools}
      <LogBody log={log} empty={empty}>
        {children}
      </LogBody>
    </div>
  )
}

function LogBody<T>({ log: { state, list }, empty, children }: Pick<LogFrameProps<T>, 'log' | 'empty' | 'children'>) {
  const t = useTranslations('log.page')
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
      <ListPager paging={state} answer={data} />
    </>
  )
}
