// Follow-ups of all customers in one list; they are written where the customer is open.
'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { follow } from '@/lib/model/entities/follow'
import { EntityList } from '../entity/entity-list'
import type { ListScreen } from '../entity/list-screen'
import { OpenPlain } from '../entity/open-plain'
import { textOf } from '../field/field-props'
import { PageHead } from '../shell/page-head'
import { Empty } from '../show/values'

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
    (): ListScreen => ({
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
