// People of a role or of a department, page by page.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { SearchInput } from '@/components/basic/search-input'
import { TableSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { Avatar, Ellipsis, Empty } from '@/components/basic/values'
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
      ) : rows.length === 0 ? (
        <State picture={keyword ? 'noMatch' : 'firstUse'} title={keyword ? t('noMatch') : none} />
      ) : (
        <div className={styles.memberBox}>
          <table className={styles.members} aria-label={t('label')}>
            <thead>
              <tr>
                {(['name', 'username', 'depart', 'roles', 'position', 'status'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`column.${column}`)}
                  </th>
                ))}
                {actionLabel && <th scope="col">{t('column.actions')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={textOf(row.user_key)}>
                  <th scope="row" data-at="title">
                    <span className={styles.node}>
                      <Avatar name={textOf(row.realname)} picture={textOf(row.avatar) || null} />
                      {textOf(row.realname)}
                    </span>
                  </th>
                  <td>{textOf(row.username)}</td>
                  <td data-at="wide">
                    {listOf(row.belong_departs_name).length > 0 ? (
                      <Ellipsis text={listOf(row.belong_departs_name).join(marks.list)} />
                    ) : (
                      <Empty />
                    )}
                  </td>
                  <td>
                    {listOf(row.role_id_list_name).length > 0 ? (
                      <Ellipsis text={listOf(row.role_id_list_name).join(marks.list)} />
                    ) : (
                      <Empty />
                    )}
                  </td>
                  <td data-at={row.position_name ? undefined : 'none'}>{textOf(row.position_name) || <Empty />}</td>
                  <td data-at="end">
                    <UserState row={row} />
                  </td>
                  {actionLabel && (
                    <td data-at="foot">
                      <Button
                        type="link"
                        size="small"
                        aria-label={`${actionLabel} ${textOf(row.realname)}`}
                        onClick={() => onAction?.(row)}
                      >
                        {actionLabel}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
