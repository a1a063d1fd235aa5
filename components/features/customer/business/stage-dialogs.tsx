// Moves an opportunity: to a stage with its required values, or to won (docs/domain/opportunity.md#stages).
import { Checkbox, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { FormField, Labelled } from '@/components/record/form/form-field'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useDisplayNames } from '@/components/record/use-display-names'
import { shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { isBackward, missingFor, type Stage } from '@/lib/model/business-stages'
import { business } from '@/lib/model/entities/business'
import styles from '../customer.module.css'
import { ActionModal, Reason } from '../dialog-parts'
import type { Business } from '../rows'
import { runBusiness } from './run-business'

interface MoveProps {
  row: Business
  onClose: () => void
}

const versioned = (row: Business) => ({ id: String(row.business_key), row_version: Number(row.row_version) })

interface StageDialogProps extends MoveProps {
  stages: readonly Stage[]
  /** The chosen stage; without it, the dialog has a choice. */
  to?: string
}

export function StageDialog({ row, stages, to: given, onClose }: StageDialogProps) {
  const marks = useMarks()
  const t = useTranslations('business')
  const id = useId()
  const may = useMay()
  const labels = useDisplayNames(business)
  const at = stages.findIndex((one) => one.stage_code === row.stage_code)
  const [to, setTo] = useState(given ?? stages[at + 1]?.stage_code ?? stages[at - 1]?.stage_code ?? '')
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRecordForm(business, { may, old: row })
  const stage = stages.find((one) => one.stage_code === to)
  const backward = isBackward(stages, row.stage_code, to)
  const demanded = backward ? [] : missingFor(stages, row, to)
  const missing = backward ? [] : missingFor(stages, { ...row, ...form.values }, to)
  const unsaid = backward && remark.trim() === ''

  const confirm = async () => {
    setTried(true)
    if (!stage || unsaid || missing.length > 0) return
    setBusy(true)
    const values = Object.fromEntries(demanded.map((name) => [name, form.values[name]]))
    const answer = await runBusiness('POST /api/fintech/biz/business/updateStage', {
      ...versioned(row),
      stage_code: to,
      ...(remark.trim() && { remark: remark.trim() }),
      ...(demanded.length > 0 && { values }),
    }).finally(() => setBusy(false))
    if (answer) onClose()
  }
  return (
    <ActionModal
      title={stage && given ? t('move', { stage: stage.stage_name }) : t('do.updateStage')}
      okText={stage ? t('move', { stage: stage.stage_name }) : t('do.updateStage')}
      width={560}
      busy={busy}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p className={styles.concerned}>{t('one', { name: String(row.business_name) })}</p>
      {!given && (
        <Labelled id={id} label={t('to')} required wide>
          <Select
            id={id}
            style={full}
            value={to}
            options={stages
              .filter((one) => one.stage_code !== row.stage_code)
              .map((one) => ({ value: one.stage_code, label: `${one.stage_name} ${one.win_rate}%` }))}
            onChange={setTo}
          />
        </Labelled>
      )}
      {demanded.length > 0 && <p className={styles.note}>{t('demands', { stage: stage?.stage_name ?? '' })}</p>}
      {demanded.map((name) => (
        <div key={name}>
          <FormField form={form} name={name} />
          {tried && missing.includes(name) && (
            <p className={styles.warning} role="alert">
              {labels.field(name)}
              {marks.colon}
              {t('required')}
            </p>
          )}
        </div>
      ))}
      <Reason
        required={backward}
        label={t(backward ? 'remark' : 'remarkOptional')}
        value={remark}
        onChange={setRemark}
        message={tried && unsaid ? t('remarkMissing') : undefined}
      />
    </ActionModal>
  )
}

export function WinDialog({ row, onClose }: MoveProps) {
  const t = useTranslations('business')
  const labels = useDisplayNames(business)
  const id = useId()
  const [date, setDate] = useState<string | null>(shanghaiNow().format('YYYY-MM-DD'))
  const [amount, setAmount] = useState<string | null>(String(row.business_amount ?? '0.00'))
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const mayOrder = useMay()('order:order:a')
  const [order, setOrder] = useState(false)
  const small = !(Number(amount) > 0)
  const confirm = async () => {
    setTried(true)
    if (!date || small) return
    setBusy(true)
    const changed = Number(amount) !== Number(row.business_amount)
    const answer = await runBusiness('POST /api/fintech/biz/business/win', {
      ...versioned(row),
      sign_date: date,
      ...(changed && { business_amount: amount ?? '0' }),
      ...(order && { make_order: true }),
      ...(remark.trim() && { remark: remark.trim() }),
    }).finally(() => setBusy(false))
    if (answer) onClose()
  }
  return (
    <ActionModal title={t('do.win')} okText={t('do.win')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <p className={styles.concerned}>{t('one', { name: String(row.business_name) })}</p>
      <Asked id={`${id}-date`} label={t('signDate')} message={tried && !date ? t('signMissing') : undefined}>
        <DateControl id={`${id}-date`} time={false} value={date} onChange={setDate} />
      </Asked>
      <Asked id={`${id}-amount`} label={labels.field('business_amount')} message={tried && small ? t('amountMissing') : undefined}>
        <NumberControl id={`${id}-amount`} style={full} min={0} scale={2} grouped value={amount} onChange={setAmount} />
      </Asked>
      {mayOrder && (
        <Checkbox checked={order} onChange={(event) => setOrder(event.target.checked)}>
          {t('makeOrder')}
        </Checkbox>
      )}
      <Reason label={t('remarkOptional')} value={remark} onChange={setRemark} />
      <PathPreview
        quiet
        of={{ business_type: 'business_win' }}
        values={{ business_key: row.business_key, sign_date: date, business_amount: amount ?? '0' }}
      />
    </ActionModal>
  )
}

function Asked({ id, label, message, children }: { id: string; label: string; message: string | undefined; children: ReactNode }) {
  return (
    <Labelled id={id} label={label} required wide message={message}>
      {children}
    </Labelled>
  )
}
