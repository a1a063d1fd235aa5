// Asks for the password again before phone or e-mail change.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { AccountFields } from './account-fields'

interface PasswordDialogProps {
  username: string
  busy: boolean
  onSend: (password: string) => void
  onClose: () => void
}

export function PasswordDialog({ username, busy, onSend, onClose }: PasswordDialogProps) {
  const t = useTranslations('person.profile')
  const v = useTranslations('validation')
  const [values, setValues] = useState({ password: '' })
  const [wrong, setWrong] = useState<Partial<Record<'password', string>>>({})
  const confirm = () => {
    if (values.password === '') return setWrong({ password: v('required') })
    setWrong({})
    onSend(values.password)
  }
  return (
    <WorkDialog title={t('confirm')} width={420} okText={t('save')} cancelText={t('cancel')} busy={busy} onOk={confirm} onCancel={onClose}>
      <p>{t('confirmNote')}</p>
      <AccountFields
        username={username}
        fields={[{ name: 'password', label: t('password') }]}
        values={values}
        wrong={wrong}
        onChange={(name, text) => setValues((before) => ({ ...before, [name]: text }))}
        onSend={confirm}
      />
    </WorkDialog>
  )
}
