// A contract in the drawer over a list.

import { useTranslations } from 'next-intl'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import type { Contract } from '../rows'
import { ContractDetail } from './contract-detail'

export function OpenContract({ open, actions }: { open: OpenRecord; actions: UsedActions<Contract> }) {
  const t = useTranslations('contract')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/contract/list/${open.key}`}>
      <ContractDetail key={open.key} contractKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
