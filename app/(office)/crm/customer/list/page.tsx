// The customer list.
import { headers } from 'next/headers'
import { customerEntities } from '@/components/customer/customer-entities'
import { CustomerList } from '@/components/customer/customer-list'
import { firstRequest, listAlso, listColumns, listScenes } from '@/components/customer/customer-lists'
import { EarlyList } from '@/components/shell/early-calls'
import { type PageQuery, queryText } from '@/components/shell/page-query'
import { ScreenTexts } from '@/components/text/screen-texts'

export default async function CustomerListPage({ searchParams }: { searchParams: PageQuery }) {
  const [query, given] = await Promise.all([searchParams, headers()])
  return (
    <ScreenTexts features={['customer', 'follow']} entities={customerEntities}>
      <EarlyList
        nonce={given.get('x-nonce') ?? undefined}
        path="/crm/customer/list"
        address="/api/eis/restful/customer/query"
        request={firstRequest(queryText(query), { columns: listColumns, also: listAlso, scenes: listScenes })}
      />
      <CustomerList />
    </ScreenTexts>
  )
}
