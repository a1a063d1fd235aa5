// Hostile rich text comes out harmless, ordinary formatting comes out as it went in.
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { isEmptyHtml, plainText, sanitizeHtml } from '@/lib/backend/base/sanitize.ts'
import { hostileHtml, ownPicture } from '../support/hostile-html.ts'

/** What a browser would make of the text: no element, attribute or address beyond the allowed ones. */
function findHarm(html: string): string[] {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true } })
  document.body.innerHTML = html
  const harm: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (/^(?:script|style|iframe|object|embed|svg|math|form|input|button|link|meta|base|template|video|audio|details|textarea)$/.test(tag))
      harm.push(tag)
    for (const { name, value: given } of element.attributes) {
      const value = given ?? ''
      if (/^on|^(?:srcdoc|ping|action|formaction|background|xlink:href|id|class|name)$|^data-/i.test(name)) harm.push(`${tag} ${name}`)
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|[/?#]|\.{1,2}\/)/i.test(value)) harm.push(`${tag} href ${value}`)
      if (name === 'href' && /^\/[/\\]/.test(value)) harm.push(`${tag} href ${value}`)
      if (name === 'src' && !/^\/api\/app\/base\/app\/file\/download\/[0-9a-f]{32}$/.test(value)) harm.push(`${tag} src ${value}`)
      if (name === 'style' && /url|expression|position|behavior|@|\\/i.test(value)) harm.push(`${tag} style ${value}`)
    }
  }
  return harm
}

describe('hostile rich text', () => {
  test.each(hostileHtml)('%s', (html) => {
    const clean = sanitizeHtml(html)
    expect(findHarm(clean)).toEqual([])
    expect(clean).not.toMatch(/<script|javascript:|vbscript:|onerror\s*=\s*[^"]*alert\(1\)>|srcdoc/i)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  test('the check of this test detects harmful markup', () => {
    for (const html of [
      '<p onclick="x()">a</p>',
      '<a href="javascript:x()">a</a>',
      '<img src="https://evil.example/x.gif">',
      '<form></form>',
    ]) {
      expect(findHarm(html)).not.toEqual([])
    }
  })

  test('random markup becomes harmless, and sanitising it again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '"',
        "'",
        '<',
        '>',
        '&',
        '<!--',
        '-->',
        '<table>',
        '</td>',
        '文字',
        '<a href="',
        '\0',
        '`',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(''))
        expect(findHarm(clean)).toEqual([])
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { numRuns: 300 },
    )
  })

  test('broken markup does not change when it is sanitised again', () => {
    const clean = sanitizeHtml('<p><A<script>alert(1)</script><p onpointerrawupdate=alert(1)>x</p>')
    expect(findHarm(clean)).toEqual([])
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  test('deep nesting is limited', () => {
    const clean = sanitizeHtml(`${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`)
    expect(clean.split('<blockquote>').length).toBeLessThan(100)
    expect(clean).toContain('x')
  })
})

describe('ordinary formatting', () => {
  test.each([
    '<h2>标题</h2><p>正文 <strong>加粗</strong> <em>斜体</em> <u>下划线</u> <s>删除线</s></p>',
    '<p style="text-align:center">居中</p>',
    '<p><span style="color:#b22d28">红字</span><span style="background-color:rgb(250, 242, 225)">底色</span></p>',
    '<ul><li>一</li><li>二<ul><li>二之一</li></ul></li></ul><ol start="3"><li>三</li></ol>',
    '<blockquote><p>引用</p></blockquote><pre><code>select 1 &lt; 2</code></pre><hr />',
    '<table><caption>表</caption><thead><tr><th scope="col">列</th></tr></thead><tbody><tr><td colspan="2" style="text-align:right">1,000.00</td></tr></tbody></table>',
    '<p>H<sub>2</sub>O，x<sup>2</sup>，第一行<br />第二行</p>',
    '<p><a href="https://example.com/a?b=1&amp;c=2" title="说明">链接</a> <a href="mailto:a@example.com">邮件</a> <a href="/news">站内</a> <a href="#top">锚</a></p>',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2，“引号”与 © ™ 😀</p>',
  ])('%s', (html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  test('stored pictures are kept, with size and alternative text', () => {
    expect(sanitizeHtml(`<img src="${ownPicture}" alt="现场" width="640" height="360">`)).toBe(
      `<img src="${ownPicture}" alt="现场" loading="lazy" width="640" height="360" />`,
    )
  })

  test('a first-level heading becomes second-level, and links to new windows have noopener', () => {
    expect(sanitizeHtml('<h1>大标题</h1>')).toBe('<h2>大标题</h2>')
    expect(sanitizeHtml('<a href="https://example.com" target="_blank">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  test('the text of dropped tags is kept, the text of scripts is not', () => {
    expect(sanitizeHtml('<div>段落<section>内容</section></div>')).toBe('段落内容')
    expect(sanitizeHtml('前<script>x()</script>后')).toBe('前后')
  })
})

test('plain text is one line of a given length, with decoded entities', () => {
  expect(plainText('<h2>标题</h2><p>第一段 &amp; 1 &lt; 2</p><script>x</script>', 50)).toBe('标题 第一段 & 1 < 2')
  expect(plainText(`<p>${'字'.repeat(30)}</p>`, 10)).toBe(`${'字'.repeat(9)}…`)
  expect(isEmptyHtml('<p> <br></p>')).toBe(true)
  expect(isEmptyHtml(`<p><img src="${ownPicture}"></p>`)).toBe(false)
})
