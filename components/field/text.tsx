// Text and codes: one line, many lines, links, masked numbers.
'use client'
import { Input } from 'antd'
import { useTranslations } from 'next-intl'
import { Ellipsis, Empty, Masked } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type FilterProps, type ShowProps, textOf } from './field-props'
import { markText, unmarkText } from './text-filter'

export function ShowText({ field, name, definition, row, place }: ShowProps<'text' | 'code'>) {
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (field.mask) return <Masked value={value} />
  if (field.format === 'url') {
    return (
      <a className={styles.link} href={value} target="_blank" rel="noreferrer">
        {place === 'cell' ? <Ellipsis text={value} units={40} /> : value}
      </a>
    )
  }
  if (field.kind === 'code') return <span className={styles.digits}>{value}</span>
  if (place === 'cell') return <Ellipsis text={value} units={name === definition.title ? 36 : 25} />
  return <span className={field.multiline ? styles.lines : undefined}>{value}</span>
}

export function EditText(props: EditProps<'text' | 'code'>) {
  const { field, value, onChange, id, disabled } = props
  const t = useTranslations('widget.field')
  const shared = { id, value: textOf(value), disabled, maxLength: field.max, ...ariaOf(props) }
  if (field.multiline) {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 8 }}
        showCount={field.max <= 5000}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Input
      {...shared}
      inputMode={field.format === 'phone' || field.format === 'account' ? 'numeric' : field.format === 'email' ? 'email' : undefined}
      placeholder={field.kind === 'code' ? t('codePlaceholder') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Contains what is typed; what is encrypted is found by the whole value only, so it carries no mark. */
export function FilterText({ field, value, onChange, id }: FilterProps<'text' | 'code'>) {
  const t = useTranslations('widget.field')
  const exact = field.encrypted === true
  const typed = unmarkText(textOf(value)).text
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      placeholder={exact ? t('exact') : undefined}
      onChange={(event) => onChange(exact ? event.target.value.trim() : markText(event.target.value, 'like'))}
    />
  )
}
