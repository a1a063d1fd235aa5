// 流转明细: the changes of owners behind the figures about the pool; no menu leads here (docs/domain/customer.md#owner-log).
'use client'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { Link } from '@/components/basic/link'
import { Empty } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { EntityList } from '@/components/record/list/entity-list'
import type { CardParts } from '@/components/record/list/list-screen'
import type { ListRow } from '@/components/record/record-calls'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatMinute } from '@/lib/client/format'
import { customerOwnerLog } from '@/lib/model/entities/customer-owner-log'
import styles from './customer.module.css'

type Change = ListRow<typeof customerOwnerLog>

const columns = ['create_time', 'biz_type', 'biz_name', 'change_type', 'pre_owner_key', 'post_owner_key', 'operator_key', 'reason'] as const
const also = ['biz_key'] as const
const people = ['pre_owner', 'post_owner', 'operator'] as const

/** Where a record of a kind is opened. */
const pages: Readonly<Record<string, (key: string) => string>> = {
  CUSTOMER: (key) => `/crm/customer/list/${key}`,
  CLUE: (key) => `/crm/clue/my?open=${key}`,
  BUSINESS: (key) => `/crm/business?open=${key}`,
  SUPPLIER: (key) => `/purchase/supplier/${key}`,
  RESOURCE: (key) => `/purchase/resource/${key}`,
}

const addressOf = (row: Change): string | null => (row.biz_name ? (pages[textOf(row.biz_type)]?.(textOf(row.biz_key)) ?? null) : null)

function Name({ row }: { row: Change }) {
  const name = textOf(row.biz_name)
  const address = addressOf(row)
  if (!name) return <Empty />
  return address ? (
    <Link href={address} className={styles.recordLink}>
      {name}
    </Link>
  ) : (
    name
  )
}

export function OwnerChangeList() {
  const labels = useDisplayNames(customerOwnerLog)
  const types = useDict('OWNER_CHANGE_TYPE')
  const router = useRouter()
  const screen = useMemo(
    () => ({
      definition: customerOwnerLog,
      saveCode: 'statistics/ownerChange',
      columns,
      also,
      computed: { biz_name: { title: labels.field('biz_name'), width: 220, render: (row: Change) => <Name row={row} /> } },
      widths: { create_time: 150, biz_type: 88, change_type: 96, pre_owner_key: 88, post_owner_key: 88, operator_key: 88, reason: 200 },
      card: (row: Change): CardParts => ({
        title: textOf(row.biz_name) || types.textOf(textOf(row.change_type)),
        left: formatMinute(textOf(row.create_time)),
        right: types.textOf(textOf(row.change_type)),
        facts: people.map((name) => ({
          key: name,
          label: labels.field(`${name}_key`),
          value: textOf(row[`${name}_name`]) || <Empty />,
        })),
      }),
      onOpen: (row: Change) => {
        const address = addressOf(row)
        if (address) router.push(address)
      },
    }),
    [labels, types, router],
  )
  return (
    <>
      <PageHead />
      <EntityList screen={screen} />
    </>
  )
}
