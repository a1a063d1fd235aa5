// One step of an order, income or loan that asks for something: fields of the record, an amount, a day, a reason.
'use client'
import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { type FieldControls, FormField, Labelled } from '@/components/record/form/form-field'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'

export interface Asked {
  /** Values of the record's fields that were asked for. */
  values: Values
  amount: string
  date: string
  reason: string
}

export interface StepQuestion {
  definition: Definition
  row: Values
  title: string
  /** What is concerned, and what the step does. */
  hint?: string
  okText: string
  danger?: boolean
  /** Fields of the record that must be filled in. */
  fields?: readonly string[]
  controls?: FieldControls
  /** Asks for an amount, at first this one. */
  amount?: { label: string; value: string }
  /** Asks for a day, today at first. */
  date?: string
  reason?: { label: string; optional?: boolean }
  /** True once it is done. */
  onOk: (asked: Asked) => Promise<boolean>
}

export function StepDialog({ question, onClose }: { question: StepQuestion; onClose: () => void }) {
  const t = useTranslations('order')
  const id = useId()
  const may = useMay()
  const { busy, alone } = useAlone()
  const { definition, row, fields = [] } = question
  const form = useRecordForm(definition, { may, old: row })
  const [amount, setAmount] = useState<string | null>(question.amount?.value ?? null)
  const [date, setDate] = useState<string | null>(shanghaiNow().format('YYYY-MM-DD'))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = fields.filter((name) => !textOf(form.values[name]))
  const noAmount = question.amount !== undefined && !(Number(amount) > 0)
  const noDate = question.date !== undefined && !date
  const noReason = question.reason !== undefined && !question.reason.optional && reason.trim() === ''
  const send = () =>
    alone(async () => {
      setTried(true)
      if (missing.length > 0 || noAmount || noDate || noReason) return
      const values = Object.fromEntries(fields.map((name) => [name, form.values[name]]))
      if (await question.onOk({ values, amount: amount ?? '', date: date ?? '', reason: reason.trim() })) onClose()
    })
  return (
    <Modal
      open
      title={question.title}
      width={520}
      okText={question.okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger: question.danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {question.hint && <p>{question.hint}</p>}
      {fields.map((name) => (
        <div key={name}>
          <FormField form={form} name={name} control={question.controls?.[name]} />
          {tried && missing.includes(name) && <p role="alert">{t('fillIn')}</p>}
        </div>
      ))}
      {question.amount && (
        <Labelled
          id={`${id}-amount`}
          label={question.amount.label}
          required
          wide
          message={tried && noAmount ? t('amountMissing') : undefined}
        >
          <NumberControl id={`${id}-amount`} style={full} min={0} scale={2} grouped value={amount} onChange={setAmount} />
        </Labelled>
      )}
      {question.date !== undefined && (
        <Labelled id={`${id}-date`} label={question.date} required wide message={tried && noDate ? t('fillIn') : undefined}>
          <DateControl id={`${id}-date`} time={false} value={date} onChange={setDate} />
        </Labelled>
      )}
      {question.reason && (
        <Labelled
          id={`${id}-reason`}
          label={question.reason.label}
          required={!question.reason.optional}
          wide
          message={tried && noReason ? t('fillIn') : undefined}
        >
          <Input.TextArea
            id={`${id}-reason`}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Labelled>
      )}
    </Modal>
  )
}
