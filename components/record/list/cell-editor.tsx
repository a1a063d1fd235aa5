// A field's own control in its cell: Enter saves, Escape restores the value, Tab saves and moves on; after a refusal the typed value stays
// (docs/domain/lists.md#editing-in-the-cell).
import { useTranslations } from 'next-intl'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldOf } from '@/components/record/columns'
import { EditField } from '@/components/record/field/edit/edit-field'
import type { Row } from '@/components/record/field/field-props'
import { problemsOf } from '@/components/record/form/record-form'
import { send } from '@/lib/client/api'
import { keyOf } from '@/lib/client/composing'
import { refreshEntity } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import type { Definition } from '@/lib/model/definition'
import { changeOf } from './editable'
import { type ScreenCalls, screenCall } from './screen-calls'
import styles from './table.module.css'

interface CellEditorProps {
  definition: Definition
  calls: ScreenCalls | undefined
  name: string
  label: string
  row: Row
  onEnd: (to: 'cell' | 'away' | 1 | -1) => void
}

/** What of a cell is written into, or chosen. */
const controlIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('input:checked, input, textarea, button')

const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')
/** A click in a popup of a control bubbles to here too, and must not open the record. */
const stay = (event: MouseEvent) => event.stopPropagation()
/** Lists and calendars that a control opens elsewhere in the page. */
const popups = '.ant-select-dropdown, .ant-picker-dropdown'

export function CellEditor({ definition, calls, name, label, row, onEnd }: CellEditorProps) {
  const t = useTranslations('widget.cell')
  const problemText = useTranslations('validation')
  const id = useId()
  const field = fieldOf(definition, name)
  const frame = useRef<HTMLDivElement>(null)
  const value = useRef(row[name])
  const leaving = useRef<'cell' | 'away' | 1 | -1>('away')
  const [typed, setTyped] = useState(row[name])
  const [message, setMessage] = useState('')
  const { busy, alone } = useAlone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused value is typed on
  useEffect(() => {
    if (busy || !frame.current) return
    const before = document.activeElement
    // a control that was disabled during the save has lost the focus; if the user has moved the focus, it stays there
    if (message !== '' && before !== null && before !== document.body) return
    const enter = () => {
      const control = controlIn(frame.current)
      control?.focus()
      if (control instanceof HTMLInputElement && control.type === 'text' && message === '') control.select()
      return control
    }
    if (enter()) return
    // the code of the control is still on its way
    const comes = new MutationObserver(() => {
      if (document.activeElement !== before || enter()) comes.disconnect()
    })
    comes.observe(frame.current, { childList: true, subtree: true })
    return () => comes.disconnect()
  }, [busy])

  const save = async (to: 'cell' | 'away' | 1 | -1) => {
    if (busy) return
    if (isSame(value.current, row[name])) return onEnd(to)
    // an invalid value is not sent; the other columns are not checked here
    const problem = problemsOf(definition, { ...row, [name]: value.current }, { old: row })[name]
    if (problem) {
      setMessage(problemText(problem.key, problem.params))
      if (to !== 'away') controlIn(frame.current)?.focus()
      return
    }
    await alone(
      async () => {
        const call = screenCall(definition, calls, 'save')
        if (call) await send(call, changeOf(definition, name, row, value.current), { refusal: 'silent' })
        await refreshEntity(definition, '/operationLog/')
        onEnd(to)
      },
      (error) => {
        setMessage(error.fields[name] ?? error.fields[`ext.${name}`] ?? error.message)
        // another person was faster: his value is shown, and another Enter overwrites it
        if (error.code === 409) void refreshEntity(definition)
      },
    )
  }
  /** Controls read what was typed when they lose the focus. */
  const leave = (to: 'cell' | 'away' | 1 | -1) => {
    leaving.current = to
    if (frame.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    else void save(to)
  }
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget as HTMLElement | null
    if (busy || frame.current?.contains(to) || to?.closest(popups)) return
    const way = leaving.current
    leaving.current = 'away'
    queueMicrotask(() => void save(way))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const control = event.target as HTMLElement
    const open = control.getAttribute('aria-expanded') === 'true' || control.dataset.open !== undefined
    if (keyOf(event) === 'Escape' && !open) {
      value.current = row[name]
      leave('cell')
    } else if (keyOf(event) === 'Enter' && !open && !event.shiftKey) {
      event.preventDefault()
      leave('cell')
    } else if (keyOf(event) === 'Tab') {
      event.preventDefault()
      leave(event.shiftKey ? -1 : 1)
    }
  }
  if (!field) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the control within
    <div ref={frame} className={styles.editor} onKeyDown={onKeyDown} onBlur={onBlur} onClick={stay} onDoubleClick={stay}>
      <label htmlFor={id} className={styles.hidden}>
        {t('edit', { field: label })}
      </label>
      <EditField
        definition={definition}
        name={name}
        field={field}
        value={typed}
        record={row}
        onChange={(next) => {
          value.current = next
          setTyped(next)
          setMessage('')
        }}
        id={id}
        invalid={message !== ''}
        describedBy={message ? `${id}-message` : undefined}
        disabled={busy}
      />
      {message && (
        <p id={`${id}-message`} role="alert" className={styles.cellError}>
          {message}
        </p>
      )}
    </div>
  )
}
