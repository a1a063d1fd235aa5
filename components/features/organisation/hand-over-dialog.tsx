// Handing everything a user owns to a colleague without freezing him.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { AdminDialog } from './dialog'
import { WorkCounts } from './leave-wizard'
import type { User } from './rows'
import { useAction } from './use-action'

export function HandOverDialog({ row, onClose }: { row: User; onClose: () => void }) {
  const t = useTranslations('admin.leave')
  const id = useId()
  const key = textOf(row.user_key)
  const name = t('one', { name: textOf(row.realname) })
  const work = useCall('GET /api/app/base/app/sys/user/workload', { ids: key })
  const action = useAction()
  const [receiver, setReceiver] = useState<Option[]>([])
  const [tried, setTried] = useState(false)
  const empty = work.data !== undefined && Object.keys(work.data).length === 0
  const message = action.problem?.fields.to_user_key ?? (tried && receiver.length === 0 ? t('receiverMissing') : undefined)

  const confirm = async () => {
    setTried(true)
    const to = receiver[0]
    if (!to) return
    const done = await action.run('PUT /api/app/base/app/sys/user/handOver', { id: key, to_user_key: to.value })
    if (!done) return
    const n = Object.values(done.data ?? {}).reduce((sum, count) => sum + count, 0)
    notify().success(t('handedOver', { n, name: to.label }))
    onClose()
  }
  return (
    <AdminDialog
      title={t('handOver')}
      okText={t('handOver')}
      busy={action.busy}
      problem={action.problem?.fields.to_user_key ? null : action.problem}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      {work.data ? empty ? <p>{t('noWork', { name })}</p> : <WorkCounts counts={work.data} /> : <LinesSkeleton lines={3} />}
      <Labelled id={id} label={t('receiver')} required wide message={message}>
        <RefControl
          id={id}
          field={{ kind: 'ref', to: 'user' }}
          value={receiver}
          onChange={setReceiver}
          status={message ? 'error' : undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
      </Labelled>
    </AdminDialog>
  )
}
