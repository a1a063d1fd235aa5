// The fields of a dialog that requires the password again; Enter works like the button of the dialog.
import { Input, type InputProps } from 'antd'
import { useId } from 'react'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'

interface AccountFieldsProps<Name extends string> {
  username: string
  /** Further fields besides `password`, each with its label and input type. */
  fields: readonly { name: Name; label: string; most?: number; autoComplete?: string }[]
  values: Readonly<Record<Name, string>>
  wrong: Partial<Record<Name, string>>
  onChange: (name: Name, text: string) => void
  onSend: () => void
}

const passwordLook = { autoComplete: 'current-password' }

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
      {fields.map(({ name, label, most, ...look }) => {
        const secret = name === 'password'
        return (
          <Labelled key={name} id={`${id}-${name}`} name={name} label={label} required message={wrong[name]}>
            <Field
              id={`${id}-${name}`}
              value={values[name]}
              secret={secret}
              most={most}
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

function Field({ secret, most, ...rest }: InputProps & { secret: boolean; most: number | undefined; value: string }) {
  return secret ? <Input.Password {...rest} /> : <TextControl {...rest} most={most} />
}
