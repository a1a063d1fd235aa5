// Text and codes: one line, many lines, links, masked numbers.
import { Ellipsis, Empty, Masked } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { PhoneNumber } from '@/components/record/field/phone'
import { Revealable } from '@/components/record/field/reveal'

export function ShowText({ field, name, definition, row, place }: ShowProps<'text' | 'code'>) {
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (place === 'page' && (field.format === 'phone' || field.format === 'landline')) return <PhoneNumber value={value} />
  if (field.mask) return place === 'page' ? <Revealable value={value} /> : <Masked value={value} />
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
