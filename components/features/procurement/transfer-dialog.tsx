// Who gets suppliers or resources, what their owner keeps, and why (docs/domain/supplier.md#transfer).
'use client'
import { Input, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { answerRunner } from '@/lib/client/run-action'
import { useAlone } from '@/lib/client/use-alone'
import type { BatchAnswer } from '@/lib/model/wire'
import { procurementCalls } from './run'

const run = answerRunner(procurementCalls)
const kept = ['NONE', 'READ', 'WRITE'] as const
const longest = 200

export type Transferable = 'supplier' | 'resource'

interface TransferDialogProps {
  kind: Transferable
  keys: readonly string[]
  title: string
  onClose: () => void
  onDone: (answer: BatchAnswer) => void
}

export function TransferDialog({ kind, keys, title, onClose, onDone }: TransferDialogProps) {
  const t = useTranslations('procurement')
  const id = useId()
  const { busy, alone } = useAlone()
  const [receiver, setReceiver] = useState<Option[]>([])
  const [keep, setKeep] = useState<(typeof kept)[number]>('NONE')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const owner = receiver[0]
  const confirm = () =>
    alone(async () => {
      setTried(true)
      if (!owner) return
      const chosen = keys.length === 1 ? { id: keys[0] as string } : { ids: [...keys] }
      const given = { ...chosen, owner_key: owner.value, keep, ...(reason.trim() && { reason: reason.trim() }) }
      const answer =
        kind === 'supplier'
          ? await run('POST /api/eis/restful/supplier/transfer', given)
          : await run('POST /api/eis/restful/resource/transfer', given)
      if (answer) onDone(answer)
    })
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={t('transfer')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Labelled id={id} label={t('receiver')} required wide message={tried && !owner ? t('receiverMissing') : undefined}>
        <RefControl id={id} field={{ kind: 'ref', to: 'user' }} value={receiver} onChange={setReceiver} />
      </Labelled>
      <Labelled id={`${id}-keep`} label={t('keep')} group wide>
        <Radio.Group
          aria-labelledby={`${id}-keep-label`}
          value={keep}
          onChange={(event) => setKeep(event.target.value)}
          options={kept.map((one) => ({ value: one, label: t(`keeps.${one}`) }))}
        />
      </Labelled>
      <Labelled id={`${id}-reason`} label={t('reasonOptional')} wide>
        <Input.TextArea
          id={`${id}-reason`}
          maxLength={longest}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
    </Modal>
  )
}
