// 星级变动明细: the moves of stars behind the figures about them; no menu leads here (docs/domain/customer.md#stars).
'use client'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListRow } from '@/components/record/record-calls'
import { customerStarLog } from '@/lib/model/entities/customer-star-log'

const widths = { create_time: 150, customer_key: 220 }

export function StarChangeList() {
  const router = useRouter()
  const screen = useMemo(
    () => ({
      definition: customerStarLog,
      saveCode: 'statistics/starChange',
      widths,
      onOpen: (row: ListRow<typeof customerStarLog>) => router.push(`/crm/customer/list/${textOf(row.customer_key)}`),
    }),
    [router],
  )
  return (
    <>
      <PageHead />
      <EntityList screen={screen} />
    </>
  )
}
