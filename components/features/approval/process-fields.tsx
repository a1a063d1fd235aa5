// The fields that a process model asks for, in a task or at its start.
import { Checkbox, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { useMarks } from '@/components/basic/use-marks'
import { KeyValues, plainText } from '@/components/basic/values'
import { full } from '@/components/record/field/full-width'
import { DateControl, UploadControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { TextAreaControl } from '@/components/record/field/text-control'
import form from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import type { FormField } from '@/lib/model/calls/approval-parts'
import { placesOf } from '@/lib/model/process-values'
import { controlOf, type FormProblem, type FormValues } from './form-values'
import { PersonControl } from './person-control'

interface ProcessFieldsProps {
  fields: readonly FormField[]
  values: FormValues
  onChange: (id: string, value: unknown) => void
  problems: Readonly<Record<string, FormProblem | undefined>>
  /** The server's own messages, by field. */
  refused: Readonly<Record<string, string>>
}

const longest = 2000
const maxFiles = 9

export function ProcessFields({ fields, values, onChange, problems, refused }: ProcessFieldsProps) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const validation = useTranslations('validation')
  const textOf = (problem: FormProblem, name: string) =>
    typeof problem === 'string' ? t(`problem.${problem}`, { name }) : validation(problem.key, problem.params)
  const prefix = useId()
  const shown = fields.filter(({ readable, writable }) => readable && !writable)
  return (
    <>
      {shown.length > 0 && (
        <KeyValues
          pairs={shown.map((field) => ({
            key: field.id,
            label: field.label,
            value: Array.isArray(field.value) ? (
              <FileList files={filesOf(field.value)} />
            ) : (
              (field.values.find(({ id }) => id === field.value)?.name ?? plainText(field.value, marks.list))
            ),
          }))}
        />
      )}
      <div className={form.grid}>
        {fields
          .filter(({ writable }) => writable)
          .map((field) => {
            const id = `${prefix}-${field.id}`
            const problem = problems[field.id]
            const message = refused[field.id] ?? (problem && textOf(problem, field.label))
            return (
              <Labelled
                key={field.id}
                id={id}
                name={field.id}
                label={field.label}
                required={field.required}
                wide={controlOf(field) === 'text' || controlOf(field) === 'files'}
                message={message}
              >
                <Control
                  field={field}
                  id={id}
                  value={values[field.id]}
                  onChange={(value) => onChange(field.id, value)}
                  wrong={message !== undefined}
                />
              </Labelled>
            )
          })}
      </div>
    </>
  )
}

interface ControlProps {
  field: FormField
  id: string
  value: unknown
  onChange: (value: unknown) => void
  wrong: boolean
}

function Control({ field, id, value, onChange, wrong }: ControlProps) {
  const clear = useClear()
  const text = value === null || value === undefined ? '' : String(value)
  const shared = {
    id,
    status: wrong ? ('error' as const) : undefined,
    'aria-invalid': wrong,
    'aria-describedby': wrong ? `${id}-message` : undefined,
  }
  switch (controlOf(field)) {
    case 'whole':
    case 'decimal':
      return <NumberControl {...shared} style={full} scale={placesOf(field)} value={text === '' ? null : text} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox id={id} checked={value === true || value === 'true'} onChange={(event) => onChange(event.target.checked)}>
          {field.label}
        </Checkbox>
      )
    case 'date':
      return <DateControl {...shared} time={false} value={text || null} onChange={onChange} />
    case 'choice':
      return (
        <Select<string>
          {...shared}
          style={full}
          allowClear={!field.required && clear}
          value={text || undefined}
          options={field.values.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next) => onChange(next ?? null)}
        />
      )
    case 'person':
      return <PersonControl {...shared} value={text} known={field.values} onChange={onChange} />
    case 'files':
      return <UploadControl {...shared} value={filesOf(value)} onChange={onChange} max={maxFiles} />
    case 'text':
      return (
        <TextAreaControl
          {...shared}
          most={longest}
          autoSize={{ minRows: 1, maxRows: 8 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
