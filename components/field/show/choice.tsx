// One value of a dictionary: as words, status, grade or stars.
'use client'
import { statusOf } from '@/lib/model/status'
import { Stars } from '../../show/stars'
import { StatusTag, StatusText } from '../../show/status'
import { Empty } from '../../show/values'
import styles from '../field.module.css'
import type { ShowProps } from '../field-props'
import { textOf } from '../field-props'
import type { Dict } from '../use-dict'
import { useDict } from '../use-dict'

/** Dictionaries whose order is a level of stars. */
export const starDicts = new Set(['CUSTOMER_STAR'])
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
  const colour = words.items.find((item) => item.value === value)?.color
  if (!shape && colour) {
    return (
      <span className={styles.coloured}>
        <svg width="8" height="8" aria-hidden="true">
          <circle cx="4" cy="4" r="4" fill={colour} />
        </svg>
        {text}
      </span>
    )
  }
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
