// Part of a text in the filter bar.
import Input from 'antd/es/input/Input'
import { useTranslations } from 'next-intl'
import { useClear } from '@/components/basic/use-clear'
import type { FilterProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { markText, unmarkText } from '@/components/record/field/text-filter'

/** Contains what is typed; what is encrypted is found by the whole value, a phone by its end too, so it carries no mark. */
export function FilterText({ field, value, onChange, id }: FilterProps<'text' | 'code'>) {
  const clear = useClear()
  const t = useTranslations('widget.field')
  const exact = field.encrypted === true
  const typed = unmarkText(textOf(value)).text
  return (
    <Input
      id={id}
      allowClear={clear}
      value={typed}
      placeholder={exact ? t(field.mask === 'phone' ? 'numberOrEnd' : 'exact') : undefined}
      onChange={(event) => onChange(exact ? event.target.value.trim() : markText(event.target.value, 'like'))}
    />
  )
}
