// One value of a dictionary: shown as words, status, grade or stars; chosen by stars, tree or the dictionary select.
'use client'
import dynamic from 'next/dynamic'
import { statusOf } from '@/lib/model/status'
import { DictSelect } from '../picker/dict-select'
import { StarChoice, Stars } from '../show/stars'
import { StatusTag, StatusText } from '../show/status'
import { Empty } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type FilterProps, listOf, type ShowProps, textOf } from './field-props'
import { Placeholder } from './placeholder'
import { type Dict, useDict } from './use-dict'

const TreeControl = dynamic(() => import('./tree-control').then((module) => module.TreeControl), { ssr: false, loading: Placeholder })

/** Dictionaries whose order is a level of stars. */
const starDicts = new Set(['CUSTOMER_STAR'])
/** Dictionaries whose value is itself the short word of tables: A, B, C. */
const gradeDicts = new Set(['CUSTOMER_LEVEL', 'SUPPLIER_LEVEL', 'RESOURCE_RATING'])

interface WordProps {
  dict: string
  value: string
  words: Dict
  /** `tag` is for headers and cards. */
  as?: 'text' | 'tag'
}

/** A value as its dictionary draws it. */
export function Word({ dict, value, words, as = 'text' }: WordProps) {
  const text = words.textOf(value)
  if (starDicts.has(dict)) {
    const level = words.items.findIndex((item) => item.value === value)
    return level < 0 ? text : <Stars count={level} label={text} of={words.items.length - 1} />
  }
  const shape = statusOf(dict, value)
  if (!shape) return text
  return as === 'tag' ? <StatusTag shape={shape}>{text}</StatusTag> : <StatusText shape={shape}>{text}</StatusText>
}

export function ShowChoice({ field, name, row, place }: ShowProps<'choice'>) {
  const words = useDict(field.dict)
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (gradeDicts.has(field.dict) && place === 'cell') return <b title={words.textOf(value)}>{value}</b>
  if (place === 'page' && starDicts.has(field.dict)) {
    return (
      <span className={styles.starLine}>
        <Word dict={field.dict} value={value} words={words} /> {words.textOf(value)}
      </span>
    )
  }
  return <Word dict={field.dict} value={value} words={words} />
}

export function EditChoice(props: EditProps<'choice'>) {
  const { field, value, onChange, id, disabled } = props
  const words = useDict(field.dict)
  const chosen = textOf(value) || null
  if (words.loading) return <Placeholder />
  if (starDicts.has(field.dict)) {
    return <StarChoice id={id} value={chosen} onChange={onChange} options={words.offered(chosen)} disabled={disabled} />
  }
  if (words.isTree) {
    return <TreeControl id={id} words={words} value={chosen} onChange={onChange} disabled={disabled} {...ariaOf(props)} />
  }
  return (
    <DictSelect
      id={id}
      dict={field.dict}
      value={chosen}
      onChange={onChange}
      required={field.required}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** Any of the chosen values; of a tree the one chosen leaf. */
export function FilterChoice({ field, value, onChange, id }: FilterProps<'choice'>) {
  const words = useDict(field.dict)
  if (words.isTree) {
    return <TreeControl id={id} words={words} value={textOf(value) || null} onChange={(next) => onChange(next ?? undefined)} />
  }
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
