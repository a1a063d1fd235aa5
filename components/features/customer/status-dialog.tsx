// Changing a customer's state by hand: lost, back to following, blacklist and out of it (docs/domain/customer.md#states).
import { Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { offers } from '@/components/record/actions/use-actions'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { manualTargets } from '@/lib/model/customer-states'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import type { Customer } from './rows'
import { keysOf, runAction } from './run'

/** States that every chosen customer may be brought into. */
export function commonTargets(rows: readonly Pick<Customer, 'status' | 'may'>[]): ReturnType<typeof manualTargets> {
  const [first, ...rest] = rows.map((row) => manualTargets(row.status ?? '').filter((to) => offers(row, to)))
  return (first ?? []).filter((target) => rest.every((targets) => targets.includes(target)))
}

interface StatusDialogProps extends Opened<Customer> {
  /** The state that the board has chosen already. */
  to?: ReturnType<typeof manualTargets>[number] | undefined
}

export function StatusDialog({ rows, to, onClose, onDone, onResult }: StatusDialogProps) {
  const t = useTranslations('customer')
  const words = useDict('CUSTOMER_STATUS')
  const targets = commonTargets(rows)
  const needsReason = (status: string | undefined) => status !== 'FOLLOWING'
  const form = useSmallForm({ status: to ?? targets[0], reason: '' }, ({ status, reason }) => ({
    reason: needsReason(status) && reason.trim() === '' ? t('reasonMissing') : undefined,
  }))
  const { status } = form.values
  const end = endWith(t('changeStatus'), { onResult, onDone })
  const version = to && rows.length === 1 ? { row_version: rows[0]?.row_version } : {}
  const change = form.dialog(async ({ reason }) => {
    if (!status) return
    const given = { ...keysOf(rows), ...version, status, ...(reason.trim() && { reason: reason.trim() }) }
    const answer = await runAction('POST /api/fintech/biz/customer/updateStatus', given, { atFields: form.atFields })
    if (answer) end(answer)
    else if (to) onClose()
  })
  return (
    <ActionModal
      title={to ? t('moveTo', { state: words.textOf(to) }) : t('changeStatus')}
      okText={t('changeStatus')}
      {...change}
      disabled={!status}
      onClose={onClose}
    >
      <Concerned rows={rows} />
      {!to && (
        <Labelled {...form.label('status')} label={t('newStatus')} group wide>
          <Radio.Group
            aria-labelledby={`${form.label('status').id}-label`}
            value={status}
            onChange={(event) => form.set({ status: event.target.value })}
            options={targets.map((target) => ({ value: target, label: words.textOf(target) }))}
          />
        </Labelled>
      )}
      <Reason form={form} name="reason" required={needsReason(status)} label={t(needsReason(status) ? 'reason' : 'reasonOptional')} />
    </ActionModal>
  )
}
