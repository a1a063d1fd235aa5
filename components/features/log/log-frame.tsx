// The page of a log: filters, what is done with rows, the rows with their states, and the pager.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { ListPager } from '@/components/basic/pager'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { PageHead } from '@/components/frame/page-head'
import { FilterDrawer, NarrowBar } from '@/components/record/list/narrow-filters'
import { type RowFilter, RowFilters } from '@/components/record/list/row-filters'
import { useNarrow } from '@/lib/client/use-window'
import styles from './log.module.css'
import type { Log, LogState } from './log-state'

interface LogFrameProps<T> {
  log: Log<T>
  filters: readonly RowFilter[]
  empty: { title: string; text?: string }
  /** Shown between the filters and the rows. */
  tools?: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

export function LogFrame<T>({ log, filters, empty, tools, children }: LogFrameProps<T>) {
  const { state, list, views } = log
  const narrow = useNarrow()
  const [filtering, setFiltering] = useState(false)
  const query = (value: Record<string, string>) => {
    setFiltering(false)
    state.setFilters(value)
  }
  return (
    <div className={styles.page}>
      <PageHead />
      {narrow ? (
        <NarrowBar answer={list.data} filtered={filtersSet(state).length} onFilter={() => setFiltering(true)} lead={views.menu} />
      ) : (
        <RowFilters key={JSON.stringify(state.filters)} filters={filters} value={state.filters} onQuery={query} lead={views.menu} />
      )}
      {narrow && filtering && (
        <FilterDrawer onClose={() => setFiltering(false)}>
          <RowFilters stacked filters={filters} value={state.filters} onQuery={query} />
        </FilterDrawer>
      )}
      {views.note}
      {tools}
      <LogBody log={log} empty={empty}>
        {children}
      </LogBody>
    </div>
  )
}

const filtersSet = (state: LogState) => Object.values(state.filters).filter((value) => value !== '')

function LogBody<T>({ log: { state, list }, empty, children }: Pick<LogFrameProps<T>, 'log' | 'empty' | 'children'>) {
  const t = useTranslations('log.page')
  const { data } = list
  if (!data) {
    return <Unanswered of={list} skeleton={<TableSkeleton />} />
  }
  if (data.records.length === 0) {
    return filtersSet(state).length > 0 ? (
      <State picture="noMatch" title={t('empty')} text={t('emptyText')}>
        <Button onClick={() => state.setFilters({})}>{t('clear')}</Button>
      </State>
    ) : (
      <State picture="firstUse" title={empty.title} text={empty.text} />
    )
  }
  return (
    <>
      <Notes of={list} />
      {children(data.records)}
      <ListPager paging={state} answer={data} />
    </>
  )
}
