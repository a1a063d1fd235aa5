// The form of an opportunity.
import { EntityForm } from '@/components/record/form/lazy-forms'
import { business } from '@/lib/model/entities/business'
import type { Values } from '@/lib/model/record'
import { businessCalls } from '../run'

interface BusinessFormProps {
  /** The opportunity that is changed; a new one without. */
  recordKey?: string | undefined
  fixed?: Values | undefined
  onClose: () => void
}

export function BusinessForm({ recordKey = '', fixed, onClose }: BusinessFormProps) {
  return (
    <EntityForm
      definition={business}
      recordKey={recordKey || null}
      calls={{ add: 'POST /api/fintech/biz/business/add', edit: 'POST /api/fintech/biz/business/edit' }}
      fixed={fixed}
      refresh={[...businessCalls, '/customer/']}
      onClose={onClose}
    />
  )
}
