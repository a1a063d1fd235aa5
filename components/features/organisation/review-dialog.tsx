// Deciding on the registration of a partner (docs/domain/organisation.md#registration-review).
import { Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import { AdminDialog } from './dialog'
import type { User } from './rows'
import { useAction } from './use-action'

export function ReviewDialog({ row, onClose }: { row: User; onClose: () => void }) {
  const t = useTranslations('admin.review')
  const id = useId()
  const action = useAction()
  const [result, setResult] = useState<'PASS' | 'REJECT'>('PASS')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = result === 'REJECT' && reason.trim() === ''
  const message = action.problem?.fields.reason ?? (tried && missing ? t('reasonMissing') : undefined)
  const confirm = async () => {
    setTried(true)
    if (missing) return
    const done = await action.run('POST /api/partner/restful/user/base/audit', {
      id: textOf(row.user_key),
      result,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    if (!done) return
    notify().success(t(`done.${result}`))
    onClose()
  }
  return (
    <AdminDialog
      title={t('title')}
      okText={t(`ok.${result}`)}
      busy={action.busy}
      problem={action.problem}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('text', { name: textOf(row.realname), username: textOf(row.username) })}</p>
      <Labelled id={`${id}-result`} label={t('result')} group wide>
        <Radio.Group
          aria-labelledby={`${id}-result-label`}
          value={result}
          onChange={(event) => setResult(event.target.value)}
          options={(['PASS', 'REJECT'] as const).map((one) => ({ value: one, label: t(`ok.${one}`) }))}
        />
      </Labelled>
      <Labelled id={id} label={t('reason')} required={result === 'REJECT'} wide message={message}>
        <TextAreaControl
          id={id}
          most={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={reason}
          status={message ? 'error' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
    </AdminDialog>
  )
}
