// A reference to one record: its name from the answer's companion, chosen from a paged dropdown.
'use client'
import dynamic from 'next/dynamic'
import { companionOf } from '@/lib/model/field'
import type { Option } from '../picker/paged-select'
import { Ellipsis, Empty } from '../show/values'
import { ariaOf, type EditProps, type FilterProps, listOf, type ShowProps, textOf } from './field-props'
import { Placeholder } from './placeholder'
import { rememberNames, useNames } from './use-names'

const RefControl = dynamic(() => import('./ref-control').then((module) => module.RefControl), { ssr: false, loading: Placeholder })

export function ShowRef({ name, row, place }: ShowProps<'ref'>) {
  const text = textOf(row[companionOf(name)])
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

export function EditRef(props: EditProps<'ref'>) {
  const { field, name, value, record, onChange, id, disabled } = props
  const key = textOf(value)
  const companion = companionOf(name)
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      value={key ? [{ value: key, label: textOf(record[companion]) || key }] : []}
      onChange={([chosen]) => onChange(chosen?.value ?? null, { [companion]: chosen?.label ?? null })}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** Any of the chosen records; their names are remembered, because the address keeps only the keys. */
export function FilterRef({ field, value, onChange, id }: FilterProps<'ref' | 'refs'>) {
  const keys = listOf(value)
  const names = useNames(field.to, keys)
  const options: Option[] = keys.map((key) => ({ value: key, label: names[key] ?? key }))
  return (
    <RefControl
      id={id}
      field={field}
      multiple
      value={options}
      onChange={(next) => {
        rememberNames(field.to, next)
        onChange(next.length > 0 ? next.map((option) => option.value) : undefined)
      }}
    />
  )
}
