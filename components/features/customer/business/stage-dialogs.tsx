// Moves an opportunity: to a stage with its required values, or to won (docs/domain/opportunity.md#stages).
import { Checkbox, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { FormField, Labelled } from '@/components/record/form/form-field'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useDisplayNames } from '@/components/record/use-display-names'
import { shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { isBackward, missingFor, type Stage } from '@/lib/model/business-stages'
import { business } from '@/lib/model/entities/business'
import styles from '../customer.module.css'
import { ActionModal, Reason } from '../dialog-parts'
import type { Business } from '../rows'
import { runBusiness } from '../run'

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
  const may = useMay()
  const labels = useDisplayNames(business)
  const at = stages.findIndex((one) => one.stage_code === row.stage_code)
  const fields = useRecordForm(business, { may, old: row })
  const [tried, setTried] = useState(false)
  const backwardTo = (to: string) => isBackward(stages, row.stage_code, to)
  const missingTo = (to: string) => (backwardTo(to) ? [] : missingFor(stages, { ...row, ...fields.values }, to))
  const first = given ?? stages[at + 1]?.stage_code ?? stages[at - 1]?.stage_code ?? ''
  const form = useSmallForm({ stage_code: first, remark: '' }, ({ stage_code, remark }) => ({
    remark: backwardTo(stage_code) && remark.trim() === '' ? t('remarkMissing') : undefined,
  }))
  const { stage_code: to } = form.values
  const stage = stages.find((one) => one.stage_code === to)
  const backward = backwardTo(to)
  const demanded = backward ? [] : missingFor(stages, row, to)
  const missing = missingTo(to)
  const move = form.dialog(async ({ remark }) => {
    setTried(true)
    if (!stage || missing.length > 0) return
    const values = Object.fromEntries(demanded.map((name) => [name, fields.values[name]]))
    const input = {
      ...versioned(row),
      stage_code: to,
      ...(remark.trim() && { remark: remark.trim() }),
      ...(demanded.length > 0 && { values }),
    }
    if (await runBusiness('POST /api/fintech/biz/business/updateStage', input, { atFields: form.atFields })) onClose()
  })
  return (
    <ActionModal
      title={stage && given ? t('move', { stage: stage.stage_name }) : t('do.updateStage')}
      okText={stage ? t('move', { stage: stage.stage_name }) : t('do.updateStage')}
      width={560}
      {...move}
      typed={move.typed || fields.dirty}
      onClose={onClose}
    >
      <p className={styles.concerned}>{t('one', { name: String(row.business_name) })}</p>
      {!given && (
        <Labelled {...form.label('stage_code')} label={t('to')} required wide>
          <Select
            {...form.control('stage_code')}
            style={full}
            value={to}
            options={stages
              .filter((one) => one.stage_code !== row.stage_code)
              .map((one) => ({ value: one.stage_code, label: `${one.stage_name} ${one.win_rate}%` }))}
            onChange={(stage_code) => form.set({ stage_code })}
          />
        </Labelled>
      )}
      {demanded.length > 0 && <p className={styles.note}>{t('demands', { stage: stage?.stage_name ?? '' })}</p>}
      {demanded.map((name) => (
        <div key={name}>
          <FormField form={fields} name={name} />
          {tried && missing.includes(name) && (
            <p className={styles.warning} role="alert">
              {labels.field(name)}
              {marks.colon}
              {t('required')}
            </p>
          )}
        </div>
      ))}
      <Reason form={form} name="remark" required={backward} label={t(backward ? 'remark' : 'remarkOptional')} />
    </ActionModal>
  )
}

export function WinDialog({ row, onClose }: MoveProps) {
  const t = useTranslations('business')
  const labels = useDisplayNames(business)
  const mayOrder = useMay()('order:order:a')
  const form = useSmallForm(
    {
      sign_date: shanghaiNow().format('YYYY-MM-DD') as string | null,
      business_amount: String(row.business_amount ?? '0.00') as string | null,
      make_order: false,
      remark: '',
    },
    ({ sign_date, business_amount }) => ({
      sign_date: sign_date ? undefined : t('signMissing'),
      business_amount: Number(business_amount) > 0 ? undefined : t('amountMissing'),
    }),
  )
  const { sign_date, business_amount, make_order } = form.values
  const win = form.dialog(async ({ remark }) => {
    const changed = Number(business_amount) !== Number(row.business_amount)
    const input = {
      ...versioned(row),
      sign_date: sign_date ?? '',
      ...(changed && { business_amount: business_amount ?? '0' }),
      ...(make_order && { make_order }),
      ...(remark.trim() && { remark: remark.trim() }),
    }
    if (await runBusiness('POST /api/fintech/biz/business/win', input, { atFields: form.atFields })) onClose()
  })
  return (
    <ActionModal title={t('do.win')} okText={t('do.win')} {...win} onClose={onClose}>
      <p className={styles.concerned}>{t('one', { name: String(row.business_name) })}</p>
      <Labelled {...form.label('sign_date')} label={t('signDate')} required wide>
        <DateControl {...form.control('sign_date')} time={false} value={sign_date} onChange={(day) => form.set({ sign_date: day })} />
      </Labelled>
      <Labelled {...form.label('business_amount')} label={labels.field('business_amount')} required wide>
        <NumberControl
          {...form.control('business_amount')}
          style={full}
          min={0}
          scale={2}
          grouped
          value={business_amount}
          onChange={(amount) => form.set({ business_amount: amount })}
        />
      </Labelled>
      {mayOrder && (
        <Checkbox checked={make_order} onChange={(event) => form.set({ make_order: event.target.checked })}>
          {t('makeOrder')}
        </Checkbox>
      )}
      <Reason form={form} name="remark" label={t('remarkOptional')} />
      <PathPreview
        quiet
        of={{ business_type: 'business_win' }}
        values={{ business_key: row.business_key, sign_date, business_amount: business_amount ?? '0' }}
      />
    </ActionModal>
  )
}
