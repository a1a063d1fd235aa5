// The form of a lead; a new one may start in the pool.
import { EntityForm } from '@/components/record/form/entity-form'
import { clue } from '@/lib/model/entities/clue'
import { leadCalls } from '../run'

interface LeadFormProps {
  recordKey?: string
  toPool?: boolean
  onClose: () => void
}

export function LeadForm({ recordKey, toPool = false, onClose }: LeadFormProps) {
  return (
    <EntityForm
      definition={clue}
      recordKey={recordKey}
      calls={{ add: 'POST /api/fintech/biz/clue/add', edit: 'POST /api/fintech/biz/clue/update' }}
      fixed={toPool ? { to_pool: true } : undefined}
      duplicates={['phone']}
      refresh={leadCalls}
      onClose={onClose}
    />
  )
}
