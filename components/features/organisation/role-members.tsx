// Who has a role: listed, added from the user picker, taken off again.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { textOf } from '@/components/record/field/field-props'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import { notify } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import type { BatchAnswer } from '@/lib/model/wire'
import styles from './admin.module.css'
import { MemberTable } from './member-table'
import { Refusal } from './refusal'
import type { User } from './rows'
import { useAction } from './use-action'

const UserPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/user-picker').then((module) => module.UserPicker)),
  { ssr: false },
)

interface RoleMembersProps {
  roleKey: string
  editable: boolean
  /** Why nobody can be added here. */
  locked?: string
}

export function RoleMembers({ roleKey, editable, locked }: RoleMembersProps) {
  const t = useTranslations('admin.members')
  const action = useAction()
  const [picking, setPicking] = useState(false)
  const [result, setResult] = useState<BatchAnswer | null>(null)
  const change = async (call: 'addMembers' | 'removeMembers', ids: string[]) => {
    const done = await action.run(`POST /api/app/base/sys/role/${call}`, { role_key: roleKey, ids })
    if (!done?.data) return
    if (done.data.fail.length > 0) setResult(done.data)
    else notify().success(t(call === 'addMembers' ? 'added' : 'removed', { n: done.data.success }))
  }
  const remove = async (row: User) => {
    const name = textOf(row.realname)
    if (await confirmAction({ title: t('removeAsk', { name }), okText: t('remove'), cancelText: t('cancel'), danger: true }))
      await change('removeMembers', [textOf(row.user_key)])
  }
  return (
    <>
      {locked && <p className={styles.hint}>{locked}</p>}
      <Refusal problem={action.problem} />
      <MemberTable
        filter={{ role_id_list: [roleKey] }}
        none={t('none')}
        tools={
          editable && (
            <Button icon={<Icon name="add" size={14} />} loading={action.busy} onClick={() => setPicking(true)}>
              {t('add')}
            </Button>
          )
        }
        actionLabel={editable ? t('remove') : undefined}
        onAction={(row) => void remove(row)}
      />
      {picking && (
        <UserPicker
          open
          multiple
          title={t('add')}
          onClose={() => setPicking(false)}
          onConfirm={(users) =>
            void change(
              'addMembers',
              users.map((user) => user.user_key),
            )
          }
        />
      )}
      {result && <BatchResult title={t('result')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
}
