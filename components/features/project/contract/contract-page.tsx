// A contract as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { RecordPage } from '@/components/record/detail/record-page'
import { ContractDetail } from './contract-detail'
import { useContractActions } from './use-contract-actions'

export function ContractPage({ contractKey }: { contractKey: string }) {
  const t = useTranslations('contract')
  const actions = useContractActions()
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <ContractDetail contractKey={contractKey} actions={actions} />
    </RecordPage>
  )
}
