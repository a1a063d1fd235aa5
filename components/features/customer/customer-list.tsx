// The customers: list, quick views, everything done with them, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { StatusTag } from '@/components/basic/status'
import { Empty, Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { customer } from '@/lib/model/entities/customer'
import styles from './customer.module.css'
import { customerActions } from './customer-actions'
import { ContactLine, CustomerName, NextFollow, numberToCall, PrimaryContact, PrimaryPhone, RemainDays } from './customer-cells'
import { listAlso, listColumns, listFilters, listScenes } from './customer-lists'
import type { Customer } from './rows'
import { useCustomerBoard } from './use-customer-board'

const OpenCustomer = dynamic(() => retried(() => import('./open-customer').then((module) => module.OpenCustomer)), { ssr: false })

export function CustomerList() {
  const t = useTranslations('customer')
  const may = useMay()
  const actions = useActions(customerActions, 'owned')
  const screen = useCustomerScreen(actions)
  useAddressedAdd(may('crm:customer:a'), actions.add)
  const add = may('crm:customer:a') && <AddButton onClick={() => actions.add()}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList screen={screen} firstAction={add} renderRecord={(open: OpenRecord) => <OpenCustomer open={open} actions={actions} />} />
      {actions.dialog}
    </>
  )
}

function useCustomerScreen({ ofRow, ofRows, run, move }: UsedActions<Customer>): ListScreen<typeof customer> {
  const board = useCustomerBoard(move)
  const t = useTranslations('customer')
  const labels = useDisplayNames(customer)
  const stars = useDict('CUSTOMER_STAR')
  const states = useDict('CUSTOMER_STATUS')
  const may = useMay()
  return useMemo(() => {
    const card = (row: Customer) => {
      const phone = numberToCall(row)
      const days = row.remain_days
      return {
        grade: textOf(row.customer_level) ? <b className={styles.grade}>{textOf(row.customer_level)}</b> : null,
        left: textOf(row.customer_star) ? <Word dict="CUSTOMER_STAR" value={textOf(row.customer_star)} words={stars} /> : <span />,
        right: (
          <>
            {typeof days === 'number' && days <= 3 && <StatusTag shape="overdue">{t('daysLeft', { n: days })}</StatusTag>}
            {textOf(row.status) && <Word dict="CUSTOMER_STATUS" value={textOf(row.status)} words={states} />}
          </>
        ),
        facts: [
          {
            key: 'contact',
            label: t('card.contact'),
            value: <ContactLine row={row} />,
          },
          { key: 'next', label: labels.head('next_follow_time'), value: <NextFollow row={row} /> },
          { key: 'owner', label: labels.head('owner_key'), value: textOf(row.owner_name) || <Empty /> },
          {
            key: 'deal',
            label: t('card.deal'),
            value: Number(row.deal_amount) === 0 ? <Empty /> : <Money value={textOf(row.deal_amount)} />,
          },
        ],
        actions: [
          ...(phone ? [{ key: 'call', label: t('call'), icon: 'phone' as const, href: `tel:${phone}` }] : []),
          ...(may('crm:follow:a') ? [{ key: 'follow', label: t('follow'), icon: 'edit' as const, onClick: () => run('follow', row) }] : []),
        ],
      }
    }
    return {
      definition: customer,
      saveCode: 'crm/customer/list',
      scenes: listScenes,
      columns: listColumns,
      filters: listFilters,
      also: listAlso,
      computed: {
        primary_contact_name: { title: t('head.contact'), width: 92, render: (row: Customer) => <PrimaryContact row={row} /> },
        primary_contact_phone: { title: t('head.phone'), width: 108, render: (row: Customer) => <PrimaryPhone row={row} /> },
        remain_days: { title: t('head.remain'), width: 74, align: 'right', render: (row: Customer) => <RemainDays row={row} /> },
      },
      cells: {
        customer_name: (row: Customer) => <CustomerName row={row} />,
        next_follow_time: (row: Customer) => <NextFollow row={row} />,
        deal_amount: (row: Customer) => (Number(row.deal_amount) === 0 ? <Empty /> : <Money value={textOf(row.deal_amount)} />),
      },
      widths: {
        customer_name: 206,
        customer_star: 96,
        customer_level: 56,
        status: 96,
        owner_key: 76,
        last_follow_time: 106,
        next_follow_time: 110,
        deal_amount: 116,
      },
      editable: may('crm:customer:e') ? (row: Customer) => offers(row, 'edit') : undefined,
      rowActions: ofRow,
      batchActions: ofRows,
      card,
      board,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }
  }, [t, labels, stars, states, may, ofRow, ofRows, run, board])
}
