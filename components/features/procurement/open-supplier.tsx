// A supplier in the drawer over the list.

import { useTranslations } from 'next-intl'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import type { Supplier } from './rows'
import { SupplierDetail } from './supplier-detail'

export function OpenSupplier({ open, actions }: { open: OpenRecord; actions: UsedActions<Supplier> }) {
  const t = useTranslations('procurement')
  return (
    <RecordDrawer title={t('supplierDetail')} open={open} href={`/purchase/supplier/${open.key}`}>
      <SupplierDetail key={open.key} supplierKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
