// The customer pool.
import { headers } from 'next/headers'
import { customerEntities } from '@/components/customer/customer-entities'
import { firstRequest, poolAlso, poolColumns } from '@/components/customer/customer-lists'
import { CustomerPool } from '@/components/customer/customer-pool'
import { EarlyList } from '@/components/shell/early-calls'
import { type PageQuery, queryText } from '@/components/shell/page-query'
import { ScreenTexts } from '@/components/text/screen-texts'

export default async function CustomerPoolPage({ searchParams }: { searchParams: PageQuery }) {
  const [query, given] = await Promise.all([searchParams, headers()])
  return (
    <ScreenTexts features={['customer', 'follow']} entities={customerEntities}>
      <EarlyList
        nonce={given.get('x-nonce') ?? undefined}
        path="/crm/customer/sea"
        address="/api/eis/restful/customer/query"
        request={firstRequest(queryText(query), { columns: poolColumns, also: poolAlso, scene: 'POOL' })}
      />
      <CustomerPool />
    </ScreenTexts>
  )
}
