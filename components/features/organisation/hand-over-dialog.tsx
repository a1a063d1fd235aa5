// Handing the work of a user to colleagues without freezing him.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { useCall } from '@/lib/client/use-call'
import { AdminDialog } from './dialog'
import { HandOverProgress } from './hand-over-progress'
import { LeaveWork } from './leave-work'
import { isComplete, nothingChosen, sentReceivers } from './receivers'
import type { User } from './rows'
import { useAction } from './use-action'

export function HandOverDialog({ row, onClose }: { row: User; onClose: () => void }) {
  const t = useTranslations('admin.leave')
  const key = textOf(row.user_key)
  const name = t('one', { name: textOf(row.realname) })
  const work = useCall('GET /api/app/base/app/sys/user/workload', { ids: key, noted: true })
  const action = useAction()
  const [chosen, setChosen] = useState(nothingChosen)
  const [tried, setTried] = useState(false)
  const [begun, setBegun] = useState<readonly string[] | null>(null)
  const kinds = Object.keys(work.data ?? {})
  const empty = work.data !== undefined && kinds.length === 0
  const fields = action.problem?.fields ?? {}

  const confirm = async () => {
    setTried(true)
    if (!isComplete(chosen, kinds)) return
    const done = await action.run('PUT /api/app/base/app/sys/user/handOver', { id: key, ...sentReceivers(chosen, kinds) })
    if (done?.data) setBegun(done.data.hand_overs)
  }
  return (
    <AdminDialog
      title={t('handOver')}
      width={600}
      okText={t('handOver')}
      busy={action.busy}
      problem={Object.keys(fields).length > 0 ? null : action.problem}
      footer={
        begun || empty ? (
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : undefined
      }
      onOk={() => void confirm()}
      onClose={onClose}
    >
      {begun ? (
        <HandOverProgress ids={begun} />
      ) : (
        <Answer of={work} skeleton={<LinesSkeleton lines={3} />}>
          {(data) =>
            empty ? (
              <p>{t('noWork', { name })}</p>
            ) : (
              <>
                <p>{t('workOf', { name })}</p>
                <LeaveWork ids={key} counts={data} chosen={chosen} onChange={setChosen} tried={tried} refused={fields} />
              </>
            )
          }
        </Answer>
      )}
    </AdminDialog>
  )
}
