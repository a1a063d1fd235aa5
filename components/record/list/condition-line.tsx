// One condition of an advanced query while it is being built: its field, its rule and its value.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { fieldOf, offeredColumns } from '@/components/record/columns'
import styles from '@/components/record/dialogs.module.css'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { rulesOf } from '@/lib/model/list-request'
import { type Rule, rules } from '@/lib/model/wire'
import { type Draft, takesRule, valueUnder } from './advanced'
import { AdvancedValue } from './advanced-value'

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

export function ConditionLine({ definition, draft, number, focused, onChange, onRemove }: ConditionLineProps) {
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
