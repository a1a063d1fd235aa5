// Freezing or deleting users in three steps: what follows, who takes their work over, what became of it (docs/domain/organisation.md#leaving).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogSteps } from '@/components/basic/dialog-steps'
import { unlessRefused } from '@/components/basic/refused-controls'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import { BatchFails } from '@/components/record/list/batch-result'
import { joinValues } from '@/lib/client/join-values'
import { useCall } from '@/lib/client/use-call'
import type { LeaveAnswer } from '@/lib/model/calls/hand-over'
import { AdminDialog } from './dialog'
import { HandOverProgress } from './hand-over-progress'
import styles from './leave.module.css'
import { LeaveWork } from './leave-work'
import { isComplete, nothingChosen, sentReceivers } from './receivers'
import type { User } from './rows'
import { useAction } from './use-action'

interface LeaveWizardProps {
  kind: 'freeze' | 'delete'
  rows: readonly User[]
  onDone: () => void
  onClose: () => void
}

export function LeaveWizard({ kind, rows, onDone, onClose }: LeaveWizardProps) {
  const t = useTranslations('admin.leave')
  const keys = rows.map((row) => textOf(row.user_key))
  const ids = joinValues(keys)
  const work = useCall('GET /api/app/base/app/sys/user/workload', { ids, noted: true })
  const action = useAction()
  const [step, setStep] = useState(0)
  const [chosen, setChosen] = useState(nothingChosen)
  const [tried, setTried] = useState(false)
  const [answer, setAnswer] = useState<LeaveAnswer | null>(null)
  const kinds = Object.keys(work.data ?? {})
  const hasWork = kinds.length > 0
  const name = rows.length === 1 ? t('one', { name: textOf(rows[0]?.realname) }) : t('several', { n: rows.length })
  const goes = hasWork && chosen.mode === 'now'

  const leave = async () => {
    setTried(true)
    if (goes && !isComplete(chosen, kinds)) return
    const receivers = sentReceivers(chosen, kinds)
    const settled = !hasWork ? {} : !goes ? { leave: true } : receivers
    const done =
      kind === 'freeze'
        ? await action.run('PUT /api/app/base/app/sys/user/frozenBatch', { ids: keys, status: '2', ...settled })
        : await action.run('DELETE /api/app/base/app/sys/user/delete', {
            ids,
            ...settled,
            ...(goes && receivers.receivers && { receivers: JSON.stringify(receivers.receivers) }),
          })
    if (!done?.data) return
    setAnswer(done.data)
    setStep(2)
    onDone()
  }
  const fields = action.problem?.fields ?? {}
  const footer = answer ? (
    <Button type="primary" onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <>
      <Button disabled={action.busy} onClick={step === 0 ? onClose : () => setStep(0)}>
        {t(step === 0 ? 'cancel' : 'back')}
      </Button>
      {step === 0 ? (
        <Button type="primary" onClick={() => setStep(1)}>
          {t('next')}
        </Button>
      ) : (
        <Button type="primary" danger loading={action.busy} disabled={!work.data} onClick={unlessRefused(() => void leave())}>
          {t(`act.${kind}`)}
        </Button>
      )}
    </>
  )
  return (
    <AdminDialog
      title={t(`title.${kind}`)}
      width={600}
      okText={t(`act.${kind}`)}
      footer={footer}
      busy={action.busy}
      problem={Object.keys(fields).length > 0 ? null : action.problem}
      onOk={() => void leave()}
      onClose={onClose}
    >
      <DialogSteps current={step} titles={(['confirm', 'work', 'result'] as const).map((one) => t(`step.${one}`))} />
      {step === 0 && (
        <>
          <p>{t(`ask.${kind}`, { name })}</p>
          <ul className={styles.effects}>
            <li>{t('effect.sessions')}</li>
            <li>{t('effect.sign')}</li>
            <li>{t(`effect.${kind}`)}</li>
          </ul>
        </>
      )}
      {step === 1 &&
        (work.error ? (
          <LoadFailed error={work.error} onRetry={work.retry} />
        ) : !work.data ? (
          <LinesSkeleton lines={3} />
        ) : hasWork ? (
          <>
            <p>{t('workOf', { name })}</p>
            <LeaveWork ids={ids} counts={work.data} chosen={chosen} onChange={setChosen} mayStay tried={tried} refused={fields} />
            {goes && work.data.model !== undefined && <p className={styles.quiet}>{t('modelNote')}</p>}
          </>
        ) : (
          <p>{t('noWork', { name })}</p>
        ))}
      {step === 2 && answer && (
        <>
          <p role="status">
            <StatusText shape={answer.fail.length > 0 ? 'wait' : 'ok'}>
              {t(`done.${kind}`, { success: answer.success, fail: answer.fail.length })}
            </StatusText>
          </p>
          <BatchFails fails={answer.fail} />
          {answer.hand_overs && <HandOverProgress ids={answer.hand_overs} />}
        </>
      )}
    </AdminDialog>
  )
}
