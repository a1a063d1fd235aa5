// What the dialogs of customer actions share: who is concerned, a reason, the result.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import type { SmallForm } from '@/components/record/form/use-small-form'
import styles from './customer.module.css'
import type { Customer } from './rows'

/** 「佛山南棠精密五金」 or 3 位客户. */
export function Concerned({ rows }: { rows: readonly Customer[] }) {
  const t = useTranslations('customer')
  const first = rows[0]
  return (
    <p className={styles.concerned}>
      {rows.length === 1 ? t('one', { name: first?.customer_name ?? '' }) : t('several', { n: rows.length })}
    </p>
  )
}

interface ReasonProps<N extends string> {
  form: SmallForm<Record<N, string>>
  /** As the call names it. */
  name: N
  required?: boolean
  label: string
  /** Reasons to take with one click. */
  usual?: readonly string[]
}

const longest = 200

export function Reason<N extends string>({ form, name, required, label, usual = [] }: ReasonProps<N>) {
  const onChange = (text: string) => form.set({ [name]: text } as Record<N, string>)
  return (
    <Labelled {...form.label(name)} label={label} required={required} wide>
      <TextAreaControl
        {...form.control(name)}
        most={longest}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={form.values[name]}
        onChange={(event) => onChange(event.target.value)}
      />
      {usual.length > 0 && (
        <span className={styles.usual}>
          {usual.map((text) => (
            <button key={text} type="button" onClick={() => onChange(text)}>
              {text}
            </button>
          ))}
        </span>
      )}
    </Labelled>
  )
}

interface ActionModalProps {
  title: string
  okText: string
  danger?: boolean
  width?: number
  busy: boolean
  typed?: boolean
  disabled?: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

export function ActionModal({ title, okText, danger, width = 480, busy, typed, disabled, onOk, onClose, children }: ActionModalProps) {
  const t = useTranslations('customer')
  return (
    <WorkDialog
      title={title}
      width={width}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger, disabled }}
      busy={busy}
      typed={typed}
      onOk={onOk}
      onCancel={onClose}
    >
      {children}
    </WorkDialog>
  )
}
