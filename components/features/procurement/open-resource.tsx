// A resource in the drawer over the list.

import { useTranslations } from 'next-intl'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { ResourceDetail } from './resource-detail'
import type { Resource } from './rows'

export function OpenResource({ open, actions }: { open: OpenRecord; actions: UsedActions<Resource> }) {
  const t = useTranslations('procurement')
  return (
    <RecordDrawer title={t('resourceDetail')} open={open} href={`/purchase/resource/${open.key}`}>
      <ResourceDetail key={open.key} resourceKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}
