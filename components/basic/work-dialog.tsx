// A dialog with inputs whose button starts an action.
import { Modal, type ModalProps } from 'antd'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { keyOf } from '@/lib/client/composing'
import { useLocked } from '@/lib/client/use-locked'
import { confirmAction } from './confirm-action'
import { pressMain } from './press-main'
import { goToWrong, unlessRefused } from './refused-controls'

interface WorkDialogProps extends Omit<ModalProps, 'open' | 'confirmLoading'> {
  /** The action runs. Controls that close the dialog are disabled meanwhile: antd would show them as usable without effect. */
  busy: boolean
  /** Whether something was filled in that closing would lose; where it is not said, whether something was typed. */
  typed?: boolean | undefined
}

/** Whether Enter in it sends: a line of text, not in a table, where Enter goes on to the next line, and without a list or calendar of its own. */
const isLine = (at: EventTarget) =>
  at instanceof HTMLInputElement &&
  ['text', 'password', 'tel', 'email'].includes(at.type) &&
  !at.closest('table, form, .ant-picker, [role="combobox"]')

/**
 * A click outside does not close it, because typed values would be lost, and Escape and the cross ask first. A value that one of its controls refuses
 * prevents the action from starting; a field that is wrong, then or by the answer, gets the focus.
 */
export function WorkDialog({ busy, typed, children, onOk, onCancel, ...shown }: WorkDialogProps) {
  const t = useTranslations('widget.form')
  const lock = useLocked(busy)
  const worked = useRef(busy)
  const heard = useRef(false)
  useEffect(() => {
    if (worked.current && !busy && lock.ref.current) goToWrong(lock.ref.current)
    worked.current = busy
  }, [busy, lock.ref])
  const close: ModalProps['onCancel'] = async (event) => {
    // the library hears Escape at the window
    const at: EventTarget = event.currentTarget
    const meant = at instanceof Element && at.closest('.ant-modal-footer') !== null
    if (busy) return
    if (!meant && (typed ?? heard.current) && !(await confirmAction({ title: t('leave'), okText: t('leaveOk'), cancelText: t('stay') })))
      return
    onCancel?.(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || !isLine(event.target)) return
    event.preventDefault()
    pressMain(event.target as HTMLElement)
  }
  return (
    <Modal
      open
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      closable={{ disabled: busy }}
      mask={{ closable: false }}
      {...shown}
      onOk={(event) => unlessRefused(() => onOk?.(event))(event)}
      onCancel={(event) => void close(event)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what the controls inside it hear */}
      <div
        {...lock}
        onInput={() => {
          heard.current = true
        }}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </Modal>
  )
}
