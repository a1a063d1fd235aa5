// A customer as a page of its own.
'use client'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'
import { CustomerDetail } from './customer-detail'
import { useCustomerActions } from './use-customer-actions'

export function CustomerPage({ customerKey }: { customerKey: string }) {
  const hydrated = useHydrated()
  const actions = useCustomerActions()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <>
      <CustomerDetail customerKey={customerKey} actions={actions} />
      {actions.dialog}
    </>
  )
}
