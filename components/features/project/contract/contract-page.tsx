// A contract as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'
import styles from './contract.module.css'
import { ContractDetail } from './contract-detail'
import { useContractActions } from './use-contract-actions'

export function ContractPage({ contractKey }: { contractKey: string }) {
  const t = useTranslations('contract')
  const hydrated = useHydrated()
  const actions = useContractActions()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <>
      <h1 className={styles.hidden}>{t('detail')}</h1>
      <ContractDetail contractKey={contractKey} actions={actions} />
      {actions.dialog}
    </>
  )
}
