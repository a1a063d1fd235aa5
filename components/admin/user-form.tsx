// Adding or changing a user: the definition's form, and the first password of a new one.
'use client'
import { Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { user as userDefinition } from '@/lib/model/organisation'
import { passwordProblem } from '@/lib/model/password'
import type { Values } from '@/lib/model/record'
import { EntityForm, type FormPart } from '../entity/entity-form'
import { Labelled } from '../entity/form-field'
import { textOf } from '../field/field-props'
import styles from './admin.module.css'
import { userCalls } from './admin-calls'
import { AvatarControl } from './avatar-control'
import { useDepartTree } from './use-depart-tree'

interface UserFormProps {
  userKey: string | null
  /** The department that a new user starts with. */
  departKey?: string
  onClose: () => void
  /** A password was made; it is shown once. */
  onSecret: (name: string, secret: string) => void
}

const controls = { avatar: AvatarControl }
const further = ['/sys/depart/', '/sys/role/', 'departments']

export function UserForm({ userKey, departKey, onClose, onSecret }: UserFormProps) {
  const { byId } = useDepartTree()
  const place = departKey ? byId.get(departKey) : undefined
  const saved = (row: Values) => {
    if (row.initial_password) queueMicrotask(() => onSecret(textOf(row.realname), textOf(row.initial_password)))
  }
  return (
    <EntityForm
      definition={userDefinition}
      recordKey={userKey}
      calls={userCalls.form}
      controls={controls}
      first={place && { main_depart_key: place.id, main_depart_name: place.depart_name, belong_departs: [place.id] }}
      usePart={useFirstPassword}
      refresh={further}
      onSaved={saved}
      onClose={onClose}
    />
  )
}

/** Left empty, a one-time password is made; either way it is changed at the first sign-in. */
function useFirstPassword(): FormPart {
  const t = useTranslations('admin.user')
  const rules = useTranslations('validation')
  const id = useId()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState('')
  const [tried, setTried] = useState(false)
  const found = password === '' ? null : passwordProblem(password, [])
  const message = refused || (tried && found ? rules(found) : undefined)
  return {
    after: 'place',
    dirty: password !== '',
    values: password ? { password } : {},
    attempt() {
      setTried(true)
      setRefused('')
      return found === null
    },
    refuse: (fields) => setRefused(fields.password ?? ''),
    reset() {
      setPassword('')
      setTried(false)
    },
    section: {
      name: 'password',
      title: t('password'),
      wrong: message ? 1 : 0,
      content: (
        <Labelled id={id} name="password" label={t('firstPassword')} message={message} wide>
          <Input.Password
            id={id}
            autoComplete="new-password"
            maxLength={64}
            value={password}
            status={message ? 'error' : undefined}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setPassword(event.target.value)
              setRefused('')
            }}
          />
          <small id={`${id}-hint`} className={styles.quiet}>
            {t('passwordHint')}
          </small>
        </Labelled>
      ),
    },
  }
}
