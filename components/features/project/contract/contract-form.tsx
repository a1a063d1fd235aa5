// Adding or changing a contract; a new one may take over what an accepted quote says.
import { useRouter } from 'next/navigation'
import { EntityForm } from '@/components/record/form/entity-form'
import { contract } from '@/lib/model/entities/contract'
import { cutText } from '@/lib/model/plain-text'
import type { Values } from '@/lib/model/record'
import type { Quote } from '../rows'
import { contractCalls } from '../run'

interface ContractFormProps {
  /** The contract to change; a new one without. */
  contractKey: string | null
  /** The quote that a new one is made of. */
  quote?: Quote
  /** What a new one starts with. */
  first?: Values
  onClose: () => void
}

const taken = [
  'customer_key',
  'customer_name',
  'project_key',
  'project_name',
  'business_key',
  'business_name',
  'pricing_key',
  'pricing_name',
] as const

const fromQuote = (quote: Quote): Values => ({
  ...Object.fromEntries(taken.flatMap((name) => (quote[name] ? [[name, quote[name]]] : []))),
  contract_name: cutText(`${String(quote.pricing_name ?? '').replace(/\s*(报价)?\s*v\d+$/i, '')} 合同`, 100),
  contract_type: 'SALE',
  party_type: 'CUSTOMER',
  amount: quote.total_with_tax,
})

export function ContractForm({ contractKey, quote, first, onClose }: ContractFormProps) {
  const router = useRouter()
  return (
    <EntityForm
      definition={contract}
      recordKey={contractKey}
      first={quote ? fromQuote(quote) : first}
      refresh={contractCalls}
      onSaved={(saved) => {
        if (!contractKey) router.push(`/contract/list/${String(saved.contract_key)}`)
      }}
      onClose={onClose}
    />
  )
}
