// A customer in the drawer over a list.
import { useTranslations } from 'next-intl'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { CustomerDetail } from './customer-detail'
import type { CustomerActions } from './use-customer-actions'

export function OpenCustomer({ open, actions }: { open: OpenRecord; actions: CustomerActions }) {
  const t = useTranslations('customer')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/crm/customer/list/${open.key}`}>
      <CustomerDetail key={open.key} customerKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
