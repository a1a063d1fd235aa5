// People of a role or of a department, page by page.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { SearchInput } from '@/components/basic/search-input'
import { TableSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { Avatar, Ellipsis } from '@/components/basic/values'
import { listOf, textOf } from '@/components/record/field/field-props'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { usePageWithin } from '@/components/record/list/use-page-within'
import { useCall } from '@/lib/client/use-call'
import styles from './admin.module.css'
import { userCalls } from './admin-calls'
import type { User } from './rows'
import { UserState } from './user-state'

interface MemberTableProps {
  filter: Readonly<Record<string, unknown>>
  none: string
  tools?: ReactNode
  actionLabel?: string
  onAction?: (row: User) => void
}

const size = 20
const asked = 'username,realname,avatar,belong_departs,role_id_list,position_key,status,audit_status'

export function MemberTable({ filter, none, tools, actionLabel, onAction }: MemberTableProps) {
  const marks = useMarks()
  const t = useTranslations('admin.members')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useSettled(typed.trim())
  const input = { ...filter, ...(keyword && { keyword }), field: asked, pageNo: page, pageSize: size }
  const list = useCall(userCalls.list.list, input, { keep: true })
  usePageWithin(list, page, setPage)
  const rows = list.data?.records
  const joined = (names: unknown) => (listOf(names).length > 0 ? <Ellipsis text={listOf(names).join(marks.list)} /> : null)
  return (
    <div data-members="">
      <div className={styles.bar}>
        <SearchInput
          label={t('search')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setPage(1)
          }}
          style={{ width: 240 }}
        />
        <span className={styles.barEnd}>{tools}</span>
      </div>
      <Notes of={list} />
      {!rows ? (
        <Unanswered of={list} skeleton={<TableSkeleton />} />
      ) : (
        <DataTable
          cards
          className={styles.members}
          caption={t('label')}
          none={<State picture={keyword ? 'noMatch' : 'firstUse'} title={keyword ? t('noMatch') : none} />}
          rows={rows}
          rowKey={(row) => textOf(row.user_key)}
          columns={[
            {
              title: t('column.name'),
              kind: 'name',
              cell: (row) => (
                <span className={styles.node}>
                  <Avatar name={textOf(row.realname)} picture={textOf(row.avatar) || null} />
                  {textOf(row.realname)}
                </span>
              ),
            },
            { title: t('column.username'), cell: (row) => textOf(row.username) },
            { title: t('column.depart'), at: 'wide', cell: (row) => joined(row.belong_departs_name) },
            { title: t('column.roles'), cell: (row) => joined(row.role_id_list_name) },
            { title: t('column.position'), cell: (row) => textOf(row.position_name) },
            { title: t('column.status'), at: 'end', cell: (row) => <UserState row={row} /> },
            actionLabel && {
              title: t('column.actions'),
              kind: 'actions',
              cell: (row) => (
                <Button type="link" size="small" aria-label={`${actionLabel} ${textOf(row.realname)}`} onClick={() => onAction?.(row)}>
                  {actionLabel}
                </Button>
              ),
            },
          ]}
        />
      )}
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
