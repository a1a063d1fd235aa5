// A supplier in the drawer over the list.
import { useTranslations } from 'next-intl'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { SupplierDetail } from './supplier-detail'
import type { SupplierActions } from './use-supplier-actions'

export function OpenSupplier({ open, actions }: { open: OpenRecord; actions: SupplierActions }) {
  const t = useTranslations('procurement')
  return (
    <RecordDrawer title={t('supplierDetail')} open={open} href={`/purchase/supplier/${open.key}`}>
      <SupplierDetail key={open.key} supplierKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
