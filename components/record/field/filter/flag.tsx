// Yes, no or either in the filter bar.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useClear } from '@/components/basic/use-clear'
import type { FilterProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'

export function FilterFlag({ value, onChange, id }: FilterProps<'flag'>) {
  const clear = useClear()
  const t = useTranslations('widget.field')
  return (
    <Select
      id={id}
      style={full}
      allowClear={clear}
      value={textOf(value) || undefined}
      onChange={(next) => onChange(next)}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}
