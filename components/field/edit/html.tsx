// Rich text, edited as plain paragraphs until the editor comes; the server cleans it on write.
'use client'
import { Input } from 'antd'
import type { EditProps } from '../field-props'
import { ariaOf, textOf } from '../field-props'
import { plainOf } from '../show/html'

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
