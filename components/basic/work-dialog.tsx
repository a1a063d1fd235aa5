// A dialog that asks for something and whose button begins work.
'use client'
import { Modal, type ModalProps } from 'antd'
import { useLocked } from '@/lib/client/use-locked'
import { goToRefused } from './refused-controls'

interface WorkDialogProps extends Omit<ModalProps, 'open' | 'confirmLoading'> {
  /** The work runs. What leaves the dialog is disabled meanwhile: antd would show it as usable and do nothing. */
  busy: boolean
}

/**
 * A click beside it does not close it: what was typed would be lost, as would be what is typed while it works. What one of its controls refuses keeps the work
 * from beginning.
 */
export function WorkDialog({ busy, children, onOk, ...shown }: WorkDialogProps) {
  const lock = useLocked(busy)
  return (
    <Modal
      open
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      closable={{ disabled: busy }}
      mask={{ closable: false }}
      {...shown}
      onOk={(event) => {
        if (!goToRefused(event.currentTarget)) onOk?.(event)
      }}
    >
      <div {...lock}>{children}</div>
    </Modal>
  )
}
