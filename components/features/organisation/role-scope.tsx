// Whose records a role sees: one of five, with the departments of a chosen set.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Unanswered } from '@/components/basic/unanswered'
import { listOf, textOf } from '@/components/record/field/field-props'
import { DepartmentSelect } from '@/components/record/field/picker/department-select'
import type { Option } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import type { CallAnswer } from '@/lib/model/calls/names'
import styles from './admin.module.css'
import { roleCalls } from './admin-calls'
import { Refusal } from './refusal'
import { useAction } from './use-action'

const scopes = ['SELF', 'DEPT', 'DEPT_AND_CHILD', 'CUSTOM', 'ALL'] as const

interface RoleScopeProps {
  roleKey: string
  locked?: string
  onDirty: (dirty: boolean) => void
}

export function RoleScope({ roleKey, locked, onDirty }: RoleScopeProps) {
  const state = useCall(roleCalls.form.detail, { id: roleKey })
  if (!state.data)
    return (
      <Unanswered error={state.error} onRetry={state.retry}>
        <LinesSkeleton lines={5} />
      </Unanswered>
    )
  return <ScopeForm key={String(state.data.row_version)} role={state.data} locked={locked} onDirty={onDirty} />
}

function ScopeForm({
  role,
  locked,
  onDirty,
}: {
  role: CallAnswer<typeof roleCalls.form.detail>
  locked?: string
  onDirty: (dirty: boolean) => void
}) {
  const t = useTranslations('admin.scope')
  const id = useId()
  const action = useAction()
  const first = listOf(role.scope_depart_keys).map(
    (key, index): Option => ({ value: key, label: listOf(role.scope_depart_names)[index] ?? key }),
  )
  const [scope, setScope] = useState(textOf(role.data_scope))
  const [departs, setDeparts] = useState<Option[]>(first)
  const [tried, setTried] = useState(false)
  const keys = departs.map((one) => one.value)
  const dirty = scope !== role.data_scope || (scope === 'CUSTOM' && keys.join() !== first.map((one) => one.value).join())
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const missing = scope === 'CUSTOM' && keys.length === 0
  const departMessage = action.problem?.fields.scope_depart_keys ?? (tried && missing ? t('departsMissing') : undefined)
  const scopeMessage = action.problem?.fields.data_scope
  const save = async () => {
    setTried(true)
    if (missing) return
    const done = await action.run(roleCalls.form.edit, {
      role_key: role.role_key,
      data_scope: scope,
      scope_depart_keys: scope === 'CUSTOM' ? keys : [],
      row_version: role.row_version,
    })
    if (done) notify().success(t('saved'))
  }
  return (
    <div>
      <p className={styles.hint}>{locked ?? t('hint')}</p>
      <Refusal problem={action.problem} shownAt={['data_scope', 'scope_depart_keys']} />
      <div className={styles.scopes} role="radiogroup" aria-label={t('label')} aria-describedby={scopeMessage ? `${id}-scope` : undefined}>
        {scopes.map((one) => (
          <label key={one} data-on={scope === one || undefined}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={scope === one}
              disabled={locked !== undefined}
              onChange={() => setScope(one)}
            />
            <span>
              <b>{t(`name.${one}`)}</b>
              <small>{t(`text.${one}`)}</small>
            </span>
          </label>
        ))}
        {scopeMessage && (
          <p id={`${id}-scope`} className={styles.alert} role="alert">
            {scopeMessage}
          </p>
        )}
        {scope === 'CUSTOM' && (
          <Labelled id={`${id}-departs`} label={t('departs')} required wide message={departMessage}>
            <DepartmentSelect
              id={`${id}-departs`}
              multiple
              value={departs}
              onChange={setDeparts}
              disabled={locked !== undefined}
              status={departMessage ? 'error' : undefined}
              aria-invalid={departMessage ? true : undefined}
              aria-describedby={departMessage ? `${id}-departs-message` : undefined}
            />
          </Labelled>
        )}
      </div>
      {!locked && (
        <div className={styles.saveBar}>
          <Button type="primary" disabled={!dirty} loading={action.busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </div>
  )
}
