// A step that asks for something before it is done: an amount, a day, words, fields of a record. What the server refuses stands at its field.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import styles from '@/components/record/dialogs.module.css'
import { EditField } from '@/components/record/field/edit/edit-field'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl, useBoundText } from '@/components/record/field/number-control'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import { shanghaiNow } from '@/lib/client/format'
import type { Definition } from '@/lib/model/definition'
import { clearedByChange } from '@/lib/model/dependents'
import type { Field } from '@/lib/model/field'
import { moneyInWords } from '@/lib/model/money-words'
import type { Values } from '@/lib/model/record'
import type { Problem } from '@/lib/model/rules'
import { readValue } from '@/lib/model/value'
import { type FieldControl, Labelled } from './form-field'
import { useSmallForm } from './use-small-form'

/** What is asked for: `text` takes a line, `reason` several; `field` is a field of a record, shown as its form shows it. A day is today at first. */
export type AskedField = { name: string; label: string; optional?: boolean } & (
  | { kind: 'amount' | 'date' | 'text'; value?: string }
  | { kind: 'reason'; value?: string; min?: number; max?: number }
  | { kind: 'field'; definition: Definition; record?: Values; control?: FieldControl }
)

export interface Question {
  title: string
  /** What is concerned, and what the step does. */
  hint?: string
  okText: string
  danger?: boolean
  fields?: readonly AskedField[]
  /** Under the fields, from what is filled in. */
  foot?: (values: Values) => ReactNode
  /** Gets what was filled in, texts without the blanks around them; runs once, however often it is clicked. True once it is done; the problems of the fields where these are refused. */
  onOk: (values: Values) => Promise<boolean | Record<string, string>>
}

const longest = 200

function start(field: AskedField): unknown {
  if (field.kind === 'field') return field.record?.[field.name] ?? null
  return field.value ?? (field.kind === 'date' ? shanghaiNow().format('YYYY-MM-DD') : '')
}

const given = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : textOf(given(value)) === '')

/** Whether it is chosen from a list, not written. */
const isChosen = (field: AskedField) =>
  field.kind === 'field' && ['choice', 'choices', 'ref', 'refs'].includes(field.definition.fields[field.name]?.kind ?? '')

export function AskDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTranslations('widget.ask')
  const v = useTranslations('validation')
  const wordOf = (problem: Problem | undefined) => (problem ? v(problem.key, problem.params) : null)
  const boundText = useBoundText()
  const { fields = [] } = question
  const problemOf = (field: AskedField, value: unknown): string | null => {
    if (isEmpty(value)) return field.optional ? null : t(isChosen(field) ? 'choose' : 'missing')
    if (field.kind === 'amount') return boundText(textOf(value), { scale: 2 }) ?? (Number(value) > 0 ? null : t('amount'))
    if (field.kind === 'field') return wordOf(readValue(field.definition.fields[field.name] as Field, value).problem)
    if (field.kind === 'reason' && textOf(given(value)).length < (field.min ?? 1)) return t('tooShort', { n: field.min ?? 1 })
    return null
  }
  const form = useSmallForm<Values>(
    () => Object.fromEntries(fields.map((field) => [field.name, start(field)])),
    (values) => Object.fromEntries(fields.map((field) => [field.name, problemOf(field, values[field.name]) ?? undefined])),
  )
  const { values } = form
  const set = (field: AskedField) => (value: unknown, beside?: Values) => {
    const { name } = field
    const cleared = field.kind === 'field' ? clearedByChange(field.definition, name, values[name], value) : {}
    form.set({ ...cleared, ...beside, [name]: value })
  }
  const ask = form.dialog(async () => {
    const filled = fields.filter(({ name }) => !isEmpty(values[name]))
    const done = await question.onOk(Object.fromEntries(filled.map(({ name }) => [name, given(values[name])])))
    if (done === true) onClose()
    else if (done) form.atFields(done)
  })
  return (
    <WorkDialog
      title={question.title}
      width={520}
      okText={question.okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger: question.danger }}
      {...ask}
      onCancel={onClose}
    >
      {question.hint && <p className={styles.hint}>{question.hint}</p>}
      {fields.map((field) => {
        const { name, label, kind, optional } = field
        const { message, ...labelled } = form.label(name)
        return (
          <Labelled
            key={name}
            {...labelled}
            message={message}
            label={label}
            required={!optional}
            wide
            note={kind === 'amount' ? moneyInWords(textOf(values[name])) : undefined}
          >
            <AskedControl
              field={field}
              id={labelled.id}
              value={values[name]}
              beside={values}
              invalid={message !== undefined}
              describedBy={message && `${labelled.id}-message`}
              onChange={set(field)}
            />
          </Labelled>
        )
      })}
      {question.foot?.(values)}
    </WorkDialog>
  )
}

interface AskedControlProps {
  field: AskedField
  id: string
  value: unknown
  /** All that is filled in. */
  beside: Values
  invalid: boolean
  describedBy: string | undefined
  onChange: (value: unknown, beside?: Values) => void
}

function AskedControl({ field, id, value, beside, invalid, describedBy, onChange }: AskedControlProps) {
  const shared = { id, ...ariaOf({ invalid, describedBy }) }
  const text = textOf(value)
  switch (field.kind) {
    case 'amount':
      return (
        <NumberControl {...shared} style={full} min={0} scale={2} grouped value={text || null} onChange={(next) => onChange(next ?? '')} />
      )
    case 'date':
      return <DateControl {...shared} time={false} value={text || null} onChange={(next) => onChange(next ?? '')} />
    case 'text':
      return <TextControl {...shared} most={50} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'reason':
      return (
        <TextAreaControl
          {...shared}
          most={field.max ?? longest}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'field': {
      const { definition, name, record, control } = field
      const Control = control ?? EditField
      return (
        <Control
          definition={definition}
          name={name}
          field={definition.fields[name] as Field}
          value={value}
          record={{ ...record, ...beside }}
          onChange={onChange}
          id={id}
          invalid={invalid}
          describedBy={describedBy}
        />
      )
    }
  }
}
