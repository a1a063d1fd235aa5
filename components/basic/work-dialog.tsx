// A dialog that asks for something and whose button begins work.
'use client'
import { Modal, type ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocked } from '@/lib/client/use-locked'
import { goToWrong, unlessRefused } from './refused-controls'

interface WorkDialogProps extends Omit<ModalProps, 'open' | 'confirmLoading'> {
  /** The work runs. What leaves the dialog is disabled meanwhile: antd would show it as usable and do nothing. */
  busy: boolean
}

/**
 * A click beside it does not close it: what was typed would be lost, as would be what is typed while it works. What one of its controls refuses keeps the work
 * from beginning; a field that is found wrong then, or by the answer, gets the keyboard.
 */
export function WorkDialog({ busy, children, onOk, ...shown }: WorkDialogProps) {
  const lock = useLocked(busy)
  const worked = useRef(busy)
  useEffect(() => {
    if (worked.current && !busy && lock.ref.current) goToWrong(lock.ref.current)
    worked.current = busy
  }, [busy, lock.ref])
  return (
    <Modal
      open
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      closable={{ disabled: busy }}
      mask={{ closable: false }}
      {...shown}
      onOk={(event) => unlessRefused(() => onOk?.(event))(event)}
    >
      <div {...lock}>{children}</div>
    </Modal>
  )
}
