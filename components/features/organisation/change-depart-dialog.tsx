// Another main department for one or several users.
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { DepartmentSelect } from '@/components/record/field/picker/department-select'
import type { Option } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import type { BatchAnswer } from '@/lib/model/wire'
import { AdminDialog } from './dialog'
import type { User } from './rows'
import { useAction } from './use-action'

interface ChangeDepartDialogProps {
  rows: readonly User[]
  /** Null when every user was moved. */
  onDone: (failed: BatchAnswer | null) => void
  onClose: () => void
}

export function ChangeDepartDialog({ rows, onDone, onClose }: ChangeDepartDialogProps) {
  const t = useTranslations('admin.user')
  const id = useId()
  const action = useAction()
  const [depart, setDepart] = useState<Option[]>([])
  const [tried, setTried] = useState(false)
  const message = action.problem?.fields.main_depart_key ?? (tried && depart.length === 0 ? t('departMissing') : undefined)
  const confirm = async () => {
    setTried(true)
    if (!depart[0]) return
    const done = await action.run('PUT /api/app/base/app/sys/user/changeDepart', {
      ids: rows.map((row) => textOf(row.user_key)),
      main_depart_key: depart[0].value,
    })
    if (!done?.data) return
    if (done.data.fail.length === 0) notify().success(done.message)
    onDone(done.data.fail.length > 0 ? done.data : null)
  }
  return (
    <AdminDialog
      title={t('departMany')}
      okText={t('departMany')}
      busy={action.busy}
      problem={action.problem}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('departText', { n: rows.length })}</p>
      <Labelled id={id} label={t('departTo')} required wide message={message}>
        <DepartmentSelect id={id} value={depart} onChange={setDepart} status={message ? 'error' : undefined} />
      </Labelled>
    </AdminDialog>
  )
}
