// A contract as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { useActions } from '@/components/record/actions/use-actions'
import { RecordPage } from '@/components/record/detail/record-page'
import { contractActions } from './contract-actions'
import { ContractDetail } from './contract-detail'

export function ContractPage({ contractKey }: { contractKey: string }) {
  const t = useTranslations('contract')
  const actions = useActions(contractActions)
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <ContractDetail contractKey={contractKey} actions={actions} />
    </RecordPage>
  )
}
