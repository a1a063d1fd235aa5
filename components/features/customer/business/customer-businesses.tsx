// The opportunities of a customer, on the customer's page (docs/domain/opportunity.md#opportunity).

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { useActions } from '@/components/record/actions/use-actions'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { quietly } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { business } from '@/lib/model/entities/business'
import type { Customer } from '../rows'
import { businessActions } from './business-actions'
import { usePipelines } from './use-pipelines'

const columns = ['business_name', 'business_amount', 'weighted_amount', 'expect_sign_date', 'end_status', 'owner_key'] as const

export function CustomerBusinesses({ row, editable }: { row: Customer; editable: boolean }) {
  const t = useTranslations('business')
  const may = useMay()
  const router = useRouter()
  const actions = useActions(businessActions, quietly(usePipelines()))
  const fixed = { customer_key: textOf(row.customer_key), customer_name: textOf(row.customer_name) }
  return (
    <>
      {editable && may('crm:business:a') && (
        <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => actions.add(fixed)}>
          {t('add')}
        </Button>
      )}
      <SubTable
        definition={business}
        columns={columns}
        fixed={{ customer_key: textOf(row.customer_key) }}
        onOpen={(one) => router.push(`/crm/business?open=${textOf(one.business_key)}`)}
      />
      {actions.dialog}
    </>
  )
}
