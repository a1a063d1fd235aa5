// A resource as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { RecordPage } from '@/components/record/detail/record-page'
import { ResourceDetail } from './resource-detail'
import { useResourceActions } from './use-resource-actions'

export function ResourcePage({ resourceKey }: { resourceKey: string }) {
  const t = useTranslations('procurement')
  const actions = useResourceActions()
  return (
    <RecordPage title={t('resourceDetail')} dialog={actions.dialog}>
      <ResourceDetail resourceKey={resourceKey} actions={actions} />
    </RecordPage>
  )
}
