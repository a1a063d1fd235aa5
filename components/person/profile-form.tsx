// 基本资料: what a user changes of himself.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { send } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import { profile } from '@/lib/model/profile'
import formStyles from '../entity/form.module.css'
import { FormField } from '../entity/form-field'
import { payloadOf } from '../entity/record-form'
import { refreshCalls } from '../entity/refresh'
import { useRecordForm } from '../entity/use-record-form'
import { useSave } from '../entity/use-save'
import type { OwnUser } from './own-user'
import { Panel } from './panel'
import styles from './person.module.css'

export function ProfileForm({ user }: { user: OwnUser }) {
  const t = useTranslations('person.profile')
  const may = useMay()
  const form = useRecordForm(profile, { may, old: user })
  const { saving, save } = useSave(form, t('saved'))
  const write = () => send('PUT /api/app/base/app/sys/user/editSelf', payloadOf(profile, form.values, { old: user }), { refusal: 'silent' })
  const reload = () => refreshCalls(['/sys/user/queryById'])
  return (
    <Panel title={t('title')} note={t('note')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save({ send: write, done: reload, stale: reload })
        }}
      >
        <div className={formStyles.grid}>
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
    </Panel>
  )
}
