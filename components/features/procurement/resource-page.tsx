// A resource as a page of its own.
'use client'
import { useTranslations } from 'next-intl'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'
import styles from './procurement.module.css'
import { ResourceDetail } from './resource-detail'
import { useResourceActions } from './use-resource-actions'

export function ResourcePage({ resourceKey }: { resourceKey: string }) {
  const t = useTranslations('procurement')
  const hydrated = useHydrated()
  const actions = useResourceActions()
  if (!hydrated) return <LinesSkeleton lines={10} />
  return (
    <>
      <h1 className={styles.hidden}>{t('resourceDetail')}</h1>
      <ResourceDetail resourceKey={resourceKey} actions={actions} />
      {actions.dialog}
    </>
  )
}
