// One customer: identity, state, everything that belongs to it, and its history.

import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { Stage } from '@/components/basic/beam'
import { Icon } from '@/components/basic/icon'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Avatar, Empty, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { type DetailTab, groupTabs } from '@/components/record/detail/detail-tabs'
import { OperationLog } from '@/components/record/detail/operation-log'
import { OwnerLog } from '@/components/record/detail/owner-log'
import { type DetailParts, RecordDetail } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { listOf, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import { useOnlyContact } from '@/components/record/field/use-only-contact'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { customer } from '@/lib/model/entities/customer'
import type { Values } from '@/lib/model/record'
import { CustomerBusinesses } from './business/customer-businesses'
import { FirstContact } from './contact-numbers'
import styles from './customer.module.css'
import { RemainDays } from './customer-cells'
import { GroupChips, GroupTree, useGroup } from './customer-group'
import { useSubTabs } from './customer-sub-tabs'
import { FollowComposer } from './follow-composer'
import { FollowTimeline } from './follow-timeline'
import { CustomerOrders } from './order/customer-orders'
import { IncomeTable, LoanTable } from './order/money-tables'
import type { Customer, CustomerDetailRow } from './rows'
import { customerCalls, followCalls } from './run'
import { StarToggle } from './star-toggle'

const CustomerReservations = dynamic(
  () => retried(() => import('./sales/customer-reservations').then((module) => module.CustomerReservations)),
  {
    ssr: false,
  },
)
const QuoteTable = dynamic(() => retried(() => import('./project-tables').then((module) => module.QuoteTable)), { ssr: false })
const ContractTable = dynamic(() => retried(() => import('./project-tables').then((module) => module.ContractTable)), { ssr: false })
const ProjectTable = dynamic(() => retried(() => import('./project-tables').then((module) => module.ProjectTable)), { ssr: false })
const CustomerTickets = dynamic(() => retried(() => import('./ticket/ticket-tables').then((module) => module.CustomerTickets)), {
  ssr: false,
})

/** '03-02', with the year where it is another one; '' where no time is known. */
const dayOf = (row: CustomerDetailRow) => (state: string) => {
  const day = formatDate(textOf((row.stage_times as Values | null | undefined)?.[state]))
  return day.slice(0, 4) === formatDate(shanghaiNow()).slice(0, 4) ? day.slice(5) : day
}

/** What each tab belongs to. */
const groups = {
  profile: ['records', 'departments', 'addresses', 'accounts', 'categories', 'group', 'files'],
  people: ['contacts'],
  sales: ['business', 'visits', 'reservations', 'tickets', 'products'],
  deals: ['contracts', 'quotes', 'agreements', 'projects'],
  orders: ['orders', 'incomes', 'loans'],
  history: ['flow', 'operations'],
} as const

const path: readonly string[] = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED']

/** The stages of a customer before a deal, each with its day; nothing for lost and blacklisted ones. */
export function stagesOf(status: string, textOfState: (value: string) => string, dayOf: (value: string) => string): Stage[] {
  const at = path.indexOf(status)
  if (at < 0) return []
  return path.map((value, index) => ({
    key: value,
    text: textOfState(value),
    ...(index <= at && { note: dayOf(value) }),
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }))
}

export function CustomerDetail({ customerKey, actions }: { customerKey: string; actions: UsedActions<Customer> }) {
  const marks = useMarks()
  const t = useTranslations('customer')
  const states = useDict('CUSTOMER_STATUS')
  const stars = useDict('CUSTOMER_STAR')
  const levels = useDict('CUSTOMER_LEVEL')
  const tags = useDict('CUSTOMER_TAG')
  const may = useMay()
  const narrow = useNarrow()
  const counts = quietly(useCall('POST /api/fintech/biz/customer/counts', { customer_key: customerKey })) ?? {}
  const only = useOnlyContact(customerKey)
  const group = useGroup(customerKey)
  const subTabs = useSubTabs()

  const parts = (row: CustomerDetailRow): DetailParts => {
    const status = textOf(row.status)
    const pooled = row.sea_flag === true
    const close = isWritable(row)
    const writable = !pooled && close && may('crm:customer:e')
    const follows = !pooled && close && may('crm:follow:a')
    const owner = textOf(row.owner_name)
    return {
      marks: (
        <>
          {!pooled && <StarToggle customerKey={customerKey} />}
          {status && <Word dict="CUSTOMER_STATUS" value={status} words={states} as="tag" />}
          {textOf(row.customer_level) && (
            <Label>
              {levels.textOf(textOf(row.customer_level))} {textOf(row.customer_level)}
            </Label>
          )}
          {row.lock_status === true && <Label>{t('locked')}</Label>}
          {listOf(row.tags).map((tag) => (
            <Label key={tag}>{tags.textOf(tag)}</Label>
          ))}
        </>
      ),
      note: (
        <>
          {[
            textOf(row.customer_code),
            t('createdOn', { date: textOf(row.create_time).slice(0, 10) }),
            textOf(row.channel_name) && t('source', { name: textOf(row.channel_name) }),
          ]
            .filter(Boolean)
            .join(marks.comma)}
          <GroupChips customerKey={customerKey} members={group} />
          {!pooled && <FirstContact customerKey={customerKey} />}
        </>
      ),
      facts: [
        {
          key: 'star',
          label: t('fact.star'),
          value: textOf(row.customer_star) ? (
            <>
              <Word dict="CUSTOMER_STAR" value={textOf(row.customer_star)} words={stars} />
              <span className={styles.quiet}>{/[(（]([^)）]*)[)）]/.exec(stars.textOf(textOf(row.customer_star)))?.[1]}</span>
            </>
          ) : (
            <Empty />
          ),
        },
        {
          key: 'owner',
          label: t('fact.owner'),
          value: owner ? (
            <span className={styles.owner}>
              <Avatar name={owner} />
              {owner} <span className={styles.quiet}>{textOf(row.owner_depart_name)}</span>
            </span>
          ) : (
            <Empty />
          ),
        },
        { key: 'intent', field: 'intent_amount', label: t('fact.intent'), value: <Money large value={textOf(row.intent_amount)} /> },
        { key: 'deal', field: 'deal_amount', label: t('fact.deal'), value: <Money large value={textOf(row.deal_amount)} /> },
        {
          key: 'money',
          label: t('fact.money'),
          value: (
            <>
              <Money value={textOf(row.receivable_amount)} />／<Money value={textOf(row.received_amount)} />
            </>
          ),
        },
        pooled
          ? { key: 'sea', label: t('fact.seaReason'), value: textOf(row.sea_reason) || <Empty /> }
          : { key: 'remain', label: t('fact.remain'), value: <RemainDays row={row} /> },
      ],
      stages: stagesOf(status, states.textOf, dayOf(row)),
      actions: actions.ofRow(row),
      tabs: groupTabs(tabsOf(row, writable), groups, (group) => t(`tabGroup.${group}`)),
      aside: pooled ? (
        <FollowTimeline customerKey={customerKey} writable={false} />
      ) : (
        <>
          {follows && !narrow && (
            <FollowComposer
              customerKey={customerKey}
              status={status}
              onSaved={() => void refreshCalls([...customerCalls, ...followCalls])}
            />
          )}
          <FollowTimeline customerKey={customerKey} writable={follows} />
        </>
      ),
      bar: follows && narrow && (
        <Button type="primary" block icon={<Icon name="edit" size={14} />} onClick={() => actions.run('follow', row)}>
          {t('writeFollow')}
        </Button>
      ),
    }
  }
  const tabsOf = (row: CustomerDetailRow, writable: boolean): DetailTab[] => [
    {
      key: 'records',
      label: t('tab.records'),
      content: <RecordSections definition={customer} row={row} onEdit={actions.editOf(row)} />,
    },
    ...subTabs({ customerKey, editable: writable, counts, only }),
    ...(group.length > 0
      ? [
          {
            key: 'group',
            label: t('tab.group'),
            count: group.length,
            content: <GroupTree customerKey={customerKey} name={textOf(row.customer_name)} members={group} />,
          },
        ]
      : []),
    ...(may('crm:business:q')
      ? [
          {
            key: 'business',
            label: t('tab.business'),
            count: counts.business,
            content: <CustomerBusinesses row={row} editable={writable} />,
          },
        ]
      : []),
    ...(may('crm:ticket:q')
      ? [{ key: 'tickets', label: t('tab.tickets'), count: counts.tickets, content: <CustomerTickets row={row} /> }]
      : []),
    ...(may('crm:reservation:q')
      ? [
          {
            key: 'reservations',
            label: t('tab.reservations'),
            count: counts.reservation,
            content: <CustomerReservations row={row} editable={writable} />,
          },
        ]
      : []),
    ...(may('order:order:q')
      ? [{ key: 'orders', label: t('tab.orders'), count: counts.order, content: <CustomerOrders row={row} editable={writable} /> }]
      : []),
    ...(may('order:income:q')
      ? [{ key: 'incomes', label: t('tab.incomes'), count: counts.income, content: <IncomeTable fixed={{ customer_key: customerKey }} /> }]
      : []),
    ...(may('order:loan:q')
      ? [{ key: 'loans', label: t('tab.loans'), count: counts.loan, content: <LoanTable fixed={{ customer_key: customerKey }} /> }]
      : []),
    ...(may('eis:pricing:q')
      ? [{ key: 'quotes', label: t('tab.quotes'), count: counts.pricing, content: <QuoteTable fixed={{ customer_key: customerKey }} /> }]
      : []),
    ...(may('eis:contract:q')
      ? [
          {
            key: 'agreements',
            label: t('tab.agreements'),
            count: counts.contract,
            content: <ContractTable fixed={{ customer_key: customerKey }} />,
          },
        ]
      : []),
    ...(may('eis:project:q')
      ? [
          {
            key: 'projects',
            label: t('tab.projects'),
            count: counts.project,
            content: <ProjectTable fixed={{ customer_key: customerKey }} />,
          },
        ]
      : []),
    {
      key: 'flow',
      label: t('tab.flow'),
      content: <OwnerLog call="POST /api/fintech/biz/customer/ownerLog" of={{ customer_key: customerKey }} unowned={t('pool')} />,
    },
    ...(filesOf(row.attachments).length > 0
      ? [
          {
            key: 'files',
            label: t('tab.files'),
            count: filesOf(row.attachments).length,
            content: <FileList files={filesOf(row.attachments)} />,
          },
        ]
      : []),
    { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={customer} recordKey={customerKey} /> },
  ]
  return <RecordDetail definition={customer} recordKey={customerKey} parts={parts} />
}
