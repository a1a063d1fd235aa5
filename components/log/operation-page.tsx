// 操作日志: everything that was changed, by whom, with the differences field by field (domain.md A.9).
'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'
import { PageHead } from '../shell/page-head'
import { useHydrated } from '../shell/use-window'
import { TableSkeleton } from '../state/skeleton'
import styles from './log.module.css'
import { LogBody } from './log-body'
import { LogFilters } from './log-filters'
import { timesOf, useLogState } from './log-state'
import { knownActions, knownKinds, type Operation, OperationList, useOperationWords } from './operation-list'

export function OperationPage() {
  return useHydrated() ? <LivePage /> : <TableSkeleton />
}

const names = ['biz_type', 'action', 'user_key', 'create_time'] as const

function LivePage() {
  const t = useTranslations('log.page')
  const words = useOperationWords()
  const state = useLogState(names)
  const { create_time, ...filters } = state.filters
  const times = timesOf(create_time)
  const list = useCall<ListAnswer<Operation>>(
    'POST /api/app/base/app/sys/operationLog/query',
    {
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      ...(times && { create_time: times }),
      pageNo: state.page,
      pageSize: state.size,
    },
    { keep: true },
  )
  return (
    <div className={styles.page}>
      <PageHead />
      <LogFilters
        filters={[
          {
            name: 'biz_type',
            label: t('record'),
            kind: 'choice',
            options: knownKinds.map((value) => ({ value, label: words.kind(value) })),
          },
          {
            name: 'action',
            label: t('action'),
            kind: 'choice',
            options: knownActions.map((value) => ({ value, label: words.action(value) })),
          },
          { name: 'user_key', label: t('person'), kind: 'person' },
          { name: 'create_time', label: t('range'), kind: 'days' },
        ]}
        key={JSON.stringify(state.filters)}
        value={state.filters}
        onQuery={state.setFilters}
      />
      <LogBody list={list} state={state} empty={{ title: t('empty') }}>
        {(rows) => <OperationList records={rows} />}
      </LogBody>
    </div>
  )
}
