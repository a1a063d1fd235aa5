// 我的操作记录: what the user himself changed, newest first.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'
import { Pager } from '../entity/pager'
import { type Operation, OperationList } from '../log/operation-list'
import { useMe } from '../shell/use-may'
import { useNarrow } from '../shell/use-window'
import { TableSkeleton } from '../state/skeleton'
import { LoadFailed, State } from '../state/state'
import { Panel } from './panel'

export function OwnOperations() {
  const t = useTranslations('person.operations')
  const me = useMe()
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const list = useCall<ListAnswer<Operation>>(
    'POST /api/app/base/app/sys/operationLog/query',
    { user_key: me, pageNo: page, pageSize: size },
    { keep: true },
  )
  return (
    <Panel title={t('title')}>
      {!list.data ? (
        list.error ? (
          <LoadFailed error={list.error} onRetry={list.retry} />
        ) : (
          <TableSkeleton rows={5} columns={5} />
        )
      ) : list.data.records.length === 0 ? (
        <State picture="firstUse" title={t('empty')} />
      ) : (
        <>
          <OperationList records={list.data.records} people={false} />
          <Pager
            page={page}
            size={size}
            shown={list.data.records.length}
            total={list.data.total}
            atLeast={false}
            narrow={narrow}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              setPage(1)
            }}
            onCount={() => {}}
          />
        </>
      )}
    </Panel>
  )
}
