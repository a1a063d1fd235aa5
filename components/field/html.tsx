// Rich text: cleaned by the server on write and on read; edited as plain paragraphs until the editor comes.
'use client'
import { Input } from 'antd'
import { Ellipsis, Empty } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type ShowProps, textOf } from './field-props'

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

/** Paragraphs of a plain text. */
export function htmlOf(text: string): string {
  const escapeLine = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeLine(line)}</p>`)
        .join('')
}

export function ShowHtml({ name, row, place }: ShowProps<'html'>) {
  const text = plainOf(textOf(row[name]))
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : <span className={styles.lines}>{text}</span>
}

export function EditHtml(props: EditProps<'html'>) {
  const { value, onChange, id, disabled } = props
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 4, maxRows: 16 }}
      value={plainOf(textOf(value))}
      disabled={disabled}
      onChange={(event) => onChange(htmlOf(event.target.value))}
      {...ariaOf(props)}
    />
  )
}
