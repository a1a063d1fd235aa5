// A list of own messages: filter by type and status, rows as table or cards, pager. Its screen defines the columns.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Answer, choicesOf, Notes } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { ListPager } from '@/components/basic/pager'
import { Segments } from '@/components/basic/segments'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useClear } from '@/components/basic/use-clear'
import { pagingOf } from '@/components/basic/use-paging'
import { full } from '@/components/record/field/full-width'
import cards from '@/components/record/list/cards.module.css'
import table from '@/components/record/list/table.module.css'
import { keyOf } from '@/lib/client/composing'
import { useCall } from '@/lib/client/use-call'
import { messagePath } from '@/lib/client/use-messages'
import { useNarrow } from '@/lib/client/use-window'
import type { CallAnswering } from '@/lib/model/calls/names'
import type { MessageType } from '@/lib/model/message-stream'
import type { ListAnswer } from '@/lib/model/wire'
import styles from './message.module.css'
import { type OwnListState, useOwnList, useOwnPage } from './own-list'

export interface OwnColumn<R> {
  key: string
  title: string
  /** px; the others share what is left. */
  width?: number
  render: (row: R) => ReactNode
}

interface Status {
  value: string
  label: string
}

interface OwnRow {
  message_key: string
}

export interface OwnListProps<R extends OwnRow> {
  /** Named by those who don't see it. */
  label: string
  type: MessageType
  call: CallAnswering<ListAnswer<R>>
  /** The list's input besides the page. */
  request: (state: OwnListState) => object
  /** Statuses to filter by: value and words; the first is the one at first. */
  statuses: readonly Status[]
  columns: readonly OwnColumn<R>[]
  /** The last column. */
  action: (row: R) => ReactNode
  actionWidth: number
  empty: { title: string; text: string }
}

export function OwnListScreen<R extends OwnRow>({
  label,
  type,
  call,
  request,
  statuses,
  columns,
  action,
  actionWidth,
  empty,
}: OwnListProps<R>) {
  const t = useTranslations('message')
  const narrow = useNarrow()
  // who may see more statuses is known a little later: they are not kept
  const values = statuses.map((one) => one.value)
  const { state, change } = useOwnList(values)
  const page = useOwnPage(call, request(state), state)
  const { data } = page
  const filtered = state.category !== '' || state.status !== values[0]
  const query = (category: string) => {
    if (category === state.category && state.page === 1) page.retry()
    else change({ category })
  }
  const reset = () => {
    if (!filtered && state.page === 1) page.retry()
    else change({ category: '', status: values[0] ?? '' })
  }
  return (
    <>
      <Filters type={type} state={state} statuses={statuses} onQuery={query} onStatus={(status) => change({ status })} onReset={reset} />
      <Notes of={page} />
      {data && data.records.length > 0 ? (
        narrow ? (
          <ul className={page.refreshing ? `${cards.cards} ${cards.stale}` : cards.cards} aria-label={label}>
            {data.records.map((row) => (
              <li key={row.message_key} className={`${cards.card} ${styles.card}`}>
                <dl>
                  {columns.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
                <footer>{action(row)}</footer>
              </li>
            ))}
          </ul>
        ) : (
          <DataTable
            look={{ scroll: table.scroll, table: table.table }}
            className={page.refreshing ? table.stale : undefined}
            label={label}
            rows={data.records}
            rowKey={(row) => row.message_key}
            columns={[
              ...columns.map((column): DataColumn<R> => ({ ...column, cell: column.render })),
              { title: t('action'), width: actionWidth, cell: action },
            ]}
          />
        )
      ) : data && filtered ? (
        <State picture="noMatch" title={t('empty.match')} text={t('empty.matchText')}>
          <Button onClick={reset}>{t('reset')}</Button>
        </State>
      ) : (
        <Answer of={page} skeleton={<TableSkeleton />} what={label}>
          {() => <State picture="firstUse" title={empty.title} text={empty.text} />}
        </Answer>
      )}
      {data && <ListPager paging={pagingOf(state, change)} answer={data} />}
    </>
  )
}

interface FiltersProps {
  type: MessageType
  state: OwnListState
  statuses: readonly Status[]
  onQuery: (category: string) => void
  onStatus: (status: string) => void
  onReset: () => void
}

/** The type counts when 查询 is pressed or Enter; the status at once. */
function Filters({ type, state, statuses, onQuery, onStatus, onReset }: FiltersProps) {
  const clear = useClear()
  const t = useTranslations('message')
  const id = useId()
  const [chosen, setChosen] = useState(state.category)
  const [asked, setAsked] = useState(state.category)
  if (asked !== state.category) {
    setAsked(state.category)
    setChosen(state.category)
  }
  const categories = useCall(`GET ${messagePath}/category/getList`, { categoryType: type })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(chosen)
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <label htmlFor={id}>{t('type')}</label>
        <Select
          id={id}
          className={styles.typeSelect}
          style={full}
          allowClear={clear}
          placeholder={t('allTypes')}
          {...choicesOf(categories)}
          value={chosen || undefined}
          options={(categories.data ?? []).map((one) => ({ value: one.message_category_key, label: one.category_name }))}
          onChange={(key?: string) => setChosen(key ?? '')}
          onInputKeyDown={(event) => {
            const box = event.currentTarget as HTMLElement
            // Enter in an open list chooses; in a closed one it searches.
            if (keyOf(event) !== 'Enter' || box.getAttribute('aria-expanded') === 'true') return
            event.preventDefault()
            event.stopPropagation()
            onQuery(chosen)
          }}
        />
        <Button htmlType="submit" data-track="query" className={styles.query}>
          {t('query')}
        </Button>
        <Button
          onClick={() => {
            setChosen('')
            onReset()
          }}
        >
          {t('reset')}
        </Button>
        {statuses.length > 1 && (
          <Segments<string>
            label={t('status')}
            className={styles.statuses}
            value={state.status}
            onChange={onStatus}
            options={statuses.map(({ value, label }) => ({ value, text: label }))}
          />
        )}
      </form>
    </search>
  )
}
