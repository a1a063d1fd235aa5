// The free parts of an assignment rule: what it gives, which of it, and to whom with which share.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { CountControl } from '@/components/record/field/number-control'
import { RefControl } from '@/components/record/field/ref-control'
import { type DraftQuery, draftsOf, recordsOf } from '@/components/record/list/advanced'
import { AdvancedConditions } from '@/components/record/list/advanced-conditions'
import type { Definition } from '@/lib/model/definition'
import { clue } from '@/lib/model/entities/clue'
import { customer } from '@/lib/model/entities/customer'
import { tickets } from '@/lib/model/entities/tickets'
import type { AdvancedQuery } from '@/lib/model/wire'
import styles from './rule.module.css'
import { type Member, membersOf } from './rule-sentence'

const given: Readonly<Record<string, Definition>> = { CLUE: clue, CUSTOMER: customer, TICKET: tickets }

/** What is given decides which conditions there are. */
export function AssignedEntity(props: EditProps) {
  const t = useTranslations('rule.say.assign')
  return (
    <Select<string>
      id={props.id}
      style={full}
      value={textOf(props.value) || undefined}
      disabled={props.disabled}
      options={[
        { value: 'CLUE', label: t('clue') },
        { value: 'CUSTOMER', label: t('customer') },
        { value: 'TICKET', label: t('tickets') },
      ]}
      onChange={(next) => props.onChange(next, { conditions: null })}
      {...ariaOf(props)}
    />
  )
}

/** Conditions that are begun and not finished are sent as they are, so that saving says what is missing. */
export function AssignConditions({ value, record, onChange }: EditProps) {
  const t = useTranslations('rule')
  const definition = given[textOf(record.entity)] ?? clue
  const stored = value as AdvancedQuery | null
  const [draft, setDraft] = useState(() => (stored ? draftsOf(stored) : null))
  const change = (next: DraftQuery | null) => {
    setDraft(next)
    onChange(next && { matchType: next.matchType, records: recordsOf(next) })
  }
  if (!draft)
    return (
      <div className={styles.every}>
        <span>{t('everyRecord')}</span>
        <Button type="dashed" icon={<Icon name="add" size={14} />} onClick={() => change(draftsOf(null))}>
          {t('someRecords')}
        </Button>
      </div>
    )
  return (
    <div className={styles.conditions}>
      <AdvancedConditions definition={definition} query={draft} onChange={change} />
      <Button type="link" onClick={() => change(null)}>
        {t('allRecords')}
      </Button>
    </div>
  )
}

const most = 200

interface ShareProps {
  word: string
  label: string
  min: number
  max: number
  value: number | null
  placeholder?: string
  disabled?: boolean | undefined
  onChange: (value: number | undefined) => void
}

/** A number of a member, with its word before it. */
function Share({ word, label, onChange, ...rest }: ShareProps) {
  return (
    <span className={styles.share}>
      <span aria-hidden="true">{word}</span>
      <CountControl {...rest} aria-label={label} style={full} scale={0} onChange={(value) => onChange(value ?? undefined)} />
    </span>
  )
}

/** The members in their order; a weight is asked where the rule goes by it. */
export function AssignMembers(props: EditProps) {
  const t = useTranslations('rule.members')
  const members = membersOf(props.value)
  const weighted = props.record.mode === 'WEIGHT'
  const set = (index: number, part: Partial<Member>) => props.onChange(members.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const taken = new Set(members.map(({ user_key }) => user_key))
  return (
    <div className={styles.members}>
      {members.length > 0 && (
        <ol>
          {members.map((one, index) => {
            const name = one.realname ?? ''
            return (
              <li key={one.user_key}>
                <span>{name}</span>
                {weighted && (
                  <Share
                    word={t('weight')}
                    label={t('weightOf', { name })}
                    min={1}
                    max={1000}
                    value={one.weight ?? 1}
                    disabled={props.disabled}
                    onChange={(weight) => set(index, { weight })}
                  />
                )}
                <Share
                  word={t('cap')}
                  label={t('capOf', { name })}
                  placeholder={t('capNone')}
                  min={0}
                  max={10_000}
                  value={one.daily_cap === 0 ? null : (one.daily_cap ?? null)}
                  disabled={props.disabled}
                  onChange={(daily_cap) => set(index, { daily_cap })}
                />
                <Button
                  type="text"
                  aria-label={t('remove', { name })}
                  icon={<Icon name="close" />}
                  disabled={props.disabled}
                  onClick={() => props.onChange(members.filter((_, at) => at !== index))}
                />
              </li>
            )
          })}
        </ol>
      )}
      {members.length < most && (
        <RefControl
          // empty again after each choice
          key={members.length}
          id={props.id}
          field={{ kind: 'ref', to: 'user' }}
          value={[]}
          placeholder={t('add')}
          disabled={props.disabled}
          onChange={([chosen]) => {
            if (chosen && !taken.has(chosen.value)) props.onChange([...members, { user_key: chosen.value, realname: chosen.label }])
          }}
          {...ariaOf(props)}
        />
      )}
    </div>
  )
}
