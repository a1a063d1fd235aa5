// The forms of rules: what is asked for each kind, and the controls of their free parts.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { ariaOf, type EditProps, listOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { CountControl } from '@/components/record/field/number-control'
import { useDict } from '@/components/record/field/use-dict'
import type { FieldControls } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import { comparableFields, type DuplicateEntity, nameFields } from '@/lib/model/duplicate-fields'
import { assignRule } from '@/lib/model/entities/assign-rule'
import { clue } from '@/lib/model/entities/clue'
import { customer } from '@/lib/model/entities/customer'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { dupRule } from '@/lib/model/entities/dup-rule'
import { limitRule } from '@/lib/model/entities/limit-rule'
import { hideableInPool, poolRule } from '@/lib/model/entities/pool-rule'
import { supplier } from '@/lib/model/entities/supplier'
import { AssignConditions, AssignedEntity, AssignMembers } from './assign-controls'
import styles from './rule.module.css'
import { hiddenAtFirst, type RuleKind } from './rule-sentence'

export const definitions: Readonly<Record<RuleKind, Definition>> = { pool: poolRule, limit: limitRule, dup: dupRule, assign: assignRule }

/** What a form asks; the rest is decided by the screen. */
const sections: Record<RuleKind, Definition['form']> = {
  pool: [
    { name: 'basic', fields: ['rule_name', 'enabled', 'pool_type', 'depart_keys', 'user_keys'] },
    {
      name: 'recycle',
      fields: [
        'no_follow_days',
        'no_deal_days',
        'level_days',
        'no_arrive_days',
        'notify_days',
        'deal_exempt',
        'contract_expire_days',
        'star_exempt',
      ],
    },
    { name: 'claim', fields: ['claim_daily_limit', 'claim_cooldown_days', 'view_daily_limit', 'hidden_fields'] },
  ],
  limit: [{ name: 'basic', fields: ['limit_type', 'max_count', 'depart_keys', 'user_keys', 'deal_count_enabled', 'enabled'] }],
  dup: [{ name: 'basic', fields: ['entity', 'match', 'fields', 'action', 'scope', 'enabled'] }],
  assign: [{ name: 'basic', fields: ['entity', 'conditions', 'mode', 'members', 'work_time_only', 'enabled'] }],
}

const explained = [
  'no_follow_days',
  'no_deal_days',
  'no_arrive_days',
  'contract_expire_days',
  'notify_days',
  'claim_daily_limit',
  'claim_cooldown_days',
  'view_daily_limit',
  'depart_keys',
  'user_keys',
] as const

/** The definition that a kind's form is made of; numbers say what 0 means. */
export function useRuleForm(kind: RuleKind): Definition {
  const t = useTranslations('rule.label')
  return useMemo(() => {
    const labels = Object.fromEntries(explained.filter((name) => t.has(name)).map((name) => [name, t(name)]))
    return { ...definitions[kind], form: sections[kind], labels }
  }, [kind, t])
}

const levels = ['A', 'B', 'C', 'D'] as const

/** Days by the customer's level; an empty one takes the days of all others. */
function LevelDays({ value, onChange, id, disabled, ...aria }: EditProps) {
  const t = useTranslations('rule')
  const words = useDict('CUSTOMER_LEVEL')
  const days = (value ?? {}) as Partial<Record<string, number>>
  const set = (level: string, n: number | null) => {
    const next = Object.fromEntries(Object.entries({ ...days, [level]: n }).filter(([, one]) => typeof one === 'number'))
    onChange(Object.keys(next).length > 0 ? next : null)
  }
  return (
    <span className={styles.levels}>
      {levels.map((level, index) => (
        <span key={level}>
          <label htmlFor={index === 0 ? id : `${id}-${level}`}>{words.textOf(level) || level}</label>
          <CountControl
            id={index === 0 ? id : `${id}-${level}`}
            aria-label={t('levelDays', { level: words.textOf(level) || level })}
            style={full}
            min={0}
            max={3650}
            scale={0}
            suffix={t('days')}
            value={days[level] ?? null}
            disabled={disabled}
            onChange={(n) => set(level, n)}
            {...ariaOf(aria)}
          />
        </span>
      ))}
    </span>
  )
}

function HiddenFields(props: EditProps) {
  const clear = useClear()
  const { value, onChange, id, disabled } = props
  const labels = useDisplayNames(customer)
  return (
    <Select<string[]>
      id={id}
      style={full}
      mode="multiple"
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      value={Array.isArray(value) ? listOf(value) : [...hiddenAtFirst]}
      disabled={disabled}
      options={hideableInPool(customer).map((name) => ({ value: name, label: labels.field(name) }))}
      onChange={(next) => onChange(next)}
      {...ariaOf(props)}
    />
  )
}

/** What is compared decides which fields there are. */
function ComparedEntity(props: EditProps) {
  const t = useTranslations('rule.say.dup')
  return (
    <Select<DuplicateEntity>
      id={props.id}
      style={full}
      value={(textOf(props.value) as DuplicateEntity) || undefined}
      disabled={props.disabled}
      options={[
        { value: 'CUSTOMER', label: t('customer') },
        { value: 'CONTACT', label: t('customer_contact') },
        { value: 'CLUE', label: t('clue') },
        { value: 'SUPPLIER', label: t('supplier') },
      ]}
      onChange={(next) => props.onChange(next, { fields: [] })}
      {...ariaOf(props)}
    />
  )
}

const compared: Readonly<Record<DuplicateEntity, Definition>> = {
  CUSTOMER: customer,
  CONTACT: customerContact,
  CLUE: clue,
  SUPPLIER: supplier,
}

function ComparedFields(props: EditProps) {
  const { value, record, onChange, id, disabled } = props
  const entity = (textOf(record.entity) in compared ? textOf(record.entity) : 'CUSTOMER') as DuplicateEntity
  const nameField = nameFields[entity]
  const labels = useDisplayNames(compared[entity])
  const names = record.match === 'SIMILAR' && nameField ? [nameField] : comparableFields[entity]
  return (
    <Select<string[]>
      id={id}
      style={full}
      mode="multiple"
      value={listOf(value)}
      disabled={disabled}
      options={names.map((name) => ({ value: name, label: labels.field(name) }))}
      onChange={(next) => onChange(next)}
      {...ariaOf(props)}
    />
  )
}

export const controls: Readonly<Record<RuleKind, FieldControls>> = {
  pool: {
    level_days: Object.assign((props: EditProps) => <LevelDays {...props} />, { wide: true }),
    hidden_fields: (props) => <HiddenFields {...props} />,
  },
  limit: {},
  dup: { entity: (props) => <ComparedEntity {...props} />, fields: (props) => <ComparedFields {...props} /> },
  assign: {
    entity: (props) => <AssignedEntity {...props} />,
    conditions: Object.assign((props: EditProps) => <AssignConditions key={textOf(props.record.entity)} {...props} />, { wide: true }),
    members: Object.assign((props: EditProps) => <AssignMembers {...props} />, { wide: true }),
  },
}
