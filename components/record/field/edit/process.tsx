// The process model that a record names: one of those that are deployed, or the usual one of its kind.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { openChoicesOf } from '@/components/basic/answer'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { useProcesses } from '@/components/record/field/use-processes'

export function EditProcess(props: EditProps<'text'>) {
  const { value, onChange, id, disabled } = props
  const t = useTranslations('widget.field')
  const { processes, asked } = useProcesses()
  const chosen = textOf(value)
  const known = processes.map(({ process_definition_key, model_name }) => ({ value: process_definition_key, label: model_name }))
  // one that is no longer deployed stays until another is chosen
  const gone = chosen && !known.some((one) => one.value === chosen) ? [{ value: chosen, label: chosen }] : []
  return (
    <Select
      id={id}
      style={full}
      value={chosen}
      disabled={disabled}
      {...openChoicesOf(asked)}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: '', label: t('usualProcess') }, ...known, ...gone]}
      onChange={(next: string) => onChange(next || null)}
      {...ariaOf(props)}
    />
  )
}
