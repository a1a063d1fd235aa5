// References to several records.
'use client'
import dynamic from 'next/dynamic'
import { companionOf } from '@/lib/model/field'
import { Ellipsis, Empty } from '../show/values'
import { ariaOf, type EditProps, listOf, type ShowProps } from './field-props'
import { Placeholder } from './placeholder'

const RefControl = dynamic(() => import('./ref-control').then((module) => module.RefControl), { ssr: false, loading: Placeholder })

export function ShowRefs({ name, row, place }: ShowProps<'refs'>) {
  const names = listOf(row[companionOf(name)])
  if (names.length === 0) return <Empty />
  const text = names.join('、')
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

export function EditRefs(props: EditProps<'refs'>) {
  const { field, name, value, record, onChange, id, disabled } = props
  const companion = companionOf(name)
  const names = listOf(record[companion])
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      multiple
      value={listOf(value).map((key, index) => ({ value: key, label: names[index] ?? key }))}
      onChange={(chosen) =>
        onChange(
          chosen.map((option) => option.value),
          { [companion]: chosen.map((option) => option.label) },
        )
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}
