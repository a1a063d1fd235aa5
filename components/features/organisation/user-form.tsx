// Adding or changing a user: the definition's form, and the first password of a new one.
import { Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { UploadControl } from '@/components/record/field/lazy-controls'
import { EntityForm, type FormPart } from '@/components/record/form/entity-form'
import { Labelled } from '@/components/record/form/form-field'
import { quietly, useCall } from '@/lib/client/use-call'
import type { Definition } from '@/lib/model/definition'
import { user as userDefinition } from '@/lib/model/organisation'
import { passwordLimits, passwordProblem } from '@/lib/model/password'
import type { Values } from '@/lib/model/record'
import { baseRole } from '@/lib/model/role-codes'
import styles from './admin.module.css'
import { userCalls } from './admin-calls'
import { useDepartTree } from './use-depart-tree'

interface UserFormProps {
  userKey: string | null
  /** The department that a new user starts with. */
  departKey?: string
  onClose: () => void
  /** A password was made; it is shown once. */
  onSecret: (name: string, secret: string) => void
}

/** Of the staff everybody has a department and an e-mail address; partners are registered elsewhere. */
const staff: Definition = {
  ...userDefinition,
  fields: {
    ...userDefinition.fields,
    email: { ...userDefinition.fields.email, required: true },
    main_depart_key: { ...userDefinition.fields.main_depart_key, required: true },
  },
}

const controls = { avatar: AvatarControl }
const further = ['/sys/depart/', '/sys/role/', 'departments']

export function UserForm({ userKey, departKey, onClose, onSecret }: UserFormProps) {
  const { byId } = useDepartTree()
  const place = departKey ? byId.get(departKey) : undefined
  const roles = useCall(userKey ? null : 'GET /api/app/base/sys/role/queryall')
  // the form itself says when the user cannot be loaded
  const user = quietly(useCall(userKey ? userCalls.form.detail : null, userKey ? { id: userKey } : {}))
  const base = roles.data?.find((role) => role.role_code === baseRole)
  const saved = (row: Values) => {
    if (row.initial_password) queueMicrotask(() => onSecret(textOf(row.realname), textOf(row.initial_password)))
  }
  if (!userKey && !roles.data && !roles.error) return null
  return (
    <EntityForm
      definition={user?.user_type === 'PARTNER' ? userDefinition : staff}
      recordKey={userKey}
      calls={userCalls.form}
      controls={controls}
      first={{
        ...(base && { role_id_list: [base.role_key], role_id_list_name: [base.title] }),
        ...(place && {
          main_depart_key: place.id,
          main_depart_name: place.depart_name,
          belong_departs: [place.id],
          belong_departs_name: [place.depart_name],
        }),
      }}
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
  const message = refused || (tried && found ? rules(found, { min: passwordLimits.min }) : undefined)
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

/** The picture of a person in a form: one image of our own store. */
function AvatarControl(props: EditProps) {
  const url = textOf(props.value)
  return (
    <UploadControl
      id={props.id}
      pictures
      max={1}
      disabled={props.disabled}
      value={url ? [{ uid: url, name: url.split('/').at(-1) ?? url, status: 'done', url }] : []}
      onChange={(files) => props.onChange(files.at(-1)?.url ?? null)}
      {...ariaOf(props)}
    />
  )
}
