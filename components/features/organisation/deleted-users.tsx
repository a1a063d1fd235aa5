// Users in the recycle bin: found again and brought back.

import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { SearchInput } from '@/components/basic/search-input'
import { TableSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { usePageWithin } from '@/components/record/list/use-page-within'
import { notify } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { DeletedUser } from '@/lib/model/calls/user-write'
import styles from './admin.module.css'
import { Refusal } from './refusal'
import { useAction } from './use-action'

const size = 10

export function DeletedUsers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.deleted')
  const narrow = useNarrow()
  const action = useAction()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useSettled(typed.trim())
  const list = useCall('GET /api/app/base/app/sys/user/deleted', { keyword, pageNo: page, pageSize: size }, { keep: true })
  usePageWithin(list, page, setPage)
  const restore = async (user: DeletedUser) => {
    const done = await action.run('PUT /api/app/base/app/sys/user/deleteRollback', { ids: user.user_key })
    if (done) notify().success(t('restored', { name: user.realname }))
  }
  return (
    <Drawer open title={t('title')} size={narrow ? '100%' : 800} onClose={onClose}>
      <div className={styles.bar}>
        <SearchInput
          label={t('search')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setPage(1)
          }}
          style={{ maxWidth: 280 }}
        />
      </div>
      <Refusal problem={action.problem} />
      <Answer of={list} skeleton={<TableSkeleton />}>
        {(data) => (
          <DataTable
            cards
            className={styles.members}
            none={<State picture={keyword ? 'noMatch' : 'firstUse'} title={t(keyword ? 'noMatch' : 'none')} text={t('text')} />}
            rows={data.records}
            rowKey={(user) => user.user_key}
            columns={[
              {
                title: t('column.name'),
                kind: 'name',
                cell: (user) => (
                  <>
                    {user.realname} <span className={styles.quiet}>{user.username}</span>
                  </>
                ),
              },
              { title: t('column.depart'), cell: (user) => user.org_code_txt },
              { title: t('column.by'), named: true, cell: (user) => user.deleted_by_name },
              { title: t('column.time'), cell: (user) => formatDateTime(user.delete_time) },
              {
                title: t('column.actions'),
                kind: 'actions',
                at: 'end',
                cell: (user) => (
                  <Button
                    type="link"
                    size="small"
                    disabled={action.busy}
                    aria-label={t('restoreOf', { name: user.realname })}
                    onClick={() => void restore(user)}
                  >
                    {t('restore')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answer>
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </Drawer>
  )
}
