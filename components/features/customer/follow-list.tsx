// Follow-ups of all customers in one list; they are written where the customer is open.
'use client'
import { useMemo } from 'react'
import { Link } from '@/components/basic/link'
import { Empty } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { OpenPlain } from '@/components/record/detail/open-plain'
import { textOf } from '@/components/record/field/field-props'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { follow } from '@/lib/model/entities/follow'

const columns = [
  'follow_content',
  'target_name',
  'target_type',
  'follow_type',
  'follow_time',
  'follow_result',
  'next_follow_time',
  'create_by_key',
] as const
const filters = ['follow_time', 'create_by_key', 'follow_type', 'follow_result', 'target_name', 'target_type', 'next_follow_time'] as const

export function FollowList() {
  const screen = useMemo(
    (): ListScreen<typeof follow> => ({
      definition: follow,
      saveCode: 'crm/follow',
      columns,
      filters,
      also: ['target_key'],
      cells: {
        target_name: (row) =>
          row.target_type === 'CUSTOMER' ? (
            <Link href={`/crm/customer/list/${textOf(row.target_key)}`}>{textOf(row.target_name)}</Link>
          ) : (
            textOf(row.target_name) || <Empty />
          ),
      },
    }),
    [],
  )
  return (
    <>
      <PageHead />
      <EntityList screen={screen} renderRecord={(open) => <OpenPlain definition={follow} open={open} />} />
    </>
  )
}
