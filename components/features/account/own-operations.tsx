// 我的操作记录: what the user himself changed, newest first.
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { ListPager } from '@/components/basic/pager'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { usePaging } from '@/components/basic/use-paging'
import { OperationList } from '@/components/record/detail/operation-list'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import { Panel } from './panel'

export function OwnOperations() {
  const t = useTranslations('person.operations')
  const me = useMe()
  const paging = usePaging()
  const list = useCall(
    'POST /api/app/base/app/sys/operationLog/query',
    { user_key: me, pageNo: paging.page, pageSize: paging.size },
    { keep: true },
  )
  return (
    <Panel title={t('title')}>
      <Answer of={list} skeleton={<TableSkeleton rows={5} columns={5} />}>
        {(data) =>
          data.records.length === 0 ? (
            <State picture="firstUse" title={t('empty')} />
          ) : (
            <>
              <OperationList records={data.records} people={false} />
              <ListPager paging={paging} answer={data} />
            </>
          )
        }
      </Answer>
    </Panel>
  )
}
