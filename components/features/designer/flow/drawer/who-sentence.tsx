// 由…审批: the sentence that says who it is, for decisions and copies.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { joined, split } from '../../panel/people'
import { PeopleSelect, useDepartmentGroup, usePositionGroup, useRoleGroup, useUserGroup } from '../../panel/people-select'
import { TextRow } from '../../panel/rows'
import { isName } from '../condition-words'
import type { KnownField } from '../known-fields'
import { useKnownFields } from '../use-known-fields'
import { type Group, groups, mostLevels, type Who } from '../who-decides'
import styles from './drawer.module.css'
import { Say, Word } from './sentence'

type Kind = Exclude<Who['kind'], 'none' | 'mixed'>

interface WhoSentenceProps {
  who: Who
  kinds: readonly Kind[]
  does: 'approves' | 'handles' | 'copied'
  onChange: (who: Who) => void
}

/** What a field can be that says who decides. */
const mayBePeople: ReadonlySet<KnownField['kind']> = new Set(['person', 'text', 'choice'])

const isGroup = (kind: Kind): kind is Group => kind in groups

const first = (kind: Kind, field: string): Who => {
  if (kind === 'users' || kind === 'chosen' || isGroup(kind)) return { kind, keys: [] }
  if (kind === 'leaderOf') return { kind, depart: '' }
  if (kind === 'leader' || kind === 'departLeader') return { kind, level: 1 }
  if (kind === 'field') return { kind, name: field }
  return kind === 'starter' ? { kind } : { kind, text: '' }
}

export function WhoSentence({ who, kinds, does, onChange }: WhoSentenceProps) {
  const t = useTranslations('designer.flow')
  const known = useKnownFields()
  const fields = known.filter(
    ({ name, kind: own }) => (isName(name) && mayBePeople.has(own)) || (who.kind === 'field' && who.name === name),
  )
  /** A kind that is chosen and not written yet: nobody is named. */
  const [begun, setBegun] = useState<Kind | null>(null)
  const given = who.kind === 'none' || who.kind === 'mixed' ? null : who.kind
  const kind = given ?? begun
  const choose = (next: string) => {
    const made = first(next as Kind, fields[0]?.name ?? '')
    setBegun(next as Kind)
    // a list of nobody is written when somebody is in it
    const waits =
      ('keys' in made && made.kind !== 'chosen' && made.keys.length === 0) ||
      made.kind === 'expression' ||
      made.kind === 'leaderOf' ||
      (made.kind === 'field' && made.name === '')
    onChange(waits ? { kind: 'none' } : made)
  }
  const word = (
    <Word
      label={t('who.kindLabel')}
      value={kind ?? 'choose'}
      options={[
        ...(kind ? [] : [{ value: 'choose', label: t('who.choose') }]),
        ...kinds.map((one) => ({ value: one, label: t(`who.kind.${one}`) })),
      ]}
      onChange={choose}
    />
  )
  return (
    <>
      <Say>
        {t.rich(`who.${does}`, { who: () => word })}
        {(who.kind === 'leader' || who.kind === 'departLeader') && (
          <Word
            label={t('who.level')}
            value={String(who.level)}
            options={Array.from({ length: Math.max(mostLevels, who.level) }, (_, index) => ({
              value: String(index + 1),
              label: index > 0 ? t(`who.${who.kind}LevelUp`, { level: index + 1 }) : t(`who.${who.kind}Level`),
            }))}
            onChange={(level) => onChange({ kind: who.kind, level: Number(level) })}
          />
        )}
        {kind === 'field' && fields.length > 0 && (
          <Word
            label={t('who.field')}
            value={who.kind === 'field' ? who.name : ''}
            options={fields.map((field) => ({ value: field.name, label: field.label }))}
            onChange={(name) => onChange({ kind: 'field', name })}
          />
        )}
      </Say>
      {kind === 'field' && <p className={styles.note}>{t(fields.length > 0 ? 'who.fieldNote' : 'who.noFields')}</p>}
      {kind === 'users' && <Users keys={who.kind === 'users' ? who.keys : []} onChange={(keys) => onChange({ kind: 'users', keys })} />}
      {kind && isGroup(kind) && (
        <Groups
          kind={kind}
          label={t(`who.kind.${kind}`)}
          keys={'keys' in who ? who.keys : []}
          onChange={(keys) => onChange({ kind, keys })}
        />
      )}
      {kind === 'leaderOf' && (
        <Groups
          kind="departments"
          single
          label={t('who.ofDepart')}
          keys={who.kind === 'leaderOf' ? [who.depart] : []}
          onChange={([depart = '']) => onChange(depart === '' ? { kind: 'none' } : { kind: 'leaderOf', depart })}
        />
      )}
      {who.kind === 'chosen' && (
        <>
          <Groups kind="roles" label={t('who.chosenFrom')} keys={who.keys} onChange={(keys) => onChange({ kind: 'chosen', keys })} />
          <p className={styles.note}>{t('who.chosenNote')}</p>
        </>
      )}
      {kind === 'expression' && (
        <TextRow
          code
          gives="people"
          label={t('who.kind.expression')}
          value={who.kind === 'expression' ? who.text : ''}
          onCommit={(text) => onChange(text.trim() === '' ? { kind: 'none' } : { kind: 'expression', text: text.trim() })}
        />
      )}
      {who.kind === 'mixed' && <p className={styles.note}>{t('who.mixed')}</p>}
    </>
  )
}

interface KeysProps {
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

function Users({ keys, onChange }: KeysProps) {
  const t = useTranslations('designer.flow')
  const [word, setWord] = useState('')
  const users = useUserGroup(word)
  return (
    <div className={styles.people}>
      <PeopleSelect
        label={t('who.kind.users')}
        placeholder={t('who.users')}
        value={joined(keys)}
        groups={[users]}
        listed
        onSearch={setWord}
        onChange={(value) => onChange(split(value))}
      />
    </div>
  )
}

interface GroupsProps extends KeysProps {
  kind: Group
  label: string
  single?: boolean
}

function Groups({ kind, label, single, keys, onChange }: GroupsProps) {
  const t = useTranslations('designer.flow')
  const lists = {
    roles: useRoleGroup(kind === 'roles'),
    departments: useDepartmentGroup(kind === 'departments'),
    positions: usePositionGroup(kind === 'positions'),
  }
  return (
    <div className={styles.people}>
      <PeopleSelect
        label={label}
        placeholder={t(`who.${kind}`)}
        value={joined(keys)}
        single={single}
        groups={[lists[kind]]}
        listed
        onChange={(value) => onChange(split(value))}
      />
    </div>
  )
}
