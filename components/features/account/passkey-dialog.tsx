// A new passkey: its name and the password, then the device asks in its own way.
'use client'
import { Input, Modal } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { deviceName } from '@/components/basic/device-name'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { Labelled } from '@/components/record/form/form-field'
import { send } from '@/lib/client/api'
import { makePasskey, PasskeyError } from '@/lib/client/passkey'
import { useAlone } from '@/lib/client/use-alone'

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
  const id = useId()
  const { busy, alone } = useAlone()
  const [values, setValues] = useState<Record<Name, string>>(() => ({
    passkey_name: deviceName(navigator.userAgent, locale),
    password: '',
  }))
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [problem, setProblem] = useState('')

  const save = () => {
    const missing = Object.fromEntries(names.filter((name) => values[name].trim() === '').map((name) => [name, v('required')]))
    setWrong(missing)
    setProblem('')
    if (Object.keys(missing).length > 0) return focusFirstWrong()
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
        setWrong(error.fields)
        if (Object.keys(error.fields).length > 0) focusFirstWrong()
        else setProblem(error.message)
      },
    )
  }

  return (
    <Modal
      open
      title={t('add')}
      width={480}
      okText={t('goOn')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('addNote')}</p>
      {problem && <p role="alert">{problem}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <input hidden readOnly autoComplete="username" value={username} />
        {names.map((name) => {
          const Control = name === 'password' ? Input.Password : Input
          return (
            <Labelled key={name} id={`${id}-${name}`} name={name} label={t(name)} required message={wrong[name]}>
              <Control
                id={`${id}-${name}`}
                value={values[name]}
                maxLength={name === 'password' ? 64 : 30}
                autoFocus={name === 'password'}
                autoComplete={name === 'password' ? 'current-password' : 'off'}
                status={wrong[name] ? 'error' : undefined}
                aria-invalid={wrong[name] !== undefined || undefined}
                aria-describedby={wrong[name] ? `${id}-${name}-message` : undefined}
                onChange={({ target }) => {
                  setValues((before) => ({ ...before, [name]: target.value }))
                  setWrong({})
                }}
              />
            </Labelled>
          )
        })}
        {/* Enter in a field sends, as the button of the dialog does */}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
