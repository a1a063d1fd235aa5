// Handing customers over to a colleague, with what the former owner keeps and what goes along (docs/domain/customer.md#transfer).
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { Labelled } from '@/components/record/form/form-field'
import { NewOwnerFields, newOwnerOf, useNewOwner } from '@/components/record/form/new-owner'
import { entities } from '@/lib/model/entities/registry'
import { ActionModal, Concerned } from './dialog-parts'
import type { Customer } from './rows'
import { keysOf, runAction } from './run'

/** Records with an owner of their own that belong to a customer. */
const along = entities
  .filter((entity) => entity.owned && entity.name !== 'customer' && 'customer_key' in entity.fields)
  .map((entity) => entity.name)

export function TransferDialog({ rows, onClose, onDone, onResult }: Opened<Customer>) {
  const t = useTranslations('customer')
  const names = useTranslations('entity')
  const form = useNewOwner({ along: [] as string[] })
  const known = along.filter((name) => names.has(`${name}.name`))
  const call = rows.length === 1 ? 'POST /api/fintech/biz/customer/updateFollower' : 'POST /api/fintech/biz/customer/batchUpdateFollower'
  const transfer = form.dialog(async (values) => {
    const given = { ...keysOf(rows), ...newOwnerOf(values), along: values.along }
    endWith(t('transfer'), { onResult, onDone })(await runAction(call, given, { atFields: form.atFields }))
  })
  return (
    <ActionModal title={t('transfer')} okText={t('transfer')} {...transfer} onClose={onClose}>
      <Concerned rows={rows} />
      <NewOwnerFields form={form}>
        {known.length > 0 && (
          <Labelled {...form.label('along')} label={t('along')} group wide>
            <Checkbox.Group
              value={form.values.along}
              onChange={(values) => form.set({ along: values.map(String) })}
              options={known.map((name) => ({ value: name, label: names(`${name}.name`) }))}
            />
          </Labelled>
        )}
      </NewOwnerFields>
    </ActionModal>
  )
}
