// The public pages in a real browser: complete without scripts, accessible, light, and their forms with and without scripts.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from '@/lib/backend/base/sanitize.ts'
import { flaws } from '../support/axe.ts'
import { address, newPage, signIn, visibleLines } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { hostileHtml } from '../support/hostile-html.ts'

/** Every public page, and the variants that a query makes of it. */
const pages = [
  '/index',
  '/partner',
  '/partnerPay',
  '/solution',
  '/solution?tab=shared',
  '/smartSale',
  '/about',
  '/news',
  '/proxy',
  '/service',
  '/forum',
  '/forum?board=WISH',
  '/board',
  '/info',
  '/info?doc=privacy',
  '/info?doc=agreement',
  '/info?doc=brochure-fund',
  '/register',
  '/registerResult',
]

const here = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The words of a page without what only scripts or the clock change. */
const words = async (page: Page) => (await visibleLines(page)).map((line) => line.trim()).filter(Boolean)

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Counts from the beginning of each load how much is shifted. */
function watchShift(): void {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What a page has and what it cost, read in the page. */
function readPage() {
  const sizeOf = (ending: string) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => new URL(entry.name).pathname.endsWith(ending))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const attribute = (name: string, selector: string) => document.querySelector(selector)?.getAttribute(name) ?? ''
  const meta = (name: string) => attribute('content', `meta[name="${name}"], meta[property="${name}"]`)
  return {
    language: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    description: meta('description'),
    picture: meta('og:image'),
    canonical: attribute('href', 'link[rel=canonical]'),
    forMachines: [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent ?? ''),
    takesRegistration: document.querySelectorAll('form input[name=username]').length === 1,
    shift: (window as unknown as { shift: number }).shift,
    scriptBytes: sizeOf('.js'),
    styleBytes: sizeOf('.css'),
  }
}

/** A visit to every page, in a wide window and then in a narrow one: loaded once, for all that is looked at. */
async function visitAll() {
  const page = await newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(watchShift)
  const visits = []
  for (const path of pages) {
    // what axe itself is refused is nobody's complaint
    complaints.length = 0
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    const seen = {
      path,
      status: response?.status(),
      place: here(page),
      policy: response?.headers()['content-security-policy'],
      words: await words(page),
      ...(await page.evaluate(readPage)),
      complaints: [...complaints],
    }
    const wide = { flaws: await flaws(page), overflow: await overflowOf(page) }
    await page.setViewportSize({ width: 375, height: 900 })
    const narrow = { flaws: await flaws(page), overflow: await overflowOf(page) }
    await page.setViewportSize({ width: 1440, height: 900 })
    visits.push({ ...seen, wide, narrow })
  }
  return visits
}

let visiting: ReturnType<typeof visitAll> | undefined
function visited(): ReturnType<typeof visitAll> {
  visiting ??= visitAll()
  return visiting
}

