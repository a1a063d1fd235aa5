// Rich text as its words.
'use client'
import { Ellipsis, Empty } from '../../show/values'
import styles from '../field.module.css'
import type { ShowProps } from '../field-props'
import { textOf } from '../field-props'

/** The words of a rich text. */
export function plainOf(html: string): string {
  return html
    .replace(/<(?:br\s*\/?|\/p|\/div|\/li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()
}

export function ShowHtml({ name, row, place }: ShowProps<'html'>) {
  const text = plainOf(textOf(row[name]))
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : <span className={styles.lines}>{text}</span>
}
