// Freezing users in three steps: what follows, who takes their work over, what became of it (docs/domain/organisation.md#freezing).
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
import type { FreezeAnswer, RecordCounts } from '@/lib/model/calls/user-write'
import styles from './admin.module.css'
import { AdminDialog } from './dialog'
import type { User } from './rows'
import { useAction } from './use-action'

interface FreezeWizardProps {
  rows: readonly User[]
  onDone: () => void
  onClose: () => void
}

export function FreezeWizard({ rows, onDone, onClose }: FreezeWizardProps) {
  const t = useTranslations('admin.freeze')
  const id = useId()
  const keys = rows.map((row) => textOf(row.user_key))
  const work = useCall('GET /api/app/base/app/sys/user/workload', { ids: joinValues(keys) })
  const action = useAction()
  const [step, setStep] = useState(0)
  const [mode, setMode] = useState<'now' | 'later'>('now')
  const [receiver, setReceiver] = useState<Option[]>([])
  const [tried, setTried] = useState(false)
  const [answer, setAnswer] = useState<FreezeAnswer | null>(null)
  const hasWork = Object.keys(work.data ?? {}).length > 0
  const name = rows.length === 1 ? t('one', { name: textOf(rows[0]?.realname) }) : t('several', { n: rows.length })
  const missing = hasWork && mode === 'now' && receiver.length === 0

  const freeze = async () => {
    setTried(true)
    if (missing) return
    const done = await action.run('PUT /api/app/base/app/sys/user/frozenBatch', {
      ids: keys,
      status: '2',
      ...(hasWork && mode === 'now' && receiver[0] && { to_user_key: receiver[0].value }),
    })
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
        <Button type="primary" danger loading={action.busy} disabled={!work.data} onClick={() => void freeze()}>
          {t('freeze')}
        </Button>
      )}
    </>
  )
  const fieldMessage = action.problem?.fields.to_user_key ?? (tried && missing ? t('receiverMissing') : undefined)
  return (
    <AdminDialog
      title={t('title')}
      width={560}
      okText={t('freeze')}
      footer={footer}
      problem={action.problem?.fields.to_user_key ? null : action.problem}
      onOk={() => void freeze()}
      onClose={onClose}
    >
      <div className={styles.steps}>
        <Steps size="small" current={step} items={(['confirm', 'work', 'result'] as const).map((one) => ({ title: t(`step.${one}`) }))} />
      </div>
      {step === 0 && (
        <>
          <p>{t('ask', { name })}</p>
          <ul>
            <li>{t('effect.sessions')}</li>
            <li>{t('effect.sign')}</li>
            <li>{t('effect.records')}</li>
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
            <WorkCounts counts={work.data} />
            <Labelled id={`${id}-mode`} label={t('mode')} group wide>
              <Radio.Group
                aria-labelledby={`${id}-mode-label`}
                value={mode}
                onChange={(event) => setMode(event.target.value)}
                options={(['now', 'later'] as const).map((one) => ({ value: one, label: t(`modes.${one}`) }))}
              />
            </Labelled>
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
      {step === 2 && answer && (
        <>
          <p role="status">
            <StatusText shape={answer.fail.length > 0 ? 'wait' : 'ok'}>
              {t('done', { success: answer.success, fail: answer.fail.length })}
            </StatusText>
          </p>
          {Object.keys(answer.handed_over).length > 0 && (
            <>
              <p>{t('handed', { name: receiver[0]?.label ?? '' })}</p>
              <WorkCounts counts={answer.handed_over} />
            </>
          )}
          <BatchFails fails={answer.fail} />
        </>
      )}
    </AdminDialog>
  )
}

/** 客户 12, 线索 3 */
export function WorkCounts({ counts }: { counts: RecordCounts }) {
  const t = useTranslations('admin.freeze')
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
