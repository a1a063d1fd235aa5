// Whose records a role sees: one of five, with the departments of a chosen set.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { listOf, textOf } from '@/components/record/field/field-props'
import { DepartmentSelect } from '@/components/record/field/picker/department-select'
import type { Option } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import { SetConflict } from '@/components/record/form/set-conflict'
import type { Settings } from '@/components/record/form/settings-sets'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
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
  if (!state.data) return <Unanswered of={state} skeleton={<LinesSkeleton lines={5} />} />
  return (
    <>
      <Notes of={state} />
      <ScopeForm role={state.data} locked={locked} onDirty={onDirty} />
    </>
  )
}

type Role = CallAnswer<typeof roleCalls.form.detail>

/** The scope as it is edited, with the version of its role. */
interface ScopeCopy {
  scope: string
  departs: readonly Option[]
  version: number
}

const copyOf = (role: Role): ScopeCopy => ({
  scope: textOf(role.data_scope),
  departs: listOf(role.scope_depart_keys).map((value, index) => ({ value, label: listOf(role.scope_depart_names)[index] ?? value })),
  version: role.row_version,
})

const scopeName = 'data_scope'

/** The scope, and each department of a chosen set by its key. */
const settingsOf = ({ scope, departs }: ScopeCopy): Settings =>
  new Map([[scopeName, scope], ...(scope === 'CUSTOM' ? departs.map(({ value }) => [value, 'in'] as const) : [])])

function ScopeForm({ role, locked, onDirty }: { role: Role; locked?: string; onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('admin.scope')
  const id = useId()
  const action = useAction()
  const stored = useMemo(() => copyOf(role), [role])
  const edited = useSharedCopy({
    of: role.role_key,
    stored,
    settingsOf,
    readTheirs: (data) => copyOf(data as Role),
    async send(copy, base, options) {
      const changed = {
        role_key: role.role_key,
        data_scope: copy.scope,
        scope_depart_keys: copy.scope === 'CUSTOM' ? copy.departs.map(({ value }) => value) : [],
        row_version: base.version,
      }
      const done = await action.run(roleCalls.form.edit, changed, options)
      if (!done?.data) return null
      notify().success(t('saved'))
      return copyOf(done.data)
    },
  })
  const { scope, departs } = edited.value
  const { dirty } = edited
  const [tried, setTried] = useState(false)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const missing = scope === 'CUSTOM' && departs.length === 0
  const departMessage = action.problem?.fields.scope_depart_keys ?? (tried && missing ? t('departsMissing') : undefined)
  const scopeMessage = action.problem?.fields.data_scope
  const save = () => {
    setTried(true)
    if (!missing) void edited.save()
  }
  return (
    <div>
      <p className={styles.hint}>{locked ?? t('hint')}</p>
      <Refusal problem={action.problem} shownAt={['data_scope', 'scope_depart_keys']} />
      <ScopeConflict copy={edited} />
      <div className={styles.scopes} role="radiogroup" aria-label={t('label')} aria-describedby={scopeMessage ? `${id}-scope` : undefined}>
        {scopes.map((one) => (
          <label key={one} data-on={scope === one || undefined}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={scope === one}
              disabled={locked !== undefined}
              onChange={() => edited.change((copy) => ({ ...copy, scope: one }))}
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
              value={[...departs]}
              onChange={(next) => edited.change((copy) => ({ ...copy, departs: next }))}
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
          <Button type="primary" disabled={!dirty} loading={edited.saving} onClick={save}>
            {t('save')}
          </Button>
        </div>
      )}
    </div>
  )
}

function ScopeConflict({ copy }: { copy: SharedCopy<ScopeCopy, string> }) {
  const t = useTranslations('admin.scope')
  const { conflict, value: mine } = copy
  if (!conflict) return null
  const { theirs } = conflict
  const known = new Map([...mine.departs, ...theirs.departs].map((one) => [one.value, one]))
  const settle = (merged: Settings) => {
    const departs = [...known.values()].filter((one) => merged.has(one.value))
    void copy.settle({ ...theirs, scope: merged.get(scopeName) ?? theirs.scope, departs }, theirs)
  }
  return (
    <SetConflict
      sets={conflict.sets}
      who={conflict.who}
      labelOf={(name) => (name === scopeName ? t('label') : (known.get(name)?.label ?? name))}
      show={(value, name) => (name === scopeName ? t(`name.${value as (typeof scopes)[number]}`) : t(value ? 'within' : 'without'))}
      onMerge={settle}
      onClose={copy.endConflict}
    />
  )
}
