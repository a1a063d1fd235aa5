// Every change of the owner of a record: 流转记录.
import { Table } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { Empty } from '@/components/basic/values'
import { useDict } from '@/components/record/field/use-dict'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import type { OwnerChange } from '@/lib/model/calls/customer-records'
import { customerOwnerLog } from '@/lib/model/entities/customer-owner-log'
import styles from './detail.module.css'

const size = 10

interface OwnerLogProps {
  call:
    | 'POST /api/fintech/biz/customer/ownerLog'
    | 'POST /api/fintech/biz/clue/ownerLog'
    | 'POST /api/eis/restful/supplier/ownerLog'
    | 'POST /api/eis/restful/resource/ownerLog'
  /** Whose: the record by the name of its key. */
  of: Readonly<Record<string, string>>
  /** Where records without an owner are, in words. */
  unowned?: string
}

export function OwnerLog({ call, of, unowned }: OwnerLogProps) {
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(customerOwnerLog)
  const types = useDict('OWNER_CHANGE_TYPE')
  const [page, setPage] = useState(1)
  const list = useCall(call, { ...of, pageNo: page, pageSize: size } as never, { keep: true })
  if (!list.data) return <Unanswered of={list} skeleton={<LinesSkeleton />} />
  const or = (text: string | null, otherwise?: string) => text || otherwise || <Empty />
  return (
    <div className={styles.ownerLog}>
      <Notes of={list} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section className={styles.ownerTable} tabIndex={0} aria-label={labels.name}>
        <Table<OwnerChange>
          size="small"
          rowKey="log_key"
          pagination={false}
          dataSource={list.data.records}
          columns={[
            { key: 'time', title: labels.field('create_time'), render: (_, row) => formatDateTime(row.create_time) },
            { key: 'type', title: labels.field('change_type'), render: (_, row) => types.textOf(row.change_type ?? '') },
            {
              key: 'from',
              title: labels.field('pre_owner_key'),
              render: (_, row) => or(row.pre_owner_name, row.change_type === 'CREATE' ? undefined : unowned),
            },
            { key: 'to', title: labels.field('post_owner_key'), render: (_, row) => or(row.post_owner_name, unowned) },
            { key: 'reason', title: labels.field('reason'), render: (_, row) => or(row.reason) },
            { key: 'operator', title: labels.field('operator_key'), render: (_, row) => or(row.operator_name, t('bySystem')) },
          ]}
        />
      </section>
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
