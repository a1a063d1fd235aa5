// Text and codes in a form: one line or many.
import { useTranslations } from 'next-intl'
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'

export function EditText(props: EditProps<'text' | 'code'>) {
  const { field, value, onChange, id, disabled } = props
  const t = useTranslations('widget.field')
  const shared = { id, value: textOf(value), disabled, most: field.max, format: field.format, ...ariaOf(props) }
  if (field.multiline) {
    return (
      <TextAreaControl
        {...shared}
        autoSize={{ minRows: 2, maxRows: 8 }}
        showCount={field.max <= 5000}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextControl
      {...shared}
      inputMode={field.format === 'phone' || field.format === 'account' ? 'numeric' : field.format === 'email' ? 'email' : undefined}
      placeholder={field.kind === 'code' ? t('codePlaceholder') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
