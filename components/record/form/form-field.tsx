// One field of a form: label, control, error, and duplicates.
import { useTranslations } from 'next-intl'
import { type FocusEvent, type ReactNode, useId } from 'react'
import { EditField, isGroup } from '@/components/record/field/edit/edit-field'
import type { EditProps } from '@/components/record/field/field-props'
import { SaidContext } from '@/components/record/field/said-context'
import { useDisplayNames } from '@/components/record/use-display-names'
import { afterPress } from '@/lib/client/after-press'
import { Duplicates } from './duplicates'
import styles from './form.module.css'
import { isLocked, isRequired, isWide } from './record-form'
import type { RecordForm } from './use-record-form'

/** A control of a screen's own; `wide` takes the whole row. */
export type FieldControl = ((props: EditProps) => ReactNode) & { wide?: boolean }

export type FieldControls = Readonly<Record<string, FieldControl>>

interface FormFieldProps {
  form: RecordForm
  name: string
  /** Compared live with existing records. */
  checked?: boolean
  /** Replaces the control of its kind. */
  control?: FieldControl
}

export function FormField({ form, name, checked, control }: FormFieldProps) {
  const { definition, values, options } = form
  const labels = useDisplayNames(definition)
  const id = useId()
  const field = definition.fields[name]
  if (!field) return null
  const message = form.messageOf(name)
  const Control = control ?? EditField
  return (
    <Labelled
      id={id}
      of={form.id}
      name={name}
      label={labels.field(name)}
      required={isRequired(field, values)}
      wide={control?.wide ?? isWide(definition, name, field)}
      message={message}
      group={isGroup(field)}
      onBlur={() => afterPress(() => form.touch(name))}
      note={checked && !message && <Duplicates form={form} name={name} />}
    >
      <Control
        definition={definition}
        name={name}
        field={field}
        value={values[name]}
        record={{ ...values, ...options.fixed }}
        onChange={(value, beside) => form.set(name, value, beside)}
        id={id}
        invalid={message !== undefined}
        describedBy={message ? `${id}-message` : undefined}
        disabled={isLocked(definition, name, field, options)}
      />
    </Labelled>
  )
}

interface LabelledProps {
  id: string
  /** The form that it belongs to. */
  of?: string
  name?: string
  label: string
  required?: boolean
  wide?: boolean
  message?: string
  group?: boolean
  /** The field was left for another one. */
  onBlur?: () => void
  note?: ReactNode
  children: ReactNode
}

/** Label above, control, message below: the one layout of every form. */
export function Labelled({ id, of, name, label, required, wide, message, group, onBlur, note, children }: LabelledProps) {
  const t = useTranslations('widget.form')
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any control inside counts as having touched the field
    <div
      className={wide ? `${styles.field} ${styles.wide}` : styles.field}
      data-of={of}
      data-field={name ?? ''}
      data-wrong={message !== undefined || undefined}
      onBlur={leave}
    >
      <label className={styles.label} htmlFor={group ? undefined : id} id={`${id}-label`}>
        {required && (
          <i aria-hidden="true" title={t('required')}>
            *
          </i>
        )}
        {label}
      </label>
      <SaidContext value={message ? `${id}-message` : undefined}>{children}</SaidContext>
      {message && (
        <em id={`${id}-message`} className={styles.message} role="alert">
          {message}
        </em>
      )}
      {note}
    </div>
  )
}
