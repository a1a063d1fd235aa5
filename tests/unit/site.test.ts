// The public pages' texts, forms and addresses; outlines for link pictures.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOfArgs } from '@/app/(site)/pages/body.ts'
import { breakLines, letter, readLetters } from '@/app/og/lettering.ts'
import { defaultContent, readContent } from '@/lib/content/site.ts'
import { messagesOf } from '@/lib/i18n/messages.ts'
import { text } from '@/lib/i18n/text.ts'
import { menuTree } from '@/lib/model/menu-tree.ts'
import { flattenMenus } from '@/lib/model/permissions.ts'
import { isSitePath, publicPaths } from '@/lib/model/routes.ts'
import { siteTarget } from '@/lib/model/site/address.ts'
import { type FormField, fieldProblem, formFields, formSchema, honeypot, type SiteForm } from '@/lib/model/site/forms.ts'
import { siteLanguages, sitePages } from '@/lib/model/site/pages.ts'

describe('texts', () => {
  test('what is stored badly is replaced, what lacks a part is filled up', () => {
    const whole = defaultContent('board', 'zh-CN')
    for (const stored of [undefined, null, 'x', 7, [], { hero: 'x' }]) expect(readContent('board', 'zh-CN', stored)).toEqual(whole)
    expect(readContent('board', 'zh-CN', { hero: { title: '新标题' } })).toEqual({ ...whole, hero: { ...whole.hero, title: '新标题' } })
  })

  test('every link of header and footer is a public page', () => {
    for (const language of siteLanguages) {
      const { navigation, columns } = defaultContent('frame', language)
      const links = [...navigation, ...columns.flatMap((column) => column.links)]
      expect(links.length).toBeGreaterThan(12)
      for (const { path } of links) expect(publicPaths.has(path.replace(/\?.*/, '')), path).toBe(true)
    }
  })

  test('Chinese texts follow the wording rules', () => {
    const words: string[] = []
    const collect = (value: unknown) => {
      if (typeof value === 'string') words.push(value)
      else if (value && typeof value === 'object') for (const inner of Object.values(value)) collect(inner)
    }
    for (const page of sitePages) collect(defaultContent(page, 'zh-CN'))
    for (const feature of ['site', 'siteForm', 'register'] as const) collect(messagesOf('zh-CN', [feature]))
    expect(words.length).toBeGreaterThan(700)
    for (const word of words) {
      expect(word).not.toMatch(/[!！]|哎呀|亲们|\p{Extended_Pictographic}(?<![©™])/u)
      // a space between Chinese and Latin letters or digits in prose
      if (/[，。]/.test(word))
        expect(word.replace(/(?:ICP备|号|https?:\S+|[\w.]+@[\w.]+|“[^”]*”)/g, ''), word).not.toMatch(
          /\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u,
        )
    }
  })
})

describe('public routes', () => {
  const routes = [
    '/login',
    '/unionLogin',
    '/register',
    '/registerResult',
    '/index',
    '/partner',
    '/partnerPay',
    '/solution',
    '/smartSale',
    '/about',
    '/news',
    '/proxy',
    '/service',
    '/forum',
    '/board',
    '/info',
    '/article',
    '/404',
  ]

  test('PUBLIC-19 no public route is in the menus', () => {
    const urls = new Set(flattenMenus(menuTree).map((row) => row.url))
    expect(urls.size).toBeGreaterThan(50)
    for (const route of routes) expect(urls.has(route), route).toBe(false)
  })

  test('PUBLIC-20 sign-in is not needed for the public routes, /okrProject and what is shared by a link', () => {
    expect([...publicPaths].sort()).toEqual([...routes, '/okrProject', '/sharedDocument'].sort())
  })
})

describe('addresses', () => {
  const at = (address: string) => {
    const url = new URL(address, 'http://site.test')
    return siteTarget(url.pathname, url.searchParams)
  }
  const key = 'ab'.repeat(16)

  test('query values become part of the cached path', () => {
    const kept = (to: string) => ({ to, kept: true })
    expect(at('/index')).toEqual(kept('/index'))
    expect(at('/index?utm_source=x&from=y')).toEqual(kept('/index'))
    expect(at('/news')).toEqual(kept('/news/all/1'))
    expect(at(`/news?category=${key}&pageNo=3`)).toEqual(kept(`/news/${key}/3`))
    expect(at(`/article?key=${key}`)).toEqual(kept(`/article/${key}`))
    expect(at(`/forum?post=${key}`)).toEqual(kept(`/forum/post/${key}`))
    expect(at('/forum?board=WISH&pageNo=2')).toEqual(kept('/forum/WISH/2'))
    expect(at('/board?pageNo=2')).toEqual(kept('/board/all/2'))
    expect(at('/solution')).toEqual(kept('/solution/loan'))
    expect(at('/solution?tab=fund')).toEqual(kept('/solution/fund'))
    expect(at('/info?doc=privacy')).toEqual(kept('/info/privacy'))
    expect(at('/info?doc=brochure-shared')).toEqual(kept('/info/brochure-shared'))
  })

  test('pages for one visitor are not cached', () => {
    for (const address of [
      '/news?q=预算',
      '/index?sent=demo',
      '/index?again=demo',
      '/index?preview',
      '/info?c=abc',
      '/register?c=abc',
      '/registerResult?code=x',
      '/proxy?deals=3',
    ])
      expect(at(address).kept, address).toBe(false)
    expect(at('/partner?again=partner').to).toBe('/after/partner')
    expect(at('/about?preview=1').to).toBe('/preview/about')
    expect(at('/index?preview=frame').to).toBe('/preview/frame')
    expect(at('/index?preview=../x').to).toBe('/preview/index')
  })

  test('invented values do not add pages to the cache', () => {
    for (const value of ['x', '../x', '%2e%2e', 'AB'.repeat(16), `${key}/..`, key.slice(1)]) {
      expect(at(`/news?category=${encodeURIComponent(value)}`).to).toBe('/news/all/1')
      expect(at(`/article?key=${encodeURIComponent(value)}`)).toEqual({ to: '/article', kept: true })
      expect(at(`/solution?tab=${encodeURIComponent(value)}`).to).toBe('/solution/loan')
      expect(at(`/info?doc=${encodeURIComponent(value)}`).kept).toBe(false)
    }
    for (const value of ['0', '-1', '1.5', '1e3', '99999', 'x', ''])
      expect(at(`/board?pageNo=${value}`).to, value).toBe(value === '1e3' ? '/board/all/1000' : '/board/all/1')
  })

  test('every query results in a path of plain segments', () => {
    const paths = [...publicPaths].filter(isSitePath)
    expect(paths.length).toBeGreaterThanOrEqual(15)
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.dictionary(fc.constantFrom('key', 'category', 'pageNo', 'post', 'board', 'tab', 'doc', 'q', 'c'), fc.string({ maxLength: 40 })),
        (path, query) => {
          expect(siteTarget(path, new URLSearchParams(query)).to).toMatch(/^(\/[A-Za-z0-9_-]+)+$/)
        },
      ),
    )
  })
})

