// A resource as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { useActions } from '@/components/record/actions/use-actions'
import { RecordPage } from '@/components/record/detail/record-page'
import { resourceActions } from './resource-actions'
import { ResourceDetail } from './resource-detail'

export function ResourcePage({ resourceKey }: { resourceKey: string }) {
  const t = useTranslations('procurement')
  const actions = useActions(resourceActions)
  return (
    <RecordPage title={t('resourceDetail')} dialog={actions.dialog}>
      <ResourceDetail resourceKey={resourceKey} actions={actions} />
    </RecordPage>
  )
}
