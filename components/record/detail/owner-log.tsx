// Every change of the owner of a record: 流转记录.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { useDict } from '@/components/record/field/use-dict'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
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
  return (
    <div className={styles.ownerLog}>
      <Notes of={list} />
      <DataTable
        label={labels.name}
        className={styles.ownerTable}
        rows={list.data.records}
        rowKey={(row) => row.log_key}
        columns={[
          { title: labels.field('create_time'), cell: (row) => formatDateTime(row.create_time) },
          { title: labels.field('change_type'), cell: (row) => types.textOf(row.change_type ?? '') },
          { title: labels.field('pre_owner_key'), cell: (row) => row.pre_owner_name || (row.change_type !== 'CREATE' && unowned) || '' },
          { title: labels.field('post_owner_key'), cell: (row) => row.post_owner_name || unowned },
          { title: labels.field('reason'), cell: (row) => row.reason },
          { title: labels.field('operator_key'), cell: (row) => row.operator_name || t('bySystem') },
        ]}
      />
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
