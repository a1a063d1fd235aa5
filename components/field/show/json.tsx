// Values without a form of their own: shown as they are.
'use client'
import { Ellipsis, Empty } from '../../show/values'
import styles from '../field.module.css'
import type { ShowProps } from '../field-props'

export function ShowJson({ name, row, place }: ShowProps<'json'>) {
  const value = row[name]
  if (value === null || value === undefined) return <Empty />
  const text = JSON.stringify(value, null, place === 'page' ? 2 : 0)
  return place === 'cell' ? <Ellipsis text={text} /> : <pre className={styles.json}>{text}</pre>
}
