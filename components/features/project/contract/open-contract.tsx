// A contract in the drawer over a list.
import { useTranslations } from 'next-intl'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { ContractDetail } from './contract-detail'
import type { ContractActions } from './use-contract-actions'

export function OpenContract({ open, actions }: { open: OpenRecord; actions: ContractActions }) {
  const t = useTranslations('contract')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/contract/list/${open.key}`}>
      <ContractDetail key={open.key} contractKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