describe('every page', () => {
  test.each([
    ['PUBLIC-03', '/register'],
    ['PUBLIC-04', '/registerResult'],
    ['PUBLIC-05', '/index'],
    ['PUBLIC-06', '/partner'],
    ['PUBLIC-07', '/partnerPay'],
    ['PUBLIC-08', '/solution'],
    ['PUBLIC-09', '/smartSale'],
    ['PUBLIC-10', '/about'],
    ['PUBLIC-11', '/news'],
    ['PUBLIC-12', '/proxy'],
    ['PUBLIC-13', '/service'],
    ['PUBLIC-14', '/forum'],
    ['PUBLIC-15', '/board'],
    ['PUBLIC-16', '/info'],
  ])('%s %s is shown without a session', async (_, path) => {
    const visit = (await visited()).find((one) => one.path === path)
    expect(visit).toMatchObject({ status: 200, place: path, headings: 1, takesRegistration: path === '/register' })
    expect(visit?.words.join('').length).toBeGreaterThan(150)
  })

  test('PUBLIC-17 /article is shown without a session', async () => {
    const page = await newPage()
    await page.goto('/news')
    await page.locator('a[href^="/article?key="]').first().click()
    await page.waitForURL(/\/article\?key=[0-9a-f]{32}$/)
    await expect.poll(() => page.locator('article h1').count()).toBe(1)
  })

  test('PUBLIC-01 PUBLIC-02 /login and /unionLogin are shown without a session', async () => {
    const page = await newPage()
    await page.goto('/login')
    expect(here(page)).toBe('/login')
    await expect.poll(() => page.locator('form #username, form #password, form button[type=submit]').count()).toBe(3)
    const response = await page.goto('/unionLogin')
    expect([response?.status(), here(page)]).toEqual([200, '/unionLogin'])
  })

  test('PUBLIC-18 PUBLIC-21 PUBLIC-25 what nothing serves ends at /404 with status 404, with and without a session', async () => {
    const page = await newPage()
    for (const signedIn of [false, true]) {
      if (signedIn) await signIn(page, 'huangwen')
      for (const path of ['/404', '/no-such-page', '/zh-CN/index', '/en/news/all/1', '/news/all/1', '/index/x']) {
        const response = await page.goto(path)
        expect([response?.status(), here(page)], `${path} ${signedIn}`).toEqual([404, '/404'])
      }
    }
  })

  test('PUBLIC-17 PUBLIC-18 PUBLIC-25 what is missing says so without scripts: title, one line for search engines, frame, a way back', async () => {
    const missing = [
      ['/404', '没有找到这个页面'],
      ['/no-such-page', '没有找到这个页面'],
      ['/article', '这篇资讯已经撤下'],
      [`/article?key=${'0'.repeat(32)}`, '这篇资讯已经撤下'],
      ['/news?pageNo=999', '没有找到这个页面'],
    ] as const
    for (const [path, heading] of missing) {
      // The second answer comes from the store of pages.
      for (const attempt of [1, 2]) {
        const response = await fetch(address() + path)
        const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
        expect(response.status, `${path} ${attempt}`).toBe(404)
        expect(html).toMatch(new RegExp(`<h1[^>]*>[^<]*${heading}`))
        expect(html).toMatch(/<title>[^<]+ - [^<]+<\/title>/)
        expect(html.match(/<meta name="robots"/g)).toHaveLength(1)
        expect(html).toMatch(/<header.*<footer/s)
        expect(html).toMatch(/<a [^>]*href="\/index"/)
      }
    }
    const english = await (await fetch(`${address()}/404`, { headers: { cookie: 'locale=en' } })).text()
    expect(english).toContain('<html lang="en"')
  })

  test('browsers and phones find their icons, and an English page has an English preview picture', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-icon.png', 'image/png'],
    ] as const) {
      const response = await fetch(address() + path)
      expect([response.status, response.headers.get('content-type')], path).toEqual([200, type])
    }
    const html = await (await fetch(`${address()}/about?lang=en`)).text()
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(picture).toContain('/og/about?lang=en')
    const etags = ['/og/about', '/og/about?lang=en'].map(async (path) => (await fetch(address() + path)).headers.get('etag'))
    const [chinese, english] = await Promise.all(etags)
    expect(english).not.toBe(chinese)
  })

  test('PUBLIC-22 each public address answers itself when it is asked for directly', async () => {
    for (const path of pages) {
      const response = await fetch(address() + path, { redirect: 'manual' })
      expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8'])
    }
  })

  test('PUBLIC-23 texts are Chinese, the document says so', async () => {
    for (const { path, language, words } of await visited()) {
      expect(language, path).toBe('zh-CN')
      for (const line of words) expect(line, path).not.toMatch(/[A-Za-z]{2,}(?: [a-z]{2,}){2,}/)
    }
  })

  test('PUBLIC-24 the front page leads to sign-in and registration', async () => {
    const page = await newPage()
    await page.goto('/index')
    for (const path of ['/login', '/register']) {
      await page.goto('/index')
      await page.locator(`header a[href="${path}"]:visible`).click()
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  test('has its own title, description and canonical address', async () => {
    const visits = await visited()
    for (const { path, description, canonical, forMachines } of visits) {
      expect(description.length, path).toBeGreaterThan(10)
      expect(canonical.startsWith(address()), `${path} ${canonical}`).toBe(true)
      for (const block of forMachines) expect(JSON.parse(block)['@context']).toBe('https://schema.org')
    }
    // /register and /registerResult share theirs, and so do /forum and its boards
    expect(new Set(visits.map(({ title }) => title)).size).toBeGreaterThanOrEqual(pages.length - 1)
  })

  test('has a picture for links that is really drawn', async () => {
    for (const picture of new Set((await visited()).map((visit) => visit.picture))) {
      const drawn = await fetch(picture)
      const bytes = Buffer.from(await drawn.arrayBuffer())
      const said = [drawn.status, bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      expect(said, picture).toEqual([200, 'PNG', 1200, 630])
    }
  })

  test('is complete without scripts', async () => {
    const bare = await newPage({ scripts: false })
    for (const { path, words: scripted } of await visited()) {
      await bare.goto(path)
      const onlyScripts = /^(打印|打印这份资料|计算)$/
      const without = (lines: string[]) => lines.filter((line) => !onlyScripts.test(line))
      expect(without(await words(bare)), path).toEqual(without(scripted))
    }
  })

  test.each(['wide', 'narrow'] as const)('is clean to axe and fits its window: %s', async (width) => {
    for (const visit of await visited()) expect(visit[width], visit.path).toEqual({ flaws: [], overflow: 0 })
  })

  test('is clean to axe and fits its window: English', async () => {
    const page = await newPage({ locale: 'en' })
    for (const path of pages) {
      await page.goto(path)
      expect({ flaws: await flaws(page), overflow: await overflowOf(page) }, path).toEqual({ flaws: [], overflow: 0 })
    }
  })

  test('keeps the rules of its content security policy and shifts nothing', async () => {
    for (const { path, policy, shift, complaints } of await visited()) {
      expect(policy, path).toMatch(/script-src 'self' 'sha256-|script-src 'self' 'nonce-/)
      // what anybody could notice begins at a hundredth; a script that arrives on a busy machine moves an edge by less than a pixel
      expect(shift, path).toBeLessThan(0.001)
      expect(complaints, path).toEqual([])
    }
  })

  test('brings at most 140 KB of scripts and 16 KB of styles', async () => {
    for (const { path, scriptBytes, styleBytes } of await visited()) {
      expect(scriptBytes, path).toBeGreaterThan(50_000)
      expect(scriptBytes, path).toBeLessThanOrEqual(140_000)
      expect(styleBytes, path).toBeGreaterThan(2_000)
      expect(styleBytes, path).toBeLessThanOrEqual(16_000)
    }
  })

  test('is kept: the second visitor gets it from the store, revalidated by browsers, one per language', async () => {
    for (const path of ['/index', '/news', '/solution?tab=fund']) {
      await fetch(address() + path)
      const again = await fetch(address() + path, { headers: { 'accept-encoding': 'br' } })
      expect(again.headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate')
      expect(Number(again.headers.get('age') ?? -1), path).toBeGreaterThanOrEqual(0)
      expect(again.headers.get('vary')).toMatch(/Cookie/)
      const [head = ''] = (await again.text()).split('</head>')
      expect(head, path).toContain('<style>')
      expect(head, path).not.toContain('rel="stylesheet"')
      expect([again.headers.get('content-encoding'), again.headers.get('x-content-type-options')]).toEqual(['br', 'nosniff'])
      const english = await fetch(address() + path, { headers: { cookie: 'locale=en' } })
      expect(await english.text()).toContain('<html lang="en"')
      const same = await fetch(address() + path, { headers: { 'accept-encoding': 'br', 'if-none-match': again.headers.get('etag') ?? '' } })
      expect(same.status).toBe(304)
    }
  })
})

describe('forms', () => {
  const fill = async (page: Page, form: string, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = page.locator(`#form-${form} [name="${name}"]`)
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
      else await field.fill(value)
    }
  }
  let counter = Date.now() % 1_000_000
  const phone = () => `139${String(10_000_000 + counter++).slice(-8)}`

  test.each([true, false])('mistakes are named and what was typed stays; then thanks (scripts: %s)', async (scripts) => {
    const page = await newPage({ scripts })
    await page.goto('/partner')
    await fill(page, 'partner', { company_name: '佛山示例顾问', contact_name: '周', phone: '12', industry: 'LOAN', demand: '想做代理' })
    await page.locator('#form-partner button[type=submit]').click()
    await page.locator('#form-partner [role=alert]').waitFor()
    const shown = page.locator('#form-partner')
    await expect.poll(() => shown.locator('[role=alert]').textContent()).toBe('有 3 处需要修改')
    await expect.poll(() => shown.locator('[aria-invalid=true]').count()).toBe(3)
    for (const [name, value] of Object.entries({
      company_name: '佛山示例顾问',
      contact_name: '周',
      phone: '12',
      industry: 'LOAN',
      demand: '想做代理',
    }))
      await expect.poll(() => shown.locator(`[name=${name}]`).inputValue(), { message: name }).toBe(value)
    if (!scripts) expect(here(page)).toBe('/partner?again=partner')
    await fill(page, 'partner', { contact_name: '周先生', phone: phone() })
    await shown.locator('[name=consent]').check()
    await shown.locator('button[type=submit]').click()
    await page.locator('#form-partner[role=status]').waitFor()
    await expect.poll(() => page.locator('#form-partner[role=status]').textContent()).toContain('已收到您的申请')
    if (!scripts) expect(here(page)).toBe('/partner?sent=partner')
  })

  test.each([true, false])('the board asks for a sum and then takes the message (scripts: %s)', async (scripts) => {
    const page = await newPage({ scripts })
    await page.goto('/board')
    await fill(page, 'board', { contact_name: '黎先生', phone: phone(), type: 'QUESTION', content: '请问可以放在我们自己的服务器上吗？' })
    await page.locator('#form-board [name=consent]').check()
    if (!scripts) await page.locator('#form-board button[type=submit]').click()
    const question = page.locator('label[for="form-board-captcha"]')
    await question.waitFor()
    const [, left = '', operator = '', right = ''] = /(\d+) ([+−]) (\d+)/.exec((await question.textContent()) ?? '') ?? []
    expect(operator).not.toBe('')
    await fill(page, 'board', { captcha: String(operator === '+' ? Number(left) + Number(right) : Number(left) - Number(right)) })
    if (!scripts) await page.locator('#form-board [name=consent]').check()
    await page.locator('#form-board button[type=submit]').click()
    await page.locator('#form-board[role=status]').waitFor()
  })

  test('the brochure opens after its form, and can be printed', async () => {
    const page = await newPage()
    await page.goto('/solution?tab=lease')
    await fill(page, 'brochure', { contact_name: '梁女士', phone: phone() })
    await page.locator('#form-brochure [name=consent]').check()
    await page.locator('#form-brochure button[type=submit]').click()
    await page.locator('#form-brochure[role=status] a').click()
    await page.waitForURL(/\/info\?doc=brochure-lease$/)
    await expect.poll(() => page.locator('h1').textContent()).toBe('融资租赁与小贷方案资料')
  })

  test('without scripts the calculator, the search and the sample board work', async () => {
    const page = await newPage({ scripts: false })
    await page.goto('/proxy')
    await page.locator('#calculator input[name=deals]').fill('5')
    await page.locator('#calculator button').click()
    await page.waitForURL(/deals=5/)
    await expect.poll(() => page.locator('#calculator output').textContent()).toContain('40,000.00')
    await page.goto('/news')
    await page.locator('input[name=q]').fill('预算标尺')
    await page.locator('search button').click()
    await page.waitForURL(/\/news\?q=/)
    await expect.poll(() => page.locator('[role=status]').textContent()).toContain('“预算标尺”的搜索结果，共 1 篇')
    await page.goto('/smartSale')
    await press(page.getByText('已到访', { exact: true }).first())
    await expect.poll(() => page.locator('[data-place]:visible').count()).toBe(1)
  })

  test('a visitor who replies in the forum is asked to sign in and comes back to what he typed', async () => {
    const page = await newPage({ scripts: false })
    await page.goto('/forum')
    await page.locator('a[href^="/forum?post="]').first().click()
    const post = here(page)
    await fill(page, 'forumReply', { nickname: '江门小何', content: '请问一般客户也是五天吗？' })
    await page.locator('#form-forumReply button[type=submit]').click()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${post}&again=forumReply#form-forumReply`)
    await page.goto(`${post}&again=forumReply`)
    await expect.poll(() => page.locator('#form-forumReply [name=content]').inputValue()).toBe('请问一般客户也是五天吗？')
    await expect.poll(() => page.locator('#form-forumReply [role=alert]').textContent()).toBe('请先登录再提交')
  })

  test('a form of another site is refused, one larger than any of ours too', async () => {
    const send = (headers: Record<string, string>, body = 'contact_name=x') =>
      fetch(`${address()}/api/form/demo`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({})).status).toBe(403)
    expect((await send({ origin: address() }, 'x'.repeat(70_000))).status).toBe(413)
    expect((await fetch(`${address()}/api/form/unknown`, { method: 'POST', headers: { origin: address() } })).status).toBe(404)
  })

  test('Enter on the page of registration sends the form, and its button alone the code', async () => {
    for (const scripts of [true, false]) {
      const own = await newPage({ scripts })
      const sent: string[] = []
      own.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
      await own.goto('/register')
      await own.locator('#form-register [name=username]').fill('newpartner')
      await own.locator('#form-register [name=username]').press('Enter')
      await expect.poll(() => own.locator('#form-register [aria-invalid=true]').count()).toBeGreaterThan(6)
      expect(sent).toEqual(['/api/form/register'])
    }
  })

  test('registering names every mistake, keeps what was typed but no password, and a code can be asked for', async () => {
    const page = await newPage({ scripts: false })
    await page.goto('/register?c=abc123')
    await fill(page, 'register', { username: 'newpartner', password: 'Steel-yard-2026', phone: phone(), company_name: '佛山示例顾问' })
    await page.locator('#form-register button[formaction]').click()
    expect(here(page)).toBe('/register?c=abc123&again=registerCode'.replace('again', 'sent'))
    await expect
      .poll(() => page.locator('#form-register [role=alert]').textContent())
      .toBe('验证码已生成，请向顾问索取或填写邮箱后重新获取')
    await expect.poll(() => page.locator('#form-register [name=username]').inputValue()).toBe('newpartner')
    expect(await page.locator('#form-register [name=password]').inputValue()).toBe('')
    await expect.poll(() => page.locator('#form-register [name=c]').inputValue()).toBe('abc123')
    await page.locator('#form-register button:not([formaction], [aria-hidden])').click()
    await expect.poll(() => page.locator('#form-register [aria-invalid=true]').count()).toBeGreaterThan(6)
  })
})

describe('news from the editor to the reader', () => {
  interface Saved {
    data: { news_key: string }
  }
  const call = (page: Page, path: string, body: unknown) =>
    page.evaluate(
      async ([url, json]) => {
        const response = await fetch(url as string, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: json as string,
        })
        return response.json()
      },
      [path, JSON.stringify(body)],
    ) as Promise<Saved & { code: number; message: string }>

  test('published now, on the page at the next request; retracted now, gone at the next request', async () => {
    const editor = await newPage()
    await signIn(editor, 'zhongling')
    const reader = await newPage()
    const title = `浏览器里发布的资讯 ${Date.now()}`
    const categories = await editor.evaluate(async () => (await (await fetch('/api/eis/restful/news/category/getList')).json()).data)
    const category = (categories as { news_category_key: string; category_name: string }[]).find(
      (one) => one.category_name === '公司动态',
    )?.news_category_key
    await reader.goto('/news')
    expect(await words(reader)).not.toContain(title)
    const saved = await call(editor, '/api/eis/restful/news/save', {
      title,
      news_category_key: category,
      status: 'PUBLISHED',
      is_top: true,
      news_content: '<h2>小标题</h2><p>正文 <strong>加粗</strong></p><script>document.title="hacked"</script>',
    })
    expect(saved.code, saved.message).toBe(0)
    for (const path of ['/news', `/news?category=${category}`, '/index', '/rss.xml', '/sitemap.xml']) {
      const body = await (await fetch(address() + path)).text()
      expect(body.includes(title) || body.includes(saved.data.news_key), path).toBe(true)
    }
    await reader.reload()
    await reader.getByRole('link', { name: title }).first().click()
    await reader.waitForURL(/\/article\?key=/)
    await expect.poll(() => reader.locator('article strong').textContent()).toBe('加粗')
    await expect.poll(() => reader.title()).toContain(title)
    await call(editor, '/api/eis/restful/news/save', { news_key: saved.data.news_key, status: 'RETRACT' })
    const gone = await reader.reload()
    expect(gone?.status()).toBe(404)
    await expect.poll(() => words(reader)).toContain('这篇资讯已经撤下')
    for (const path of ['/news', '/index', '/rss.xml', '/sitemap.xml'])
      expect(await (await fetch(address() + path)).text(), path).not.toMatch(new RegExp(`${title}|${saved.data.news_key}`))
  })

  test('an editor previews texts that nobody else sees yet, then publishes them', async () => {
    const editor = await newPage()
    await signIn(editor, 'zhongling')
    const visitor = await newPage()
    const lead = `预览中的导语 ${Date.now()}。`
    const { data } = (await call(editor, '/api/fintech/biz/site/page/query', { page: 'board' })) as unknown as {
      data: { records: { content: { hero: { title: string; lead: string } } }[] }
    }
    const content = data.records[0]?.content as { hero: { title: string; lead: string } }
    await call(editor, '/api/fintech/biz/site/page/save', { page: 'board', content: { ...content, hero: { ...content.hero, lead } } })
    await editor.goto('/board?preview=1')
    await expect.poll(() => words(editor)).toEqual(expect.arrayContaining([lead, '预览：以下是尚未发布的内容']))
    await visitor.goto('/board?preview=1')
    await expect.poll(() => words(visitor)).toContain('预览需要登录并拥有官网内容的查看权限。')
    await visitor.goto('/board')
    expect(await words(visitor)).not.toContain(lead)
    await call(editor, '/api/fintech/biz/site/page/publish', { page: 'board' })
    await visitor.reload()
    await expect.poll(() => words(visitor)).toContain(lead)
  })

  test('hostile rich text does nothing in a real browser once it went through the sanitizer', async () => {
    const page = await newPage()
    const done: string[] = []
    page.on('dialog', (dialog) => {
      done.push(dialog.message())
      dialog.dismiss()
    })
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) done.push(request.url())
    })
    await page.setContent('<div id="place"></div>')
    const placeRaw = () =>
      page.evaluate(() => {
        ;(document.getElementById('place') as HTMLElement).innerHTML = '<img src="x" onerror="alert(1)">'
      })
    // the raw text does act here, so the check can fail
    await placeRaw()
    await expect.poll(() => done.length).toBe(1)
    for (const html of hostileHtml) {
      await page.evaluate((clean) => {
        ;(document.getElementById('place') as HTMLElement).innerHTML = clean
      }, sanitizeHtml(html))
      for (const element of await page.locator('#place :not(a, a *)').all()) {
        const box = await element.boundingBox()
        if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      }
    }
    // what acts after all of them comes after whatever they had done
    await placeRaw()
    await expect.poll(() => done.length).toBeGreaterThan(1)
    expect(done).toEqual(['1', '1'])
  })
})

