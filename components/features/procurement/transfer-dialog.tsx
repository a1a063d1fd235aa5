// Who gets suppliers or resources, what their owner keeps, and why (docs/domain/supplier.md#transfer).
import { useTranslations } from 'next-intl'
import { WorkDialog } from '@/components/basic/work-dialog'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { NewOwnerFields, newOwnerOf, useNewOwner } from '@/components/record/form/new-owner'
import { answerRunner } from '@/lib/client/run-action'
import type { Values } from '@/lib/model/record'
import { procurementCalls } from './run'

const run = answerRunner(procurementCalls)

interface TransferDialogProps extends Pick<Opened<Values>, 'onClose' | 'onDone' | 'onResult'> {
  kind: 'supplier' | 'resource'
  keys: readonly string[]
  /** The name of one. */
  name: string
}

export function TransferDialog({ kind, keys, name, onClose, onDone, onResult }: TransferDialogProps) {
  const t = useTranslations('procurement')
  const title = keys.length === 1 ? t(`transferTitle.${kind}`, { name }) : t(`transferTitle.${kind}s`, { n: keys.length })
  const form = useNewOwner({})
  const transfer = form.dialog(async (values) => {
    const given = { ...(keys.length === 1 ? { id: keys[0] as string } : { ids: [...keys] }), ...newOwnerOf(values) }
    const options = { atFields: form.atFields }
    const answer =
      kind === 'supplier'
        ? await run('POST /api/eis/restful/supplier/transfer', given, options)
        : await run('POST /api/eis/restful/resource/transfer', given, options)
    endWith(t('transfer'), { onResult, onDone })(answer)
  })
  return (
    <WorkDialog title={title} width={480} okText={t('transfer')} cancelText={t('cancel')} {...transfer} onCancel={onClose}>
      <NewOwnerFields form={form} />
    </WorkDialog>
  )
}
