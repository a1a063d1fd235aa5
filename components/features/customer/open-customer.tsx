// A customer in the drawer over a list.

import { useTranslations } from 'next-intl'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { CustomerDetail } from './customer-detail'
import type { Customer } from './rows'

export function OpenCustomer({ open, actions }: { open: OpenRecord; actions: UsedActions<Customer> }) {
  const t = useTranslations('customer')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/crm/customer/list/${open.key}`}>
      <CustomerDetail key={open.key} customerKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
