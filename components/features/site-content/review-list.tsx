// The review of visitors' contributions: a list by state, with the decision in each row.
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { ReasonDialog, type ReasonQuestion } from '@/components/record/form/reason-dialog'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { notify } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import type { CallState } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { AuditStatus } from '@/lib/model/calls/site-community'
import { type ListAnswer, limits } from '@/lib/model/wire'
import styles from './website.module.css'

const states: readonly AuditStatus[] = ['WAIT', 'PASS', 'REJECT']

/** What a decision is answered with: the words to show. */
export interface Decided {
  message: string
}

/** The actions of a list's rows: send a decision, or request a text first. */
export interface Review {
  /** Sends a decision; the list loads again. True when it was taken. */
  run: (decide: () => Promise<Decided>) => Promise<boolean>
  ask: (question: ReasonQuestion) => void
}

/** The page that a list asks for. */
export interface ReviewQuery {
  status: AuditStatus
  pageNo: number
  pageSize: number
  keyword?: string
}

interface ReviewListProps<T> {
  /** Loads a page. */
  useRows: (query: ReviewQuery) => CallState<ListAnswer<T>>
  /** Calls whose answers a decision changes, by the beginning of their path. */
  refresh: string
  rowKey: keyof T & string
  /** The words of the three states: 待审核, 已公开, 已隐藏. */
  stateWords: Record<AuditStatus, string>
  columns: (narrow: boolean) => readonly (DataColumn<T> | false)[]
  decisions: (row: T, state: AuditStatus, review: Review) => Action[]
  /** Looked up in the rows of a list that takes one. */
  keyword?: string
  /** A control beside the states. */
  filterControl?: ReactNode
}

const size = limits.pageSize

export function ReviewList<T extends object>(props: ReviewListProps<T>) {
  const { useRows, refresh, rowKey, stateWords, columns, decisions, keyword, filterControl } = props
  const t = useTranslations('website')
  const narrow = useNarrow()
  const [state, setState] = useState<AuditStatus>('WAIT')
  const [page, setPage] = useState(1)
  const { alone } = useAlone()
  const [question, setQuestion] = useState<ReasonQuestion | null>(null)
  const list = useRows({ status: state, pageNo: page, pageSize: size, ...(keyword && { keyword }) })
  const review: Review = {
    ask: setQuestion,
    async run(decide) {
      const done = await alone(async () => {
        try {
          const answer = await decide()
          notify().success(answer.message)
          if (list.data?.records.length === 1 && page > 1) setPage(page - 1)
          return true
        } finally {
          await refreshCalls([refresh])
        }
      })
      return done === true
    },
  }
  const { data } = list
  return (
    <div className={styles.reviewed}>
      <div className={styles.filters}>
        <Segments
          value={state}
          label={t('stateFilter')}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
          options={states.map((one) => ({ value: one, text: stateWords[one] }))}
        />
        {filterControl}
      </div>
      <Notes of={list} />
      {!data && <Unanswered of={list} skeleton={<LinesSkeleton lines={8} />} />}
      {data && data.total === 0 && <State picture="noMatch" title={t('nothing', { state: stateWords[state] })} text={t('nothingText')} />}
      {data && data.total > 0 && (
        <DataTable
          columns={[
            ...columns(narrow),
            {
              title: t('column.action'),
              kind: 'actions',
              width: narrow ? 138 : 148,
              cell: (row) => <RowActions actions={decisions(row, state, review)} />,
            },
          ]}
          rows={data.records}
          rowKey={(row) => String(row[rowKey])}
          edge
        />
      )}
      <div className={styles.foot}>
        <SmallPager page={page} size={size} answer={data} onPage={setPage} />
      </div>
      {question && <ReasonDialog question={question} onClose={() => setQuestion(null)} />}
    </div>
  )
}
