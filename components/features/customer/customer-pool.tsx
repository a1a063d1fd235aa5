// The pool: customers of nobody, claimed or distributed within the limits.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { StatusText } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { useActions } from '@/components/record/actions/use-actions'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { customer } from '@/lib/model/entities/customer'
import { claimable, useClaimQuota } from './claim-quota'
import { customerActions } from './customer-actions'
import { poolAlso, poolColumns, poolFilters } from './customer-lists'
import type { Customer } from './rows'

const OpenCustomer = dynamic(() => retried(() => import('./open-customer').then((module) => module.OpenCustomer)), { ssr: false })

export function CustomerPool() {
  const t = useTranslations('customer')
  const may = useMay()
  const actions = useActions(customerActions, 'pool')
  const quota = useClaimQuota(may('crm:sea:claim'))
  const { ofRow, ofRows } = actions
  const screen = useMemo(
    (): ListScreen<typeof customer> => ({
      definition: customer,
      saveCode: 'crm/customer/sea',
      scene: 'POOL',
      columns: poolColumns,
      filters: poolFilters,
      also: poolAlso,
      computed: {
        can_claim: {
          title: t('head.claim'),
          width: 100,
          render: (row: Customer) =>
            row.can_claim === true ? (
              <StatusText shape="ok">{t('mayClaim')}</StatusText>
            ) : (
              <StatusText shape="idle">{t('mayNotClaim')}</StatusText>
            ),
        },
      },
      widths: {
        customer_star: 96,
        customer_level: 64,
        deal_status: 92,
        sea_reason: 200,
        sea_time: 124,
        pre_owner_key: 100,
        last_follow_time: 124,
      },
      rowActions: ofRow,
      batchActions: ofRows,
      firstUse: { title: t('poolEmpty.title'), text: t('poolEmpty.text') },
    }),
    [t, ofRow, ofRows],
  )
  return (
    <>
      <PageHead note={quota && t('quota', { n: claimable(quota) })} />
      <EntityList screen={screen} renderRecord={(open) => <OpenCustomer open={open} actions={actions} />} renderBeside={actions.beside} />
      {actions.dialog}
    </>
  )
}
