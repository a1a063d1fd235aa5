// The quotes, contracts and projects of a customer, on the customer's page: what the caller's own lists of them hold.
'use client'
import { useRouter } from 'next/navigation'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { contract } from '@/lib/model/entities/contract'
import { pricing } from '@/lib/model/entities/pricing'
import { project } from '@/lib/model/entities/project'
import type { ProjectOfCustomer } from './rows'

interface TableProps {
  customerKey: string
}

const quoteColumns = [
  'pricing_name',
  'version_no',
  'project_key',
  'total_with_tax',
  'gross_rate',
  'valid_end',
  'status',
  'owner_key',
] as const

export function CustomerQuotes({ customerKey }: TableProps) {
  const router = useRouter()
  return (
    <SubTable
      definition={pricing}
      columns={quoteColumns}
      fixed={{ customer_key: customerKey }}
      onOpen={(one) => router.push(`/pricing/${textOf(one.pricing_key)}`)}
    />
  )
}

const contractColumns = [
  'contract_name',
  'contract_code',
  'amount',
  'received_amount',
  'receive_rate',
  'end_date',
  'status',
  'owner_key',
] as const

export function CustomerContracts({ customerKey }: TableProps) {
  const router = useRouter()
  return (
    <SubTable
      definition={contract}
      columns={contractColumns}
      fixed={{ customer_key: customerKey }}
      onOpen={(one) => router.push(`/contract/list/${textOf(one.contract_key)}`)}
    />
  )
}

const projectColumns = [
  'project_name',
  'project_mgr_key',
  'project_start_time',
  'project_end_time',
  'progress_rate',
  'health',
  'contract_amount',
  'received_amount',
  'status',
] as const

/** A project opens in a window of its own. */
const openProject = (row: ProjectOfCustomer) => {
  const key = textOf(row.project_key)
  window.open(`/okrProject/overview?key=${encodeURIComponent(key)}`, `project-${key}`)
}

export function CustomerProjects({ customerKey }: TableProps) {
  return <SubTable definition={project} columns={projectColumns} fixed={{ customer_key: customerKey }} onOpen={openProject} />
}
