// A supplier as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { RecordPage } from '@/components/record/detail/record-page'
import { SupplierDetail } from './supplier-detail'
import { useSupplierActions } from './use-supplier-actions'

export function SupplierPage({ supplierKey }: { supplierKey: string }) {
  const t = useTranslations('procurement')
  const actions = useSupplierActions()
  return (
    <RecordPage title={t('supplierDetail')} dialog={actions.dialog}>
      <SupplierDetail supplierKey={supplierKey} actions={actions} />
    </RecordPage>
  )
}
