// What a role may do with single fields: entity by entity, a field per row, one of four powers
// (docs/domain/roles-and-permissions.md#field-permissions).

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { SearchInput } from '@/components/basic/search-input'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { SetConflict } from '@/components/record/form/set-conflict'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
import { useDisplayNames } from '@/components/record/use-display-names'
import { notify } from '@/lib/client/api'
import type { FieldPermission } from '@/lib/client/field-permission'
import { useCall } from '@/lib/client/use-call'
import type { FieldPermissionRow, FieldPermissions } from '@/lib/model/calls/role'
import type { Definition } from '@/lib/model/definition'
import { entities } from '@/lib/model/entities/registry'
import { hasWords } from '@/lib/model/plain-text'
import styles from './admin.module.css'
import { Refusal } from './refusal'
import { useAction } from './use-action'

type Powers = ReadonlyMap<string, FieldPermission>

/** The powers as they are edited, with the version of their role. */
interface PowerCopy {
  powers: Powers
  version: number
}

const placeOf = (entity: string, field: string) => `${entity}.${field}`
const nothing: FieldPermissions = { rows: [], row_version: 0 }

const copyOf = ({ rows, row_version }: FieldPermissions): PowerCopy => ({
  powers: new Map(rows.map((row) => [placeOf(row.entity, row.field), row.power])),
  version: row_version,
})

const rowsOf = (edited: Powers): FieldPermissionRow[] =>
  [...edited].map(([place, power]) => {
    const [entity = '', field = ''] = place.split('.')
    return { entity, field, power }
  })

const powers: readonly FieldPermission[] = ['WRITE', 'READ', 'MASK', 'HIDE']

/** The powers that a field can have: only texts are masked, and the name of a record is always seen. */
export function offeredFieldPermissions(definition: Definition, name: string): FieldPermission[] {
  const field = definition.fields[name]
  return powers.filter((power) => {
    if (power === 'MASK') return field?.kind === 'text' || field?.kind === 'code'
    return power !== 'HIDE' || name !== definition.title
  })
}

const shownFields = (definition: Definition) =>
  Object.entries(definition.fields)
    .filter(([, field]) => !field.internal)
    .map(([name]) => name)

interface FieldMatrixProps {
  roleKey: string
  locked?: string
  onDirty: (dirty: boolean) => void
}

export function FieldMatrix({ roleKey, locked, onDirty }: FieldMatrixProps) {
  const t = useTranslations('admin.fields')
  const names = useTranslations('entity')
  const state = useCall('GET /api/app/base/sys/role/queryFieldPermission', { role_key: roleKey })
  const action = useAction()
  const [entity, setEntity] = useState('customer')
  const [keyword, setKeyword] = useState('')
  const stored = useMemo(() => copyOf(state.data ?? nothing), [state.data])
  const edited = useSharedCopy({
    of: roleKey,
    stored,
    settingsOf: ({ powers }) => powers,
    readTheirs: (data) => copyOf(data as FieldPermissions),
    async send(copy, base, options) {
      const input = { role_key: roleKey, rows: rowsOf(copy.powers), row_version: base.version }
      const done = await action.run('POST /api/app/base/sys/role/saveFieldPermission', input, options)
      if (!done?.data) return null
      notify().success(t('saved'))
      return copyOf(done.data)
    },
  })
  const { dirty } = edited
  const now = edited.value.powers
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const named = useMemo(
    () =>
      entities
        .filter((definition) => names.has(`${definition.name}.name`))
        .map((definition) => ({ definition, name: names(`${definition.name}.name`) }))
        .filter(({ name }) => hasWords([name], keyword)),
    [names, keyword],
  )
  const current = named.find(({ definition }) => definition.name === entity) ?? named[0]
  if (!state.data) return <Unanswered of={state} skeleton={<LinesSkeleton lines={8} />} />

  const set = (field: string, power: FieldPermission) => {
    const place = placeOf(current?.definition.name ?? '', field)
    edited.change((copy) => {
      const next = new Map(copy.powers)
      if (power === 'WRITE') next.delete(place)
      else next.set(place, power)
      return { ...copy, powers: next }
    })
  }
  const countOf = (name: string) => [...now.keys()].filter((place) => place.startsWith(`${name}.`)).length
  return (
    <div data-fields="">
      <Notes of={state} />
      <p className={styles.hint}>{locked ?? t('hint')}</p>
      <div className={`${styles.bar} ${styles.stays}`}>
        <SearchInput label={t('search')} value={keyword} onChange={setKeyword} style={{ width: 220 }} />
        <span className={styles.barEnd}>
          {now.size > 0 && <span className={styles.quiet}>{t('restricted', { n: now.size })}</span>}
          {dirty && <Button onClick={edited.reset}>{t('reset')}</Button>}
          {!locked && (
            <Button type="primary" disabled={!dirty} loading={edited.saving} onClick={() => void edited.save()}>
              {t('save')}
            </Button>
          )}
        </span>
      </div>
      <Refusal problem={action.problem} />
      <PowerConflict copy={edited} />
      {!current ? (
        <State picture="noMatch" title={t('noMatch')} />
      ) : (
        <div className={styles.matrixSplit}>
          <ul className={styles.entities} aria-label={t('entities')}>
            {named.map(({ definition, name }) => (
              <li key={definition.name}>
                <button
                  type="button"
                  aria-current={definition === current.definition ? 'true' : undefined}
                  onClick={() => setEntity(definition.name)}
                >
                  {name}
                  {countOf(definition.name) > 0 && <small>{countOf(definition.name)}</small>}
                </button>
              </li>
            ))}
          </ul>
          <EntityFields
            key={current.definition.name}
            definition={current.definition}
            name={current.name}
            powers={now}
            disabled={locked !== undefined}
            onSet={set}
          />
        </div>
      )}
    </div>
  )
}

