// A dialog with inputs whose button starts an action.
import { Modal, type ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocked } from '@/lib/client/use-locked'
import { goToWrong, unlessRefused } from './refused-controls'

interface WorkDialogProps extends Omit<ModalProps, 'open' | 'confirmLoading'> {
  /** The action runs. Controls that close the dialog are disabled meanwhile: antd would show them as usable without effect. */
  busy: boolean
}

/**
 * A click outside does not close it, because typed values would be lost. A value that one of its controls refuses prevents the action
 * from starting; a field that is wrong, then or by the answer, gets the focus.
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
