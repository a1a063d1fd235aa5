// Users in a dialog: department tree at the left, their users at the right; one or several are chosen (docs/domain/pickers.md#user-picker).
import { Empty, Modal, Spin, Table } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { ListPager } from '@/components/basic/pager'
import { SearchInput } from '@/components/basic/search-input'
import { LoadFailed } from '@/components/basic/state'
import { Label, StatusText } from '@/components/basic/status'
import { usePaging } from '@/components/basic/use-paging'
import { notify, toastSeconds } from '@/lib/client/api'
import { joinValues } from '@/lib/client/join-values'
import { useCall } from '@/lib/client/use-call'
import { limits } from '@/lib/model/wire'
import { isMale, isNormal, keepRows } from './choose'
import type { Option } from './paged-select'
import styles from './picker.module.css'
import { type Department, flattenTree, useDepartments } from './use-departments'
import { useSettled } from './use-paged-options'

export interface PickedUser {
  user_key: string
  username: string
  realname: string
  org_code_txt?: string | null
  sex?: string | null
  phone?: string | null
  status?: string | null
}

interface UserPickerProps {
  open: boolean
  value?: readonly Option[]
  multiple?: boolean
  title?: string
  /** What the confirming button says; 选择 n 人 by default. */
  confirmText?: string
  /** Why somebody cannot be chosen; undefined for whoever can. */
  whyBarred?: (user: PickedUser) => string | undefined
  /** Under the list, for who sees his own departments alone: where to turn for others. */
  scopeNote?: string
  onConfirm: (users: PickedUser[]) => void
  onClose: () => void
}

const keyOf = (user: PickedUser) => user.user_key
/** Of the department tree in px; only what is in sight is drawn. */
const treeHeight = 500

export function UserPicker({
  open,
  value = [],
  multiple = false,
  title,
  confirmText,
  whyBarred,
  scopeNote,
  onConfirm,
  onClose,
}: UserPickerProps) {
  const t = useTranslations('widget.user')
  const departments = useDepartments()
  const [depart, setDepart] = useState<string | null>(null)
  const paging = usePaging(limits.pageSize)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const [chosen, setChosen] = useState<PickedUser[]>(() => value.map((one) => ({ user_key: one.value, username: '', realname: one.label })))
  const list = useCall(
    open ? 'GET /api/app/base/app/sys/user/list' : null,
    {
      ...(depart && { departKey: depart }),
      ...(departments.limit && { departKeys: joinValues(departments.limit) }),
      ...(keyword && { keyword }),
      pageNo: paging.page,
      pageSize: paging.size,
    },
    { keep: true },
  )
  const rows = list.data?.records ?? []
  const confirm = () => {
    if (chosen.length === 0) return void notify().warning(t('chooseOne'), toastSeconds)
    onConfirm(chosen)
    onClose()
  }
  return (
    <Modal
      open={open}
      title={title ?? t('title')}
      width={1200}
      okText={confirmText ?? t('confirm', { n: chosen.length })}
      cancelText={t('cancel')}
      onOk={confirm}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.people}>
        <DepartmentTree
          departments={departments}
          value={depart}
          onChange={(next) => {
            setDepart(next)
            paging.setPage(1)
          }}
        />
        <div>
          <div className={styles.search}>
            <SearchInput
              label={t('search')}
              value={typed}
              onChange={(text) => {
                setTyped(text)
                paging.setPage(1)
              }}
            />
          </div>
          {list.failed && !list.data ? (
            <LoadFailed error={list.error} onRetry={list.retry} />
          ) : (
            <Table<PickedUser>
              size="small"
              rowKey="user_key"
              loading={list.loading}
              dataSource={rows}
              scroll={{ y: 360 }}
              rowSelection={{
                type: multiple ? 'checkbox' : 'radio',
                selectedRowKeys: chosen.map(keyOf),
                onChange: (keys) => setChosen((before) => keepRows(before, rows, keys.map(String), keyOf, multiple)),
                getCheckboxProps: (user) => {
                  const why = whyBarred?.(user)
                  return { 'aria-label': user.realname, disabled: why !== undefined, title: why }
                },
                getTitleCheckboxProps: () => ({ 'aria-label': t('choosePage') }),
              }}
              columns={[
                { key: 'realname', title: t('realname'), dataIndex: 'realname' },
                { key: 'username', title: t('username'), dataIndex: 'username' },
                { key: 'sex', title: t('sex'), width: 64, render: (_, user) => (isMale(user.sex) ? t('male') : t('female')) },
                { key: 'depart', title: t('depart'), dataIndex: 'org_code_txt', ellipsis: true },
                { key: 'phone', title: t('phone'), dataIndex: 'phone', width: 128 },
                {
                  key: 'status',
                  title: t('status'),
                  width: 88,
                  render: (_, user) => (
                    <StatusText shape={isNormal(user.status) ? 'ok' : 'idle'}>
                      {isNormal(user.status) ? t('normal') : t('frozen')}
                    </StatusText>
                  ),
                },
              ]}
              pagination={false}
            />
          )}
          {list.data && <ListPager paging={paging} answer={list.data} sizes={limits.pageSizes} />}
          {scopeNote && departments.limit && <p className={styles.scopeNote}>{scopeNote}</p>}
          {chosen.length > 0 && (
            <p className={styles.chosenNames}>
              {t('chosen')}
              {chosen.map((user) => (
                <Label key={user.user_key}>{user.realname}</Label>
              ))}
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}

interface DepartmentTreeProps {
  departments: ReturnType<typeof useDepartments>
  value: string | null
  onChange: (id: string | null) => void
}

function DepartmentTree({ departments, value, onChange }: DepartmentTreeProps) {
  const t = useTranslations('widget.department')
  const expanded = useMemo(
    () =>
      flattenTree(departments.tree)
        .filter((_, index) => index === 0)
        .map((node) => node.id),
    [departments.tree],
  )
  if (departments.loading)
    return (
      <div className={styles.peopleTree}>
        <Spin />
      </div>
    )
  if (departments.failed)
    return (
      <div className={styles.peopleTree}>
        <LoadFailed onRetry={departments.retry} />
      </div>
    )
  if (departments.tree.length === 0)
    return (
      <div className={styles.peopleTree}>
        <Empty description={t('none')} />
      </div>
    )
  return (
    <div className={styles.peopleTree}>
      <ChoiceTree<Department>
        aria-label={t('tree')}
        height={treeHeight}
        treeData={departments.tree}
        fieldNames={{ title: 'depart_name', key: 'id', children: 'children' }}
        defaultExpandedKeys={expanded}
        selectedKeys={value ? [value] : []}
        onSelect={([key]) => onChange(key === undefined ? null : String(key))}
      />
    </div>
  )
}