function PowerConflict({ copy }: { copy: SharedCopy<PowerCopy, FieldPermission> }) {
  const t = useTranslations('admin.fields')
  const names = useTranslations('entity')
  const { conflict } = copy
  if (!conflict) return null
  const { theirs } = conflict
  const labelOf = (place: string) => {
    const [entity = '', field = ''] = place.split('.')
    const found = [`${entity}.field.${field}`, `common.field.${field}`].find((name) => names.has(name))
    return `${names(`${entity}.name`)} · ${found ? names(found) : field}`
  }
  return (
    <SetConflict
      sets={conflict.sets}
      who={conflict.who}
      labelOf={labelOf}
      show={(power) => t(`power.${power ?? 'WRITE'}`)}
      onMerge={(merged) => void copy.settle({ ...theirs, powers: merged }, theirs)}
      onClose={copy.endConflict}
    />
  )
}

interface EntityFieldsProps {
  definition: Definition
  name: string
  powers: Powers
  disabled: boolean
  onSet: (field: string, power: FieldPermission) => void
}

function EntityFields({ definition, name: entityName, powers: now, disabled, onSet }: EntityFieldsProps) {
  const t = useTranslations('admin.fields')
  const labels = useDisplayNames(definition)
  const [only, setOnly] = useState<'all' | 'restricted'>('all')
  const fields = shownFields(definition).filter((name) => only === 'all' || now.has(placeOf(definition.name, name)))
  const powerOf = (name: string) => now.get(placeOf(definition.name, name)) ?? 'WRITE'
  return (
    <div className={styles.matrixBox}>
      <Segments
        small
        label={t('show')}
        value={only}
        onChange={setOnly}
        options={(['all', 'restricted'] as const).map((one) => ({ value: one, text: t(one === 'all' ? 'all' : 'restrictedOnly') }))}
      />
      <DataTable
        className={styles.matrix}
        caption={t('tableOf', { name: entityName })}
        none={<p className={styles.hint}>{t('noneRestricted')}</p>}
        rows={fields}
        rowKey={(name) => name}
        rowProps={(name) => ({ 'data-power': powerOf(name) === 'WRITE' ? undefined : powerOf(name), 'data-name': name })}
        columns={[
          { title: t('field'), kind: 'name', cell: (name) => labels.field(name) },
          ...powers.map(
            (one): DataColumn<string> => ({
              title: t(`power.${one}`),
              className: styles.power,
              cell: (name) =>
                offeredFieldPermissions(definition, name).includes(one) && (
                  <label className={styles.checkbox} data-off={disabled || undefined}>
                    <input
                      type="radio"
                      name={placeOf(definition.name, name)}
                      checked={powerOf(name) === one}
                      disabled={disabled}
                      aria-label={t('set', { field: labels.field(name), power: t(`power.${one}`) })}
                      onChange={() => onSet(name, one)}
                    />
                    <span aria-hidden="true">{t(`power.${one}`)}</span>
                  </label>
                ),
            }),
          ),
        ]}
      />
    </div>
  )
}