describe('for machines', () => {
  test('every address of the sitemap answers, robots names it, the feed is well formed', async () => {
    const sitemap = await (await fetch(`${address()}/sitemap.xml`)).text()
    const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
    expect(urls.length).toBeGreaterThan(40)
    for (const url of urls) expect((await fetch(url)).status, url).toBe(200)
    expect(await (await fetch(`${address()}/robots.txt`)).text()).toContain(`Sitemap: ${address()}/sitemap.xml`)
    const page = await newPage()
    const feed = await (await fetch(`${address()}/rss.xml`)).text()
    const parsed = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      return { error: document.querySelector('parsererror')?.textContent ?? null, items: document.querySelectorAll('item').length }
    }, feed)
    expect(parsed.error).toBeNull()
    expect(parsed.items).toBeGreaterThanOrEqual(15)
  })

  test('the language is a choice of the visitor at the same address', async () => {
    const page = await newPage({ scripts: false })
    await page.goto('/about')
    await page.locator('header form button:visible').click()
    expect(here(page)).toBe('/about')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await expect.poll(() => page.locator('h1').textContent()).toBe('Every sum can be weighed')
    await page.locator('header form button:visible').click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  })

  test('a visit is counted for a request of our own page, and the counter is no door', async () => {
    const news = await (await fetch(`${address()}/news`)).text()
    const [, key = ''] = /\/article\?key=([0-9a-f]{32})/.exec(news) ?? []
    const point = await fetch(`${address()}/api/view/news/${key}`)
    expect([point.status, point.headers.get('content-type')]).toEqual([200, 'image/gif'])
    for (const path of ['/api/view/user/x', '/api/view/news/x', '/api/view/__proto__/x'])
      expect((await fetch(address() + path)).status).toBe(404)
  })
})
