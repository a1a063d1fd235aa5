// Handing customers over to a colleague, with what the former owner keeps and what goes along (docs/domain/customer.md#transfer).
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Labelled } from '@/components/record/form/form-field'
import { NewOwnerFields, useNewOwner } from '@/components/record/form/new-owner'
import { entities } from '@/lib/model/entities/registry'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned } from './dialog-parts'
import { keysOf, runAction } from './run'

/** Records with an owner of their own that belong to a customer. */
const along = entities
  .filter((entity) => entity.owned && entity.name !== 'customer' && 'customer_key' in entity.fields)
  .map((entity) => entity.name)

export function TransferDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const names = useTranslations('entity')
  const id = useId()
  const owner = useNewOwner()
  const [with_, setWith] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const known = along.filter((name) => names.has(`${name}.name`))

  const confirm = async () => {
    const given = owner.ask()
    if (!given) return
    setBusy(true)
    const call = rows.length === 1 ? 'POST /api/fintech/biz/customer/updateFollower' : 'POST /api/fintech/biz/customer/batchUpdateFollower'
    const answer = await runAction(call, { ...keysOf(rows), ...given, along: with_ })
    setBusy(false)
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('transfer'), answer)
    onDone()
  }
  return (
    <ActionModal title={t('transfer')} okText={t('transfer')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <Concerned rows={rows} />
      <NewOwnerFields {...owner.fields}>
        {known.length > 0 && (
          <Labelled id={`${id}-along`} label={t('along')} group wide>
            <Checkbox.Group
              value={with_}
              onChange={(values) => setWith(values.map(String))}
              options={known.map((name) => ({ value: name, label: names(`${name}.name`) }))}
            />
          </Labelled>
        )}
      </NewOwnerFields>
    </ActionModal>
  )
}
