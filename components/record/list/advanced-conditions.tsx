// Conditions of field, rule and value, and groups of them, joined by and or or: of an advanced query, and of a rule that means some records.
import { Button, Segmented, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { fieldOf, offeredColumns } from '@/components/record/columns'
import styles from '@/components/record/dialogs.module.css'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { listLimits, rulesOf } from '@/lib/model/list-request'
import { type MatchType, type Rule, rules } from '@/lib/model/wire'
import {
  type Draft,
  type DraftGroup,
  type DraftQuery,
  draftsIn,
  isDraftGroup,
  newDraft,
  newGroup,
  takesRule,
  valueUnder,
  withDrafts,
} from './advanced'
import { AdvancedValue } from './advanced-value'

interface AdvancedConditionsProps {
  definition: Definition
  query: DraftQuery
  onChange: (query: DraftQuery) => void
}

export function AdvancedConditions({ definition, query, onChange }: AdvancedConditionsProps) {
  const t = useTranslations('widget.advanced')
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const all = draftsIn(query)
  const full = all.length >= listLimits.conditions
  const groups = query.parts.filter(isDraftGroup)
  const put = (id: string, part: DraftGroup) => onChange({ ...query, parts: query.parts.map((one) => (one.id === id ? part : one)) })
  const append = (part: Draft | DraftGroup) => {
    setAdded(isDraftGroup(part) ? (part.drafts[0]?.id ?? null) : part.id)
    onChange({ ...query, parts: [...query.parts, part] })
  }
  const remove = (gone: readonly Draft[]) => {
    onChange(withDrafts(query, (draft) => (gone.includes(draft) ? null : draft)))
    // the pressed button is gone with its line
    add.current?.focus()
  }
  const line = (draft: Draft) => (
    <ConditionLine
      key={draft.id}
      definition={definition}
      draft={draft}
      number={all.indexOf(draft) + 1}
      focused={draft.id === added}
      onChange={(changed) => onChange(withDrafts(query, (one) => (one === draft ? changed : one)))}
      onRemove={() => remove([draft])}
    />
  )
  return (
    <>
      <Match label={t('match')} value={query.matchType} onChange={(matchType) => onChange({ ...query, matchType })} />
      {query.parts.map((part) =>
        isDraftGroup(part) ? (
          <Group
            key={part.id}
            group={part}
            number={groups.indexOf(part) + 1}
            full={full}
            onMatch={(matchType) => put(part.id, { ...part, matchType })}
            onAdd={() => {
              const draft = newDraft()
              setAdded(draft.id)
              put(part.id, { ...part, drafts: [...part.drafts, draft] })
            }}
            onRemove={() => remove(part.drafts)}
          >
            {part.drafts.map(line)}
          </Group>
        ) : (
          line(part)
        ),
      )}
      <AddButtons add={add} full={full} onAdd={() => append(newDraft())} onGroup={() => append(newGroup(query.matchType))} />
    </>
  )
}

function Match({ label, value, onChange }: { label: string; value: MatchType; onChange: (matchType: MatchType) => void }) {
  const t = useTranslations('widget.advanced')
  const id = useId()
  return (
    <div className={styles.match}>
      <span id={id}>{label}</span>
      <Segmented<MatchType>
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        options={[
          { value: 'and', label: t('and') },
          { value: 'or', label: t('or') },
        ]}
      />
    </div>
  )
}

interface GroupProps {
  group: DraftGroup
  number: number
  full: boolean
  onMatch: (matchType: MatchType) => void
  onAdd: () => void
  onRemove: () => void
  children: ReactNode
}

function Group({ group, number, full, onMatch, onAdd, onRemove, children }: GroupProps) {
  const t = useTranslations('widget.advanced')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the border
    <div role="group" aria-label={t('group', { n: number })} className={styles.group}>
      <div className={styles.groupHead}>
        <Match label={t('group', { n: number })} value={group.matchType} onChange={onMatch} />
        <Button type="text" aria-label={t('removeGroup', { n: number })} icon={<Icon name="close" />} onClick={onRemove} />
      </div>
      {children}
      <Button type="dashed" size="small" icon={<Icon name="add" size={14} />} disabled={full} onClick={onAdd}>
        {t('addToGroup')}
      </Button>
    </div>
  )
}

interface AddButtonsProps {
  add: RefObject<HTMLButtonElement | null>
  full: boolean
  onAdd: () => void
  onGroup: () => void
}

function AddButtons({ add, full, onAdd, onGroup }: AddButtonsProps) {
  const t = useTranslations('widget.advanced')
  return (
    <>
      <div className={styles.adding}>
        <Button ref={add} type="dashed" icon={<Icon name="add" size={14} />} disabled={full} onClick={onAdd}>
          {t('add')}
        </Button>
        <Button type="dashed" icon={<Icon name="add" size={14} />} disabled={full} onClick={onGroup}>
          {t('addGroup')}
        </Button>
      </div>
      {full && <p className={styles.hint}>{t('full', { n: listLimits.conditions })}</p>}
    </>
  )
}

interface ConditionLineProps {
  definition: Definition
  draft: Draft
  /** Its place among all conditions, from 1 on. */
  number: number
  /** It has just been added. */
  focused: boolean
  onChange: (draft: Draft) => void
  onRemove: () => void
}

/** One condition: its field, its rule and its value. */
function ConditionLine({ definition, draft, number, focused, onChange, onRemove }: ConditionLineProps) {
  const t = useTranslations('widget.advanced')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const fields = offeredColumns(definition, may).filter((name) => {
    const field = fieldOf(definition, name)
    return field && field.kind !== 'area' && rulesOf(field).length > 0
  })
  return (
    <div className={styles.condition}>
      <Select<string>
        aria-label={t('field', { n: number })}
        placeholder={t('fieldPlaceholder')}
        showSearch={{ optionFilterProp: 'label' }}
        autoFocus={focused}
        value={draft.field ?? undefined}
        options={fields.map((name) => ({ value: name, label: labels.field(name) }))}
        onChange={(field) => {
          const rule = takesRule(definition, field, draft.rule, may) ? draft.rule : 'eq'
          onChange({ ...draft, field, rule, val: valueUnder(rule, '') })
        }}
      />
      <Select<Rule>
        aria-label={t('rule', { n: number })}
        value={draft.rule}
        options={rules.map((rule) => ({
          value: rule,
          label: t(`rules.${rule}`),
          disabled: !takesRule(definition, draft.field, rule, may),
          title: takesRule(definition, draft.field, rule, may) ? undefined : t('ruleNotForField'),
        }))}
        onChange={(rule) => onChange({ ...draft, rule, val: valueUnder(rule, draft.val) })}
      />
      <AdvancedValue
        definition={definition}
        name={draft.field}
        field={draft.field ? fieldOf(definition, draft.field) : undefined}
        rule={draft.rule}
        value={draft.val}
        onChange={(val) => onChange({ ...draft, val })}
        label={t('value', { n: number })}
        kindLabel={t('kind', { n: number })}
      />
      <Button type="text" aria-label={t('removeCondition', { n: number })} icon={<Icon name="close" />} onClick={onRemove} />
    </div>
  )
}
