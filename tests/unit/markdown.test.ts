// Markdown as rich text: the blocks and marks that people write; what could run stays text.
import { expect, test } from 'vitest'
import { sanitizeHtml } from '@/lib/backend/base/sanitize.ts'
import { markdownToHtml } from '@/lib/backend/knowledge/import.ts'

/** As an article keeps it, without the space between blocks. */
const kept = (text: string) => sanitizeHtml(markdownToHtml(text)).replace(/>\s+</g, '><').trim()

test.each([
  ['# 放款流程\n\n先看**用途**，再看*期限*。', '<h2>放款流程</h2><p>先看<strong>用途</strong>，再看<em>期限</em>。</p>'],
  ['一行\n又一行', '<p>一行<br />又一行</p>'],
  ['- 甲\n- 乙\n  - 丙\n- 丁', '<ul><li>甲</li><li>乙<ul><li>丙</li></ul></li><li>丁</li></ul>'],
  ['1. 甲\n2. 乙', '<ol><li>甲</li><li>乙</li></ol>'],
  ['> 引用\n> 两行', '<blockquote><p>引用<br />两行</p></blockquote>'],
  ['```js\na < b && **c**\n```', '<pre><code>a &lt; b &amp;&amp; **c**</code></pre>'],
  [
    '| 项目 | 金额 |\n|---|---|\n| 甲 | 1 |',
    '<table><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table>',
  ],
  ['上\n\n---\n\n下', '<p>上</p><hr /><p>下</p>'],
  ['用`**不是粗体**`写', '<p>用<code>**不是粗体**</code>写</p>'],
  ['看![图](x.png)', '<p>看图</p>'],
  ['3 * 4 * 5，snake_case_name', '<p>3 * 4 * 5，snake_case_name</p>'],
  ['', ''],
])('%j', (text, html) => {
  expect(kept(text)).toBe(html)
})

test('a link leads out, a script stays text and an address that runs leads nowhere', () => {
  expect(kept('[官网](https://example.com/a)')).toContain('href="https://example.com/a"')
  const html = kept('<script>alert(1)</script>\n\n[x](javascript:alert(1))')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|href="javascript/)
})
