// Conditions of field, rule and value, joined by and or or: of an advanced query, and of a rule that means some records.
import { Button, Segmented, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Icon } from '@/components/basic/icon'
import { fieldOf, offeredColumns } from '@/components/record/columns'
import styles from '@/components/record/dialogs.module.css'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { rulesOf } from '@/lib/model/list-request'
import { type Rule, rules } from '@/lib/model/wire'
import { type Draft, newDraft, takesRule, valueUnder } from './advanced'
import { AdvancedValue } from './advanced-value'

interface AdvancedConditionsProps {
  definition: Definition
  matchType: 'and' | 'or'
  drafts: readonly Draft[]
  onMatchType: (matchType: 'and' | 'or') => void
  onDrafts: (drafts: Draft[]) => void
}

export function AdvancedConditions({ definition, matchType, drafts, onMatchType, onDrafts }: AdvancedConditionsProps) {
  const t = useTranslations('widget.advanced')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const id = useId()
  const fields = offeredColumns(definition, may).filter((name) => {
    const field = fieldOf(definition, name)
    return field && field.kind !== 'area' && rulesOf(field).length > 0
  })
  const change = (one: Draft, part: Partial<Draft>) =>
    onDrafts(drafts.map((draft) => (draft.id === one.id ? { ...draft, ...part } : draft)))
  return (
    <>
      <div className={styles.match}>
        <span id={`${id}-match`}>{t('match')}</span>
        <Segmented<'and' | 'or'>
          aria-labelledby={`${id}-match`}
          value={matchType}
          onChange={onMatchType}
          options={[
            { value: 'and', label: t('and') },
            { value: 'or', label: t('or') },
          ]}
        />
      </div>
      {drafts.map((draft, index) => {
        const field = draft.field ? fieldOf(definition, draft.field) : undefined
        return (
          <div key={draft.id} className={styles.condition}>
            <Select<string>
              aria-label={t('field', { n: index + 1 })}
              placeholder={t('fieldPlaceholder')}
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.field ?? undefined}
              options={fields.map((name) => ({ value: name, label: labels.field(name) }))}
              onChange={(name) => {
                const rule = takesRule(definition, name, draft.rule, may) ? draft.rule : 'eq'
                change(draft, { field: name, rule, val: valueUnder(rule, '') })
              }}
            />
            <Select<Rule>
              aria-label={t('rule', { n: index + 1 })}
              value={draft.rule}
              options={rules.map((rule) => ({
                value: rule,
                label: t(`rules.${rule}`),
                disabled: !takesRule(definition, draft.field, rule, may),
                title: takesRule(definition, draft.field, rule, may) ? undefined : t('ruleNotForField'),
              }))}
              onChange={(rule) => change(draft, { rule, val: valueUnder(rule, draft.val) })}
            />
            <AdvancedValue
              definition={definition}
              name={draft.field}
              field={field}
              rule={draft.rule}
              value={draft.val}
              onChange={(val) => change(draft, { val })}
              label={t('value', { n: index + 1 })}
              kindLabel={t('kind', { n: index + 1 })}
            />
            <Button
              type="text"
              aria-label={t('removeCondition', { n: index + 1 })}
              icon={<Icon name="close" />}
              onClick={() => onDrafts(drafts.length === 1 ? [newDraft()] : drafts.filter((one) => one.id !== draft.id))}
            />
          </div>
        )
      })}
      <Button type="dashed" icon={<Icon name="add" size={14} />} onClick={() => onDrafts([...drafts, newDraft()])}>
        {t('add')}
      </Button>
    </>
  )
}
