// A new passkey: its name and the password, then the device asks in its own way.
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { deviceName } from '@/components/basic/device-name'
import { WorkDialog } from '@/components/basic/work-dialog'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { send } from '@/lib/client/api'
import { makePasskey, PasskeyError } from '@/lib/client/passkey'
import { useAlone } from '@/lib/client/use-alone'
import { AccountFields } from './account-fields'

interface PasskeyDialogProps {
  username: string
  onAdded: () => void
  onClose: () => void
}

const names = ['passkey_name', 'password'] as const
type Name = (typeof names)[number]

export function PasskeyDialog({ username, onAdded, onClose }: PasskeyDialogProps) {
  const t = useTranslations('person.passkeys')
  const v = useTranslations('validation')
  const locale = useLocale()
  const { busy, alone } = useAlone()
  const [values, setValues] = useState<Record<Name, string>>(() => ({
    passkey_name: deviceName(navigator.userAgent, locale),
    password: '',
  }))
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [problem, setProblem] = useState('')

  const save = () => {
    const missing = Object.fromEntries(names.filter((name) => values[name].trim() === '').map((name) => [name, v('required')]))
    setProblem('')
    if (Object.keys(missing).length > 0) return focusFirstWrong(() => setWrong(missing))
    setWrong({})
    return alone(
      async () => {
        const { password, passkey_name } = values
        const options = await send('POST /api/app/base/app/sys/user/passkey/begin', { password }, { refusal: 'silent' })
        try {
          const credential = await makePasskey(options)
          await send('POST /api/app/base/app/sys/user/passkey/save', { passkey_name, credential }, { refusal: 'silent' })
        } catch (error) {
          if (!(error instanceof PasskeyError)) throw error
          return setProblem(t(error.problem))
        }
        onAdded()
      },
      (error) => {
        if (Object.keys(error.fields).length > 0) focusFirstWrong(() => setWrong(error.fields))
        else setProblem(error.message)
      },
    )
  }

  return (
    <WorkDialog
      title={t('add')}
      width={480}
      okText={t('goOn')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('addNote')}</p>
      {problem && <p role="alert">{problem}</p>}
      <AccountFields<Name>
        username={username}
        fields={[
          { name: 'passkey_name', label: t('passkey_name'), most: 30, autoComplete: 'off' },
          { name: 'password', label: t('password') },
        ]}
        values={values}
        wrong={wrong}
        onChange={(name, text) => {
          setValues((before) => ({ ...before, [name]: text }))
          setWrong({})
        }}
        onSend={() => void save()}
      />
    </WorkDialog>
  )
}
