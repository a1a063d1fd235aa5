// Rich text: its words in a cell, itself on a page.
import { RichText } from '@/components/basic/rich-text'
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'

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
  const html = textOf(row[name])
  if (!html) return <Empty />
  return place === 'cell' ? <Ellipsis text={plainOf(html)} /> : <RichText html={html} />
}
