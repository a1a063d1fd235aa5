// A form for a part of the user's own data, in a panel of the personal centre.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type FormHTMLAttributes, type ReactNode, useState } from 'react'
import formStyles from '@/components/record/form/form.module.css'
import { FormField } from '@/components/record/form/form-field'
import { payloadOf } from '@/components/record/form/record-form'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { useSave } from '@/components/record/form/use-save'
import { ApiError, send } from '@/lib/client/api'
import { editOwnCall, type OwnUser, reloadOwnUser } from '@/lib/client/own-user'
import { retried } from '@/lib/client/retried'
import { useLocked } from '@/lib/client/use-locked'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'
import type { OwnerSign } from './owner-dialog'
import { Panel } from './panel'
import styles from './person.module.css'

// loaded on demand: rarely needed, for a changed phone or a conflict
const ConflictDialog = dynamic(
  () => retried(() => import('@/components/record/form/conflict-dialog').then((module) => module.ConflictDialog)),
  { ssr: false },
)
const OwnerDialog = dynamic(() => retried(() => import('./owner-dialog').then((module) => module.OwnerDialog)), { ssr: false })

interface OwnFormProps {
  definition: Definition
  user: OwnUser
  /** Messages with title, note, save and saved. */
  texts: 'person.profile' | 'person.absence'
  onKeyDown?: FormHTMLAttributes<HTMLFormElement>['onKeyDown']
  /** Fields whose change requires authentication again. */
  guarded?: readonly string[]
  /** Stands above the fields. */
  children?: ReactNode
}

export function OwnForm({ definition, user, texts, onKeyDown, guarded = [], children }: OwnFormProps) {
  const t = useTranslations(texts)
  const may = useMay()
  const form = useRecordForm(definition, { may, old: user })
  const { saving, save, conflict } = useSave(form, t('saved'))
  const lock = useLocked(saving)
  const [asking, setAsking] = useState(false)
  const payloadIn = (values: Values) => payloadOf(definition, values, { old: user })
  /** Returns why the password was refused. Any other refusal concerns the fields, which the dialog must not hide. */
  const store = async (sign?: OwnerSign) => {
    let wrongPassword: string | undefined
    await save({
      async send(values, row_version) {
        try {
          const answer = await send(editOwnCall, { ...payloadIn(values), row_version, ...sign }, { refusal: 'silent' })
          setAsking(false)
          return answer
        } catch (error) {
          if (error instanceof ApiError && error.kind === 'refused') {
            wrongPassword = error.fields.password
            if (!wrongPassword) setAsking(false)
          }
          throw error
        }
      },
      done: reloadOwnUser,
    })
    return wrongPassword
  }
  const asks = () => {
    const given = payloadIn(form.values)
    return guarded.some((name) => name in given && given[name] !== user[name as keyof OwnUser])
  }
  return (
    <Panel title={t('title')} note={t('note')}>
      {children}
      <form
        className={styles.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          if (asks() && form.attempt()) setAsking(true)
          else void store()
        }}
      >
        <div className={formStyles.grid} {...lock}>
          {form.sections.flatMap(({ fields }) => fields.map((name) => <FormField key={name} form={form} name={name} />))}
        </div>
        <Button
          type="primary"
          htmlType="submit"
          loading={saving}
          disabled={!form.dirty}
          // the field keeps its focus: a message that it shows when left would move the button from under the click
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('save')}
        </Button>
      </form>
      {asking && <OwnerDialog username={String(user.username)} busy={saving} onSend={store} onClose={() => setAsking(false)} />}
      {conflict && <ConflictDialog {...conflict} />}
    </Panel>
  )
}
