// A step that asks for something: an amount, a day, a number, an account, files, a reason. What the server refuses stands at its field.
'use client'
import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { EditField } from '@/components/record/field/edit/edit-field'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { Labelled } from '@/components/record/form/form-field'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { paymentPart } from '@/lib/model/entities/payment'
import { moneyInWords } from '@/lib/model/money-words'
import type { Values } from '@/lib/model/record'

export interface AskedField {
  name: string
  kind: 'amount' | 'date' | 'text' | 'reason' | 'account' | 'files'
  label: string
  value?: string
  optional?: boolean
}

export interface Question {
  title: string
  hint?: string
  okText: string
  danger?: boolean
  fields: readonly AskedField[]
  /** The problems of the fields, or null once it is done. */
  onOk: (values: Values) => Promise<Record<string, string> | null>
}

const start = ({ kind, value }: AskedField): unknown =>
  kind === 'files' ? [] : (value ?? (kind === 'date' ? shanghaiNow().format('YYYY-MM-DD') : ''))

export function AskDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTranslations('finance')
  const id = useId()
  const { busy, alone } = useAlone()
  const [values, setValues] = useState<Values>(() => Object.fromEntries(question.fields.map((field) => [field.name, start(field)])))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const set = (name: string) => (value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setProblems(({ [name]: _gone, ...rest }) => rest)
  }
  const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : textOf(value).trim() === '')
  const send = () =>
    alone(async () => {
      const missing = question.fields.filter(({ name, optional }) => !optional && isEmpty(values[name]))
      if (missing.length > 0) return setProblems(Object.fromEntries(missing.map(({ name }) => [name, t('fillIn')])))
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
      const refused = await question.onOk(given)
      if (refused === null) onClose()
      else setProblems(refused)
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
      {question.fields.map((field) => (
        <Labelled
          key={field.name}
          id={`${id}-${field.name}`}
          label={field.label}
          required={!field.optional}
          wide
          message={problems[field.name]}
          note={field.kind === 'amount' ? (moneyInWords(textOf(values[field.name])) ?? undefined) : undefined}
        >
          <Control field={field} id={`${id}-${field.name}`} value={values[field.name]} onChange={set(field.name)} />
        </Labelled>
      ))}
    </Modal>
  )
}

interface ControlOf {
  field: AskedField
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

function Control({ field, id, value, onChange }: ControlOf) {
  const { fields } = paymentPart
  const common = { definition: paymentPart, value, record: {}, onChange, id }
  switch (field.kind) {
    case 'amount':
      return (
        <NumberControl
          id={id}
          style={full}
          min={0}
          scale={2}
          grouped
          value={textOf(value) || null}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'date':
      return <DateControl id={id} time={false} value={textOf(value) || null} onChange={(next) => onChange(next ?? '')} />
    case 'account':
      return <EditField {...common} name="company_account_key" field={fields.company_account_key} />
    case 'files':
      return <EditField {...common} name="voucher" field={fields.voucher} />
    case 'reason':
      return (
        <Input.TextArea
          id={id}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return <Input id={id} maxLength={50} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
  }
}
