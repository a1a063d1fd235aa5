// Who gets suppliers or resources, what their owner keeps, and why (docs/domain/supplier.md#transfer).
import { useTranslations } from 'next-intl'
import { WorkDialog } from '@/components/basic/work-dialog'
import { NewOwnerFields, newOwnerOf, useNewOwner } from '@/components/record/form/new-owner'
import { answerRunner } from '@/lib/client/run-action'
import type { BatchAnswer } from '@/lib/model/wire'
import { procurementCalls } from './run'

const run = answerRunner(procurementCalls)

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
  const form = useNewOwner({})
  const transfer = form.dialog(async (values) => {
    const given = { ...(keys.length === 1 ? { id: keys[0] as string } : { ids: [...keys] }), ...newOwnerOf(values) }
    const options = { atFields: form.atFields }
    const answer =
      kind === 'supplier'
        ? await run('POST /api/eis/restful/supplier/transfer', given, options)
        : await run('POST /api/eis/restful/resource/transfer', given, options)
    if (answer) onDone(answer)
  })
  return (
    <WorkDialog title={title} width={480} okText={t('transfer')} cancelText={t('cancel')} {...transfer} onCancel={onClose}>
      <NewOwnerFields form={form} />
    </WorkDialog>
  )
}
