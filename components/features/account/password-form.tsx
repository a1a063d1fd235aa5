// 修改密码: the old password, the new one twice, its strength; afterwards all sessions end, including this one. A user without a password sees a note.
import { Button, Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { Labelled } from '@/components/record/form/form-field'
import { send } from '@/lib/client/api'
import type { OwnUser } from '@/lib/client/own-user'
import { endSession, expectSessionEnd } from '@/lib/client/session-end'
import { useAlone } from '@/lib/client/use-alone'
import { quietly, useCall } from '@/lib/client/use-call'
import { passwordLimits, passwordProblem, passwordStrength } from '@/lib/model/password'
import { Panel } from './panel'
import styles from './person.module.css'

const names = ['old_password', 'password', 'confirm_password'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>
const none: Values = { old_password: '', password: '', confirm_password: '' }

export function PasswordPanel({ user }: { user: OwnUser }) {
  const t = useTranslations('person.password')
  const data = quietly(useCall('GET /api/app/base/app/sys/user/secondFactor/state'))
  const without = data?.without_password === true
  return (
    <Panel title={t('title')} note={t(without ? 'withoutPassword' : 'note')}>
      {!without && <PasswordForm user={user} />}
    </Panel>
  )
}

function PasswordForm({ user }: { user: OwnUser }) {
  const t = useTranslations('person.password')
  const v = useTranslations('validation')
  const id = useId()
  const [values, setValues] = useState(none)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Values>>({})
  const { busy: saving, alone } = useAlone()
  const own = [user.username, textOf(user.work_no)]
  const strength = passwordStrength(values.password, own)

  const problems = (): Partial<Values> => {
    const problem = values.password === '' ? 'required' : passwordProblem(values.password, own)
    return {
      ...(values.old_password === '' && { old_password: v('required') }),
      ...(problem && { password: v(problem, { min: passwordLimits.min }) }),
      ...(values.confirm_password !== values.password && { confirm_password: v('passwordConfirm') }),
    }
  }
  const shown: Partial<Values> = { ...(tried && problems()), ...refused }
  const save = async () => {
    if (Object.keys(problems()).length > 0) return focusFirstWrong(() => setTried(true))
    setTried(true)
    const goesOn = expectSessionEnd({ message: t('changed'), address: '/login' })
    await alone(
      async () => {
        await send('PUT /api/app/base/app/sys/user/changePassword', values, { refusal: 'silent' })
        // the sessions have ended; signing out lets the browser drop its cookie too
        await send('POST /api/app/base/app/sys/user/logout', {}, { quiet: true, staysHere: true }).catch(() => undefined)
        endSession()
      },
      ({ fields, kind, message }) => {
        goesOn()
        focusFirstWrong(() => setRefused(Object.keys(fields).length > 0 ? fields : kind === 'refused' ? { old_password: message } : {}))
      },
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input hidden readOnly autoComplete="username" value={user.username} />
      {names.map((name) => (
        <Labelled key={name} id={`${id}-${name}`} name={name} label={t(name)} required message={shown[name]}>
          <Input.Password
            id={`${id}-${name}`}
            value={values[name]}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            status={shown[name] ? 'error' : undefined}
            aria-invalid={shown[name] !== undefined || undefined}
            aria-describedby={shown[name] ? `${id}-${name}-message` : undefined}
            onChange={({ target }) => {
              setValues((before) => ({ ...before, [name]: target.value }))
              setRefused({})
            }}
          />
          {name === 'password' && values.password !== '' && (
            <span className={styles.strength} data-strength={strength} role="status">
              <i aria-hidden="true" />
              <i aria-hidden="true" />
              <i aria-hidden="true" />
              {t(`strength.${strength}`)}
            </span>
          )}
        </Labelled>
      ))}
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('save')}
      </Button>
    </form>
  )
}
