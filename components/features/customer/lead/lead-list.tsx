// The lead pool, and the leads of people: list, quick views, everything done with them, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { dialable } from '@/components/record/field/phone'
import { Word } from '@/components/record/field/show/choice'
import { ShowDue } from '@/components/record/field/show/date'
import { useDict } from '@/components/record/field/use-dict'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { clue } from '@/lib/model/entities/clue'
import { claimable } from '../claim-quota'
import type { Lead } from '../rows'
import { leadActions } from './lead-actions'
import { leadAlso, leadScenes, myColumns, myFilters, poolColumns, poolFilters } from './lead-lists'
import { ResponseClock } from './response-clock'

const OpenLead = dynamic(() => retried(() => import('./lead-detail').then((module) => module.OpenLead)), { ssr: false })

const widths = {
  clue_name: 200,
  phone: 112,
  channel_key: 104,
  clue_star: 112,
  status: 92,
  owner_key: 76,
  follow_count: 72,
  pool_time: 112,
  pool_reason: 150,
  pre_owner_key: 88,
  last_follow_time: 112,
  next_follow_time: 112,
  recycle_time: 112,
}

function useLeadScreen({ ofRow, ofRows, run }: UsedActions<Lead>): Omit<ListScreen<typeof clue>, 'saveCode' | 'firstUse'> {
  const t = useTranslations('lead')
  const stars = useDict('CUSTOMER_STAR')
  const states = useDict('CLUE_STATUS')
  return useMemo(
    () => ({
      definition: clue,
      also: leadAlso,
      computed: { clock: { title: t('clock.head'), width: 214, render: (row: Lead) => <ResponseClock row={row} /> } },
      cells: { next_follow_time: (row: Lead) => <ShowDue value={row.next_follow_time} /> },
      widths,
      rowActions: ofRow,
      batchActions: ofRows,
      card: (row: Lead) => {
        const phone = textOf(row.phone)
        return {
          left: textOf(row.clue_star) ? <Word dict="CUSTOMER_STAR" value={textOf(row.clue_star)} words={stars} /> : <span />,
          right: textOf(row.status) && <Word dict="CLUE_STATUS" value={textOf(row.status)} words={states} />,
          facts: [
            { key: 'clock', label: t('clock.head'), value: <ResponseClock row={row} /> },
            { key: 'phone', label: t('card.phone'), value: phone || <Empty /> },
            { key: 'channel', label: t('card.channel'), value: textOf(row.channel_name) || <Empty /> },
            { key: 'owner', label: t('card.owner'), value: textOf(row.owner_name) || textOf(row.pre_owner_name) || <Empty /> },
          ],
          actions: [
            ...(dialable(phone) ? [{ key: 'call', label: t('call'), icon: 'phone' as const, href: `tel:${phone}` }] : []),
            ...ofRow(row)
              .filter((action) => action.key === 'CLAIM')
              .map(({ key, label, onClick }) => ({ key, label, icon: 'add' as const, onClick })),
            ...(offers(row, 'FOLLOW')
              ? [{ key: 'follow', label: t('do.FOLLOW'), icon: 'edit' as const, onClick: () => run('FOLLOW', row) }]
              : []),
          ],
        }
      },
    }),
    [t, stars, states, ofRow, ofRows, run],
  )
}

/** In the pool the longest wait is first. */
const pooledClue = { ...clue, list: { ...clue.list, sort: 'pool_time' } } satisfies Definition

export function LeadPool() {
  const marks = useMarks()
  const t = useTranslations('lead')
  const may = useMay()
  const actions = useActions(leadActions, 'pool')
  const shared = useLeadScreen(actions)
  const quota = quietly(useCall(may('crm:clue:claim') ? 'POST /api/fintech/biz/clue/claimQuota' : null))
  const screen = useMemo(
    (): ListScreen<typeof pooledClue> => ({
      ...shared,
      definition: pooledClue,
      saveCode: 'crm/clue/pool',
      calls: { list: 'POST /api/fintech/biz/clue/pool' },
      transfers: { refresh: ['/api/fintech/biz/clue/'] },
      scene: 'POOL',
      columns: poolColumns,
      filters: poolFilters,
      firstUse: { title: t('poolEmpty.title'), text: t('poolEmpty.text') },
    }),
    [shared, t],
  )
  return (
    <>
      <PageHead note={[quota && t('quota', { n: claimable(quota) }), t('poolNote')].filter(Boolean).join(marks.comma)}>
        {may('crm:clue:a') && <AddButton onClick={() => actions.run('addToPool')}>{t('addToPool')}</AddButton>}
      </PageHead>
      <EntityList screen={screen} renderRecord={(open) => <OpenLead open={open} actions={actions} />} renderBeside={actions.beside} />
      {actions.dialog}
    </>
  )
}

export function MyLeads() {
  const t = useTranslations('lead')
  const may = useMay()
  const actions = useActions(leadActions, 'owned')
  const shared = useLeadScreen(actions)
  const screen = useMemo(
    (): ListScreen<typeof clue> => ({
      ...shared,
      saveCode: 'crm/clue/my',
      scenes: leadScenes,
      columns: myColumns,
      filters: myFilters,
      editable: may('crm:clue:e') ? (row: Lead) => offers(row, 'edit') : undefined,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [shared, t, may],
  )
  useAddressedAdd(may('crm:clue:a'), actions.add)
  const add = may('crm:clue:a') && <AddButton onClick={() => actions.add()}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList
        screen={screen}
        firstAction={add}
        renderRecord={(open) => <OpenLead open={open} actions={actions} />}
        renderBeside={actions.beside}
      />
      {actions.dialog}
    </>
  )
}
