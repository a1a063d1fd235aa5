// One value of a dictionary: as words, status, grade or stars.
import { Stars } from '@/components/basic/stars'
import { StatusTag, StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import type { Dict } from '@/components/record/field/use-dict'
import { useDict } from '@/components/record/field/use-dict'
import { statusOf } from '@/lib/model/status'

/** Dictionaries whose order is a level of stars. */
export const starDicts = new Set(['CUSTOMER_STAR'])
/** Dictionaries whose value is itself the short word of tables, where it is one letter: A, B, C. */
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
  if (gradeDicts.has(field.dict) && place === 'cell')
    return <b title={words.textOf(value)}>{value.length === 1 ? value : words.textOf(value)}</b>
  if (place === 'page' && starDicts.has(field.dict)) {
    return (
      <span className={styles.starLine}>
        <Word dict={field.dict} value={value} words={words} /> {words.textOf(value)}
      </span>
    )
  }
  return <Word dict={field.dict} value={value} words={words} />
}
