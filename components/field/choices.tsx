// Several values of a dictionary.
'use client'
import { DictSelect } from '../picker/dict-select'
import { Label } from '../show/status'
import { Empty } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type FilterProps, listOf, type ShowProps } from './field-props'
import { useDict } from './use-dict'

export function ShowChoices({ field, name, row, place }: ShowProps<'choices'>) {
  const words = useDict(field.dict)
  const values = listOf(row[name])
  if (values.length === 0) return <Empty />
  const shown = place === 'cell' ? values.slice(0, 2) : values
  return (
    <span className={styles.labels} title={place === 'cell' ? values.map(words.textOf).join('、') : undefined}>
      {shown.map((value) => (
        <Label key={value}>{words.textOf(value)}</Label>
      ))}
      {values.length > shown.length && <span className={styles.rest}>+{values.length - shown.length}</span>}
    </span>
  )
}

export function EditChoices(props: EditProps<'choices'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DictSelect
      id={id}
      dict={field.dict}
      multiple
      max={field.max}
      value={listOf(value)}
      onChange={onChange}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

export function FilterChoices({ field, value, onChange, id }: FilterProps<'choices'>) {
  return (
    <DictSelect
      id={id}
      dict={field.dict}
      multiple
      value={listOf(value)}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
