// A customer as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { RecordPage } from '@/components/record/detail/record-page'
import { CustomerDetail } from './customer-detail'
import { useCustomerActions } from './use-customer-actions'

export function CustomerPage({ customerKey }: { customerKey: string }) {
  const t = useTranslations('customer')
  const actions = useCustomerActions()
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <CustomerDetail customerKey={customerKey} actions={actions} />
    </RecordPage>
  )
}
