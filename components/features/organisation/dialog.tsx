// What the dialogs of the administration screens share: frame, and a one-time password that is shown once.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { WorkDialog } from '@/components/basic/work-dialog'
import { notify } from '@/lib/client/api'
import styles from './admin.module.css'
import { Refusal } from './refusal'
import type { Problem } from './use-action'

interface AdminDialogProps {
  title: string
  okText: string
  danger?: boolean
  width?: number
  busy?: boolean
  problem?: Problem | null
  footer?: ReactNode
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

export function AdminDialog({
  title,
  okText,
  danger,
  width = 480,
  busy = false,
  problem,
  footer,
  onOk,
  onClose,
  children,
}: AdminDialogProps) {
  const t = useTranslations('admin')
  return (
    <WorkDialog
      title={title}
      width={width}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger }}
      busy={busy}
      footer={footer}
      onOk={onOk}
      onCancel={onClose}
    >
      <Refusal problem={problem ?? null} />
      {children}
    </WorkDialog>
  )
}

/** A password that nobody will see again after this dialog. */
export function SecretDialog({ title, name, secret, onClose }: { title: string; name: string; secret: string; onClose: () => void }) {
  const t = useTranslations('admin.secret')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
    notify().success(t('copied'))
  }
  return (
    <Modal
      open
      title={title}
      width={480}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className={styles.hint}>{t('text', { name })}</p>
      <p className={styles.secret}>
        <b data-secret="">{secret}</b>
        <Button size="small" icon={<Icon name={copied ? 'check' : 'copy'} size={14} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </p>
    </Modal>
  )
}
