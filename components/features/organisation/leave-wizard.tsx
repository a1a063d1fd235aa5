// Freezing or deleting users in three steps: what follows, who takes their work over, what became of it (docs/domain/organisation.md#leaving).
'use client'
import { Button, Radio, Steps } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { BatchFails } from '@/components/record/list/batch-result'
import { joinValues } from '@/lib/client/join-values'
import { useCall } from '@/lib/client/use-call'
import type { LeaveAnswer, RecordCounts } from '@/lib/model/calls/user-write'
import styles from './admin.module.css'
import { AdminDialog } from './dialog'
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
  const id = useId()
  const keys = rows.map((row) => textOf(row.user_key))
  const work = useCall('GET /api/app/base/app/sys/user/workload', { ids: joinValues(keys), noted: true })
  const action = useAction()
  const [step, setStep] = useState(0)
  const [mode, setMode] = useState<'now' | 'later'>('now')
  const [receiver, setReceiver] = useState<Option[]>([])
  const [tried, setTried] = useState(false)
  const [answer, setAnswer] = useState<LeaveAnswer | null>(null)
  const { model, ...owned } = work.data ?? {}
  const hasWork = Object.keys(owned).length > 0
  const name = rows.length === 1 ? t('one', { name: textOf(rows[0]?.realname) }) : t('several', { n: rows.length })
  const missing = hasWork && mode === 'now' && receiver.length === 0

  const leave = async () => {
    setTried(true)
    if (missing) return
    const work = !hasWork ? {} : mode === 'later' ? { leave: true } : { to_user_key: receiver[0]?.value }
    const done =
      kind === 'freeze'
        ? await action.run('PUT /api/app/base/app/sys/user/frozenBatch', { ids: keys, status: '2', ...work })
        : await action.run('DELETE /api/app/base/app/sys/user/delete', { ids: joinValues(keys), ...work })
    if (!done?.data) return
    setAnswer(done.data)
    setStep(2)
    onDone()
  }
  const footer = answer ? (
    <Button type="primary" onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <>
      <Button onClick={step === 0 ? onClose : () => setStep(0)}>{t(step === 0 ? 'cancel' : 'back')}</Button>
      {step === 0 ? (
        <Button type="primary" onClick={() => setStep(1)}>
          {t('next')}
        </Button>
      ) : (
        <Button type="primary" danger loading={action.busy} disabled={!work.data} onClick={() => void leave()}>
          {t(`act.${kind}`)}
        </Button>
      )}
    </>
  )
  const fieldMessage = action.problem?.fields.to_user_key ?? (tried && missing ? t('receiverMissing') : undefined)
  return (
    <AdminDialog
      title={t(`title.${kind}`)}
      width={560}
      okText={t(`act.${kind}`)}
      footer={footer}
      problem={action.problem?.fields.to_user_key ? null : action.problem}
      onOk={() => void leave()}
      onClose={onClose}
    >
      <div className={styles.steps}>
        <Steps size="small" current={step} items={(['confirm', 'work', 'result'] as const).map((one) => ({ title: t(`step.${one}`) }))} />
      </div>
      {step === 0 && (
        <>
          <p>{t(`ask.${kind}`, { name })}</p>
          <ul>
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
            <WorkCounts counts={owned} />
            <Labelled id={`${id}-mode`} label={t('mode')} group wide>
              <Radio.Group
                aria-labelledby={`${id}-mode-label`}
                value={mode}
                onChange={(event) => setMode(event.target.value)}
                options={(['now', 'later'] as const).map((one) => ({ value: one, label: t(`modes.${one}`) }))}
              />
            </Labelled>
            {mode === 'later' && <p>{t('laterNote')}</p>}
            {mode === 'now' && (
              <Labelled id={id} label={t('receiver')} required wide message={fieldMessage}>
                <RefControl
                  id={id}
                  field={{ kind: 'ref', to: 'user' }}
                  value={receiver}
                  onChange={setReceiver}
                  status={fieldMessage ? 'error' : undefined}
                  aria-invalid={fieldMessage ? true : undefined}
                  aria-describedby={fieldMessage ? `${id}-message` : undefined}
                />
              </Labelled>
            )}
          </>
        ) : (
          <p>{t('noWork', { name })}</p>
        ))}
      {step === 1 && model !== undefined && <p>{t('modelNote', { n: model })}</p>}
      {step === 2 && answer && (
        <>
          <p role="status">
            <StatusText shape={answer.fail.length > 0 ? 'wait' : 'ok'}>
              {t(`done.${kind}`, { success: answer.success, fail: answer.fail.length })}
            </StatusText>
          </p>
          <Settled title={t('handed', { name: receiver[0]?.label ?? '' })} counts={answer.handed_over} />
          <Settled title={t('stays')} counts={answer.stays} />
          <BatchFails fails={answer.fail} />
        </>
      )}
    </AdminDialog>
  )
}

/** What went, or stayed; nothing where there is none. */
function Settled({ title, counts = {} }: { title: string; counts?: RecordCounts }) {
  if (Object.keys(counts).length === 0) return null
  return (
    <>
      <p>{title}</p>
      <WorkCounts counts={counts} />
    </>
  )
}

/** 客户 12, 线索 3 */
export function WorkCounts({ counts }: { counts: RecordCounts }) {
  const t = useTranslations('admin.leave')
  const names = useTranslations('entity')
  return (
    <ul className={styles.work}>
      {Object.entries(counts).map(([kind, n]) => (
        <li key={kind}>
          <span>{names.has(`${kind}.name`) ? names(`${kind}.name`) : t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind}</span>
          <b>{t('count', { n })}</b>
        </li>
      ))}
    </ul>
  )
}
