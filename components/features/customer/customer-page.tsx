// A customer as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { useActions } from '@/components/record/actions/use-actions'
import { RecordPage } from '@/components/record/detail/record-page'
import { customerActions } from './customer-actions'
import { CustomerDetail } from './customer-detail'

export function CustomerPage({ customerKey }: { customerKey: string }) {
  const t = useTranslations('customer')
  const actions = useActions(customerActions, 'owned')
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <CustomerDetail customerKey={customerKey} actions={actions} />
    </RecordPage>
  )
}
