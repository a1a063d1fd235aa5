// A supplier as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { useActions } from '@/components/record/actions/use-actions'
import { RecordPage } from '@/components/record/detail/record-page'
import { supplierActions } from './supplier-actions'
import { SupplierDetail } from './supplier-detail'

export function SupplierPage({ supplierKey }: { supplierKey: string }) {
  const t = useTranslations('procurement')
  const actions = useActions(supplierActions)
  return (
    <RecordPage title={t('supplierDetail')} dialog={actions.dialog}>
      <SupplierDetail supplierKey={supplierKey} actions={actions} />
    </RecordPage>
  )
}
