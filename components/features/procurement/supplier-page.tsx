// A supplier as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'
import styles from './procurement.module.css'
import { SupplierDetail } from './supplier-detail'
import { useSupplierActions } from './use-supplier-actions'

export function SupplierPage({ supplierKey }: { supplierKey: string }) {
  const t = useTranslations('procurement')
  const hydrated = useHydrated()
  const actions = useSupplierActions()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <>
      <h1 className={styles.hidden}>{t('supplierDetail')}</h1>
      <SupplierDetail supplierKey={supplierKey} actions={actions} />
      {actions.dialog}
    </>
  )
}
