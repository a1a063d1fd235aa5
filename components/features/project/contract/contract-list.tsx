// The contracts: the ledger, the archive, or those of one project.
'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Empty, Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { contract } from '@/lib/model/entities/contract'
import type { Values } from '@/lib/model/record'
import type { Contract } from '../rows'
import styles from './contract.module.css'
import { contractActions, contractAlso } from './contract-actions'

const OpenContract = dynamic(() => retried(() => import('./open-contract').then((module) => module.OpenContract)), { ssr: false })

const scenes = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR'] as const
const columns = [
  'contract_name',
  'contract_category_key',
  'customer_key',
  'amount',
  'received_amount',
  'invoiced_amount',
  'plan_done_count',
  'end_date',
  'status',
  'owner_key',
] as const
const archived = [
  'contract_name',
  'contract_code',
  'contract_category_key',
  'customer_key',
  'amount',
  'archive_no',
  'archive_place',
  'archive_time',
  'archive_by_key',
] as const

interface ContractListProps {
  place?: 'ledger' | 'archive' | 'project'
  projectKey?: string
  /** What a new contract starts with. */
  first?: Values
}

export function ContractList({ place = 'ledger', projectKey, first }: ContractListProps) {
  const t = useTranslations('contract')
  const may = useMay()
  const router = useRouter()
  const labels = useDisplayNames(contract)
  const actions = useActions(contractActions)
  const { ofRow } = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions of a row are made again with each drawing
  const screen = useMemo(
    (): ListScreen<typeof contract> => ({
      definition: contract,
      saveCode: { ledger: 'contract/list', archive: 'contract/archive', project: 'okrProject/contract' }[place],
      scenes: place === 'ledger' ? scenes : ['ALL'],
      columns: place === 'archive' ? archived : columns,
      ...(place === 'archive' && { fixed: { status: ['ARCHIVE'] } }),
      ...(projectKey && { fixed: { project_key: [projectKey] } }),
      also: [...contractAlso, 'plan_count', 'receive_rate', 'paid_amount', 'archive_no', 'archive_place'],
      heads: { customer_key: t('party'), received_amount: t('settled'), plan_done_count: t('instalments') },
      widths: {
        contract_name: 220,
        contract_category_key: 104,
        customer_key: 170,
        amount: 124,
        received_amount: 148,
        invoiced_amount: 112,
        plan_done_count: 64,
        end_date: 124,
        status: 96,
        owner_key: 76,
      },
      cells: {
        customer_key: (row: Contract) => textOf(row.customer_name) || textOf(row.supplier_name) || <Empty />,
        received_amount: (row: Contract) => <SettledBar row={row} />,
        plan_done_count: (row: Contract) => (Number(row.plan_count) > 0 ? `${row.plan_done_count ?? 0}/${row.plan_count}` : <Empty />),
      },
      editable: may('eis:contract:e') ? (row: Contract) => offers(row, 'edit') : undefined,
      rowActions: (row: Contract) => [
        { key: 'open', label: t('open'), onClick: () => router.push(`/contract/list/${textOf(row.contract_key)}`) },
        ...ofRow(row),
      ],
      card: (row: Contract) => ({
        left: <span>{textOf(row.customer_name) || textOf(row.supplier_name)}</span>,
        right: <ShowField definition={contract} name="status" field={contract.fields.status} row={row} />,
        facts: [
          { key: 'amount', label: labels.field('amount'), value: <Money value={textOf(row.amount)} /> },
          { key: 'settled', label: t('settled'), value: <SettledBar row={row} /> },
          { key: 'end', label: labels.field('end_date'), value: textOf(row.end_date) },
        ],
      }),
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, may, labels, place, projectKey],
  )
  const start = () => actions.add(undefined, first)
  useAddressedAdd(may('eis:contract:a') && place === 'ledger', start)
  const add = may('eis:contract:a') && place !== 'archive' && <AddButton onClick={start}>{t('add')}</AddButton>
  return (
    <>
      {place === 'project' ? <p className={styles.above}>{add}</p> : <PageHead>{add}</PageHead>}
      <EntityList screen={screen} firstAction={add} renderRecord={(open: OpenRecord) => <OpenContract open={open} actions={actions} />} />
      {actions.dialog}
    </>
  )
}

/** What is received or paid of a contract, as a bar with its part in words. */
export function SettledBar({ row }: { row: Contract }) {
  const settled = textOf(row.party_type) === 'SUPPLIER' ? row.paid_amount : row.received_amount
  const rate = Math.min(100, Number(row.receive_rate ?? 0))
  return (
    <span className={styles.settled}>
      <Money value={textOf(settled)} />
      <i aria-hidden="true">
        <b style={{ width: `${rate}%` }} />
      </i>
      <small>{rate.toFixed(0)}%</small>
    </span>
  )
}
