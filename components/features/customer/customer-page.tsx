// A customer as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'
import styles from './customer.module.css'
import { CustomerDetail } from './customer-detail'
import { useCustomerActions } from './use-customer-actions'

export function CustomerPage({ customerKey }: { customerKey: string }) {
  const t = useTranslations('customer')
  const hydrated = useHydrated()
  const actions = useCustomerActions()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <>
      <h1 className={styles.hidden}>{t('detail')}</h1>
      <CustomerDetail customerKey={customerKey} actions={actions} />
      {actions.dialog}
    </>
  )
}
