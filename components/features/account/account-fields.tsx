// The fields of a dialog that asks for the password again: one of them is the password, and Enter sends as the button of the dialog does.
'use client'
import { Input } from 'antd'
import { useId } from 'react'
import { Labelled } from '@/components/record/form/form-field'

interface AccountFieldsProps<Name extends string> {
  username: string
  /** Beside `password`, each with its label and how it is typed. */
  fields: readonly { name: Name; label: string; maxLength?: number; autoComplete?: string }[]
  values: Readonly<Record<Name, string>>
  wrong: Partial<Record<Name, string>>
  onChange: (name: Name, text: string) => void
  onSend: () => void
}

const passwordLook = { maxLength: 64, autoComplete: 'current-password' }

export function AccountFields<Name extends string>({ username, fields, values, wrong, onChange, onSend }: AccountFieldsProps<Name>) {
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <input hidden readOnly autoComplete="username" value={username} />
      {fields.map(({ name, label, ...look }) => {
        const secret = name === 'password'
        const Control = secret ? Input.Password : Input
        return (
          <Labelled key={name} id={`${id}-${name}`} name={name} label={label} required message={wrong[name]}>
            <Control
              id={`${id}-${name}`}
              value={values[name]}
              {...(secret ? passwordLook : look)}
              autoFocus={secret}
              status={wrong[name] ? 'error' : undefined}
              aria-invalid={wrong[name] !== undefined || undefined}
              aria-describedby={wrong[name] ? `${id}-${name}-message` : undefined}
              onChange={({ target }) => onChange(name, target.value)}
            />
          </Labelled>
        )
      })}
      <button type="submit" hidden />
    </form>
  )
}
