// The people of one department; others are taken in from the user picker.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import { notify } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { DepartNode } from '@/lib/model/calls/department'
import type { BatchAnswer } from '@/lib/model/wire'
import { MemberTable } from './member-table'
import { Refusal } from './refusal'
import type { User } from './rows'
import { useAction } from './use-action'

const UserPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/user-picker').then((module) => module.UserPicker)),
  { ssr: false },
)
const ChangeDepartDialog = dynamic(() => retried(() => import('./change-depart-dialog').then((module) => module.ChangeDepartDialog)), {
  ssr: false,
})

export function DepartMembers({ depart }: { depart: DepartNode }) {
  const t = useTranslations('admin.members')
  const may = useMay()
  const action = useAction()
  const [picking, setPicking] = useState(false)
  const [leaving, setLeaving] = useState<User | null>(null)
  const [result, setResult] = useState<BatchAnswer | null>(null)
  const filter = useMemo(() => ({ belong_departs: [depart.id] }), [depart.id])
  const editable = may('sys:user:e')
  const takeIn = async (ids: string[]) => {
    const done = await action.run('PUT /api/app/base/app/sys/user/changeDepart', { ids, main_depart_key: depart.id })
    if (!done?.data) return
    if (done.data.fail.length > 0) setResult(done.data)
    else notify().success(t('takenIn', { n: done.data.success }))
  }
  return (
    <>
      <Refusal problem={action.problem} />
      <MemberTable
        filter={filter}
        none={t('noneInDepart')}
        tools={
          editable && (
            <Button icon={<Icon name="add" size={14} />} loading={action.busy} onClick={() => setPicking(true)}>
              {t('takeIn')}
            </Button>
          )
        }
        actionLabel={editable ? t('moveOut') : undefined}
        onAction={setLeaving}
      />
      {picking && (
        <UserPicker
          open
          multiple
          title={t('takeIn')}
          onClose={() => setPicking(false)}
          onConfirm={(users) => void takeIn(users.map((user) => user.user_key))}
        />
      )}
      {leaving && (
        <ChangeDepartDialog
          rows={[leaving]}
          onClose={() => setLeaving(null)}
          onDone={(failed) => {
            setLeaving(null)
            setResult(failed)
          }}
        />
      )}
      {result && <BatchResult title={t('result')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
}
