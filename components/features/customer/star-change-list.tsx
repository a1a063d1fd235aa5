// 星级变动明细: the moves of stars behind the figures about them; no menu leads here (docs/domain/customer.md#stars).
'use client'
import { PageHead } from '@/components/frame/page-head'
import { EntityList } from '@/components/record/list/entity-list'
import { customerStarLog } from '@/lib/model/entities/customer-star-log'

const screen = { definition: customerStarLog, saveCode: 'statistics/starChange', widths: { create_time: 150, customer_key: 220 } } as const

export function StarChangeList() {
  return (
    <>
      <PageHead />
      <EntityList screen={screen} />
    </>
  )
}