describe('forms', () => {
  test('every field, hint and option has its text in both languages', () => {
    for (const language of siteLanguages) {
      for (const field of Object.values(formFields).flat() as FormField[]) {
        expect(text(language, `siteForm.field.${field.name}`)).not.toContain('siteForm.')
        for (const option of field.options ?? [])
          expect(text(language, `siteForm.option.${field.name}.${option}`)).not.toContain('siteForm.')
      }
    }
  })

  test('no field has the name of the honeypot', () => {
    expect((Object.values(formFields).flat() as FormField[]).map((field) => field.name)).not.toContain(honeypot)
  })

  test('every text of every field gives values or reasons, never an error', () => {
    const forms = Object.keys(formFields) as SiteForm[]
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.dictionary(fc.constantFrom('contact_name', 'phone', 'demand', 'consent', 'level', 'content', 'username'), fc.anything()),
        (form, input) => {
          const parsed = formSchema(form).safeParse(input)
          if (!parsed.success)
            for (const issue of parsed.error.issues)
              expect(text('zh-CN', `validation.${(issue as { params?: { key: string } }).params?.key ?? 'invalid'}`)).not.toContain(
                'validation.',
              )
        },
      ),
    )
  })

  test('lengths count characters, only known options are accepted, blanks are empty', () => {
    const [name] = formFields.demo
    expect(fieldProblem(name, '王')).toEqual({ key: 'min', params: { n: 2 } })
    expect(fieldProblem(name, '😀😀')).toBeNull()
    expect(formSchema('ticket').safeParse({ phone: ' 13800001111 ', ticket_code: ' GD1 ' }).data).toEqual({
      phone: '13800001111',
      ticket_code: 'GD1',
    })
    expect(
      formSchema('forumPost').safeParse({ board: 'NOTICE', nickname: '甲乙', title: '四个字啊', content: '十个字的内容足够长了' }).success,
    ).toBe(false)
  })
})

describe('typed values of public forms', () => {
  const guest = { contact_name: '王五', phone: '13800001111', consent: true }

  test('a phone is cleaned before it is measured', () => {
    for (const phone of ['+86 138 0000 1111', '１３８００００１１１１', '\u202d138-0000-1111\u202c'])
      expect(formSchema('hero').safeParse({ ...guest, phone }).data).toMatchObject({ phone: '13800001111' })
  })

  test('a number of guests that is not understood is refused, never taken for one', () => {
    expect(['2', ' ３ 人', ''].map((people) => formSchema('activity').safeParse({ ...guest, people }).data?.people)).toEqual(['2', '3', ''])
    for (const people of ['两', '0', '-1', '2-3', '100'])
      expect(formSchema('activity').safeParse({ ...guest, people }).error?.issues).toMatchObject([{ path: ['people'] }])
  })
})

describe('link pictures', () => {
  test('letters become outlines of the requested weight; characters that the font lacks are left out', async () => {
    await readLetters('启衡 CRM', 600)
    await readLetters('启衡 CRM', 400)
    const bold = letter('启衡 CRM', 72, 600)
    expect(bold.path).toMatch(/^M[\d.-]+ [\d.-]+/)
    expect(bold.path).not.toBe(letter('启衡 CRM', 72, 400).path)
    expect(bold.width).toBeGreaterThan(250)
    await readLetters('衡\u{10ffff}', 600)
    expect(letter('衡\u{10ffff}', 72, 600)).toEqual(letter('衡', 72, 600))
  })

  test('a title breaks after a punctuation mark, within its width, and is cut at the last line', async () => {
    const title = '让金融服务从线索到回款，一目了然'
    const long = '付款审批新增预算标尺超支金额随单显示与年度版本更新说明以及常见问题解答合集和后续安排的详细介绍'
    await readLetters(`${title}${long}…`, 600)
    expect(breakLines(title, 72, 600, 1040, 3)).toEqual(['让金融服务从线索到回款，', '一目了然'])
    const lines = breakLines(long, 54, 600, 1040, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    for (const line of lines) expect(letter(line, 54, 600).width).toBeLessThanOrEqual(1040)
  })
})

test('a page of a list that is no number of one is the first', () => {
  expect(pageOfArgs({})).toBe(1)
  expect(pageOfArgs({ page: '7' })).toBe(7)
  for (const page of ['abc', '', '0', '-1', '1.5', '1e3', '1000', 'NaN', ' 2']) expect(pageOfArgs({ page }), page).toBe(1)
})
