// @vitest-environment happy-dom
// The rich-text editor writes what the server's allow-list keeps, and takes nothing that it would not keep.
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { extensions, linkAddress } from '@/components/record/field/rich-text-extensions.ts'
import { sanitizeHtml } from '@/lib/backend/base/sanitize.ts'
import { hostileHtml } from '../support/hostile-html.ts'

function write(content: string): string {
  const editor = new Editor({ element: document.createElement('div'), extensions, content, injectCSS: false })
  const html = editor.getHTML()
  editor.destroy()
  return html
}

const picture = `/api/app/base/app/file/download/${'a'.repeat(32)}`

describe('the rich-text editor', () => {
  test.each([
    ['headings and paragraphs', '<h2>通知</h2><h3>一</h3><h4>二</h4><p>正文</p>'],
    ['marks', '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><code>码</code></p>'],
    ['lists', '<ul><li><p>甲</p></li></ul><ol><li><p>乙</p></li></ol>'],
    ['quotes, code and lines', '<blockquote><p>引</p></blockquote><pre><code>a &lt; b</code></pre><hr>'],
    ['alignment', '<p style="text-align: center;">中</p><h2 style="text-align: right;">右</h2>'],
    ['a link', '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/a?b=1">看</a></p>'],
  ])('%s are kept unchanged by the editor and by the server', (_, html) => {
    const written = write(html)
    expect(written).toBe(html)
    const text = (value: string) => value.replace(/\s?style="text-align:\s?(\w+);?"/g, ' align=$1').replace(/<hr ?\/?>/g, '<hr>')
    const links = (value: string) => value.replace(/<a [^>]*>/g, (tag) => [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(String).sort().join())
    expect(links(text(sanitizeHtml(written)))).toBe(links(text(written)))
  })

  test('stored pictures and tables are kept by the server', () => {
    const cleaned = sanitizeHtml(
      write(`<img src="${picture}" alt="图"><table><tbody><tr><th>甲</th></tr><tr><td>乙</td></tr></tbody></table>`),
    )
    expect(cleaned).toContain(`src="${picture}"`)
    expect(cleaned).toMatch(/<table>.*<th[^>]*><p>甲<\/p><\/th>.*<td[^>]*><p>乙<\/p><\/td>/)
  })

  test('NOTICE-24 hostile content is sanitised by the editor, and again by the server', () => {
    for (const html of hostileHtml) {
      const written = write(html)
      expect(written, html).not.toMatch(/<script|<iframe|<object|<svg|<style|<form|<[^>]*(?:\son\w+=|javascript:|evil)/i)
      expect(sanitizeHtml(sanitizeHtml(written)), html).toBe(sanitizeHtml(written))
    }
  })

  test('typed addresses become links', () => {
    expect(['example.com', 'https://a.cn/b', 'zhang@a.cn', '/crm/customer/list'].map(linkAddress)).toEqual([
      'https://example.com',
      'https://a.cn/b',
      'mailto:zhang@a.cn',
      '/crm/customer/list',
    ])
    expect(['javascript:alert(1)', '//evil.test', 'data:text/html,x', '你好', ' ', 'vbscript:x'].map(linkAddress)).toEqual(
      Array(6).fill(''),
    )
  })
})
