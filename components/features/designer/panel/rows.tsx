// The rows of a section: a word at the left, its control at the right. What is typed counts when the field is left.
import { Input, Select, Switch } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onEnter } from '@/lib/client/composing'
import { type ExpressionKind, ExpressionMenu } from './expression-menu'
import { insertExpression } from './insert-expression'
import { type Choice, OfferedInput } from './offered-input'
import styles from './panel.module.css'

interface RowProps {
  label: string
  id?: string
  note?: string
  children: ReactNode
}

export function Row({ label, id, note, children }: RowProps) {
  return (
    <div className={styles.row}>
      {id ? <label htmlFor={id}>{label}</label> : <span className={styles.rowLabel}>{label}</span>}
      <div className={styles.control}>
        {children}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  )
}

interface TextRowProps {
  label: string
  value: string
  onCommit?: (value: string) => void
  lines?: boolean
  disabled?: boolean
  note?: string
  placeholder?: string
  /** Of an expression or a script. */
  code?: boolean
  /** It is an expression: what it may name is offered beside it. */
  gives?: ExpressionKind
  /** What can be chosen by its name; anything else can be typed. */
  offers?: readonly Choice[]
}

/** Nothing typed is lost: leaving the field, choosing another element and saving all put it into the file. */
export function TextRow({ label, value, onCommit, lines, disabled, note, placeholder, code, gives, offers }: TextRowProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const commit = () => {
    if (typed !== value) onCommit?.(typed)
  }
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => () => latest.current(), [])
  const shared = {
    id,
    value: typed,
    disabled: disabled ?? !onCommit,
    placeholder,
    className: code ? styles.code : undefined,
    onBlur: commit,
  }
  const pick = (choice: string) => {
    setTyped(choice)
    if (choice !== value) onCommit?.(choice)
  }
  const field = offers ? (
    <OfferedInput {...shared} offers={offers} onChange={setTyped} onPick={pick} />
  ) : lines ? (
    <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 8 }} onChange={(event) => setTyped(event.target.value)} />
  ) : (
    <Input {...shared} onChange={(event) => setTyped(event.target.value)} onPressEnter={onEnter(commit)} />
  )
  const insert = (piece: string) => {
    const box = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement
    const at = { start: box.selectionStart ?? typed.length, end: box.selectionEnd ?? typed.length }
    const next = insertExpression(typed, at, piece)
    flushSync(() => setTyped(next.text))
    box.focus()
    box.setSelectionRange(next.caret, next.caret)
  }
  return (
    <Row label={label} id={id} note={note}>
      {gives ? (
        <div className={styles.beside}>
          {field}
          <ExpressionMenu kind={gives} label={label} onInsert={insert} />
        </div>
      ) : (
        field
      )}
    </Row>
  )
}

export function SwitchRow({
  label,
  value,
  onChange,
  disabled,
}: {
  label: string
  value: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <Row label={label} id={id}>
      <Switch id={id} size="small" checked={value} disabled={disabled} onChange={onChange} />
    </Row>
  )
}

interface SelectRowProps {
  label: string
  value: string
  options: readonly Choice[]
  onChange: (value: string) => void
  note?: string
}

export function SelectRow({ label, value, options, onChange, note }: SelectRowProps) {
  const id = useId()
  return (
    <Row label={label} id={id} note={note}>
      <Select id={id} className={styles.select} value={value} options={[...options]} onChange={onChange} />
    </Row>
  )
}
