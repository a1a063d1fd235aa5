// What the dialogs of customer actions share: who is concerned, a reason, the result.
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
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

interface ReasonProps {
  value: string
  onChange: (value: string) => void
  required?: boolean
  label: string
  message?: string
  /** Reasons to take with one click. */
  usual?: readonly string[]
}

const longest = 200

export function Reason({ value, onChange, required, label, message, usual = [] }: ReasonProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} required={required} message={message} wide>
      <TextAreaControl
        id={id}
        most={longest}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={value}
        status={message ? 'error' : undefined}
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
  disabled?: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

export function ActionModal({ title, okText, danger, width = 480, busy, disabled, onOk, onClose, children }: ActionModalProps) {
  const t = useTranslations('customer')
  return (
    <WorkDialog
      title={title}
      width={width}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger, disabled }}
      busy={busy}
      onOk={onOk}
      onCancel={onClose}
    >
      {children}
    </WorkDialog>
  )
}
