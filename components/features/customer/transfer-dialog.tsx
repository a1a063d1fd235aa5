// Handing customers over to a colleague, with what the former owner keeps and what goes along (docs/domain/customer.md#transfer).
'use client'
import { Checkbox, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { entities } from '@/lib/model/entities/registry'
import { type ActionDialogProps, ActionModal, Concerned, Reason } from './dialog-parts'
import { keysOf, runAction } from './run'

type Keep = 'NONE' | 'READ' | 'WRITE'

/** Records with an owner of their own that belong to a customer. */
const along = entities
  .filter((entity) => entity.owned && entity.name !== 'customer' && 'customer_key' in entity.fields)
  .map((entity) => entity.name)

export function TransferDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const names = useTranslations('entity')
  const id = useId()
  const [receiver, setReceiver] = useState<Option[]>([])
  const [keep, setKeep] = useState<Keep>('NONE')
  const [with_, setWith] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const known = along.filter((name) => names.has(`${name}.name`))

  const confirm = async () => {
    setTried(true)
    const owner = receiver[0]
    if (!owner) return
    setBusy(true)
    const call = rows.length === 1 ? 'POST /api/fintech/biz/customer/updateFollower' : 'POST /api/fintech/biz/customer/batchUpdateFollower'
    const answer = await runAction(call, {
      ...keysOf(rows),
      owner_key: owner.value,
      keep,
      along: with_,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    setBusy(false)
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('transfer'), answer)
    onDone()
  }
  return (
    <ActionModal title={t('transfer')} okText={t('transfer')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <Concerned rows={rows} />
      <Labelled id={id} label={t('receiver')} required wide message={tried && receiver.length === 0 ? t('receiverMissing') : undefined}>
        <RefControl id={id} field={{ kind: 'ref', to: 'user' }} value={receiver} onChange={setReceiver} />
      </Labelled>
      <Labelled id={`${id}-keep`} label={t('keep')} group wide>
        <Radio.Group
          aria-labelledby={`${id}-keep-label`}
          value={keep}
          onChange={(event) => setKeep(event.target.value)}
          options={(['NONE', 'READ', 'WRITE'] as const).map((one) => ({ value: one, label: t(`keeps.${one}`) }))}
        />
      </Labelled>
      {known.length > 0 && (
        <Labelled id={`${id}-along`} label={t('along')} group wide>
          <Checkbox.Group
            value={with_}
            onChange={(values) => setWith(values.map(String))}
            options={known.map((name) => ({ value: name, label: names(`${name}.name`) }))}
          />
        </Labelled>
      )}
      <Reason label={t('reasonOptional')} value={reason} onChange={setReason} />
    </ActionModal>
  )
}
