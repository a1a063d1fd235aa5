// A lead is given to a colleague.
import { useTranslations } from 'next-intl'
import { endWith, type Opened } from '@/components/record/actions/actions'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { answerRunner } from '@/lib/client/run-action'
import styles from '../customer.module.css'
import { ActionModal, Reason } from '../dialog-parts'
import type { Lead } from '../rows'
import { customerCalls, leadCalls } from '../run'

const run = answerRunner([...customerCalls, ...leadCalls])

interface LeadDialogProps extends Opened<Lead> {
  /** 线索「王先生 佛山精密五金」 or 3 条线索. */
  concerned: string
}

export function TransferLeadDialog({ rows, concerned, onClose, onDone, onResult }: LeadDialogProps) {
  const t = useTranslations('lead')
  const form = useSmallForm({ owner_key: [] as Option[], reason: '' }, ({ owner_key }) => ({
    owner_key: owner_key.length === 0 ? t('receiverMissing') : undefined,
  }))
  const transfer = form.dialog(async ({ owner_key, reason }) => {
    const given = {
      ids: rows.map((row) => row.clue_key),
      owner_key: owner_key[0]?.value ?? '',
      ...(reason.trim() && { reason: reason.trim() }),
    }
    endWith(t('transfer'), { onResult, onDone })(await run('POST /api/fintech/biz/clue/updateFollower', given, { atFields: form.atFields }))
  })
  return (
    <ActionModal title={t('transfer')} okText={t('transfer')} {...transfer} onClose={onClose}>
      <p className={styles.concerned}>{concerned}</p>
      <Labelled {...form.label('owner_key')} label={t('receiver')} required wide>
        <RefControl
          {...form.control('owner_key')}
          field={{ kind: 'ref', to: 'user' }}
          value={form.values.owner_key}
          onChange={(owner_key) => form.set({ owner_key })}
        />
      </Labelled>
      <Reason form={form} name="reason" label={t('reasonOptional')} />
    </ActionModal>
  )
}
