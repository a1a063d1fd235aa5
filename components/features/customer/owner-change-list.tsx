// 流转明细: the changes of owners behind the figures about the pool; no menu leads here (docs/domain/customer.md#owner-log).
'use client'
import { useMemo } from 'react'
import { Link } from '@/components/basic/link'
import { Empty } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListRow } from '@/components/record/record-calls'
import { useDisplayNames } from '@/components/record/use-display-names'
import { customerOwnerLog } from '@/lib/model/entities/customer-owner-log'

type Change = ListRow<typeof customerOwnerLog>

const columns = ['create_time', 'biz_type', 'biz_name', 'change_type', 'pre_owner_key', 'post_owner_key', 'operator_key', 'reason'] as const
const also = ['biz_key'] as const

/** Where a record of a kind is opened. */
const pages: Readonly<Record<string, (key: string) => string>> = {
  CUSTOMER: (key) => `/crm/customer/list/${key}`,
  CLUE: (key) => `/crm/clue/my?open=${key}`,
  BUSINESS: (key) => `/crm/business?open=${key}`,
  SUPPLIER: (key) => `/purchase/supplier/${key}`,
  RESOURCE: (key) => `/purchase/resource/${key}`,
}

function Name({ row }: { row: Change }) {
  const name = textOf(row.biz_name)
  const page = pages[textOf(row.biz_type)]
  if (!name) return <Empty />
  return page ? <Link href={page(textOf(row.biz_key))}>{name}</Link> : name
}

export function OwnerChangeList() {
  const labels = useDisplayNames(customerOwnerLog)
  const screen = useMemo(
    () => ({
      definition: customerOwnerLog,
      saveCode: 'statistics/ownerChange',
      columns,
      also,
      computed: { biz_name: { title: labels.field('biz_name'), width: 220, render: (row: Change) => <Name row={row} /> } },
      widths: { create_time: 150, biz_type: 88, change_type: 96, pre_owner_key: 88, post_owner_key: 88, operator_key: 88, reason: 200 },
    }),
    [labels],
  )
  return (
    <>
      <PageHead />
      <EntityList screen={screen} />
    </>
  )
}
