// A dialog beside the page, which stays in use: for batch work whose selection is still edited (visual language 10).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import { unlessRefused } from '@/components/basic/refused-controls'
import { keyOf } from '@/lib/client/composing'
import styles from './side-dialog.module.css'

interface SideDialogProps {
  title: string
  /** How it goes together with the page beside it. */
  note?: string | undefined
  okText: string
  busy: boolean
  disabled?: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

export function SideDialog({ title, note, okText, busy, disabled, onOk, onClose, children }: SideDialogProps) {
  const t = useTranslations('customer')
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  // the keyboard comes here, and goes back to what opened this
  useEffect(() => {
    const opener = document.activeElement
    const panel = frame.current
    panel?.focus({ preventScroll: true })
    return () => {
      const held = panel?.contains(document.activeElement) || document.activeElement === document.body
      if (held && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // dialogs opened from here are elsewhere in the page and close independently
    if (keyOf(event) === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node)) onClose()
  }
  return (
    <section ref={frame} className={styles.frame} role="dialog" data-form="" aria-labelledby={id} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        <Button type="text" aria-label={t('close')} icon={<Icon name="close" size={16} />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" data-main="" loading={busy} disabled={disabled} onClick={unlessRefused(onOk)}>
          {okText}
        </Button>
      </footer>
    </section>
  )
}
