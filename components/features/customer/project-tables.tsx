// The quotes, contracts and projects of a customer or of an opportunity, on their pages: what the caller's own lists of them hold.
import { useRouter } from 'next/navigation'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { contract } from '@/lib/model/entities/contract'
import { pricing } from '@/lib/model/entities/pricing'
import { project } from '@/lib/model/entities/project'
import type { ProjectOfCustomer } from './rows'

interface TableProps {
  /** Of what: `customer_key`, narrowed by `business_key`. */
  fixed: { customer_key: string; business_key?: string }
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

export function QuoteTable({ fixed }: TableProps) {
  const router = useRouter()
  return (
    <SubTable
      definition={pricing}
      columns={quoteColumns}
      fixed={fixed}
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

export function ContractTable({ fixed }: TableProps) {
  const router = useRouter()
  return (
    <SubTable
      definition={contract}
      columns={contractColumns}
      fixed={fixed}
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

export function ProjectTable({ fixed }: TableProps) {
  return <SubTable definition={project} columns={projectColumns} fixed={fixed} onOpen={openProject} />
}
