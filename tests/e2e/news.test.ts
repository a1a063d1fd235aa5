// News in a real browser: the staff panel, the editors' screens, and what visitors read of it.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, signIn, unbundle, visibleLines } from '../support/browser.ts'

const save = '/api/eis/restful/news/save'
const query = '/api/eis/restful/news/query'
const categories = '/api/eis/restful/news/category/getList'

/** A call as the signed-in user of this page. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const response = await page.request.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; message: string; data: T }
  expect([path, answer.code, answer.message]).toEqual([path, 0, answer.message])
  return answer.data
}

interface Category {
  news_category_key: string
  category_name: string
  is_public: boolean
}

const unique = (words: string) => `${words} ${Date.now()}`
const rowOf = (page: Page, title: string) => page.locator('tr', { hasText: title })

describe('the panel', () => {
  test('NEWS-01 NEWS-02 NEWS-03 NEWS-06 one tab per category, each with its published news; every list asks for page 1, size 5, PUBLISHED', async () => {
    const page = await newPage()
    await unbundle(page)
    const asked: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === query && new URL(page.url()).pathname === '/home/news')
        asked.push(request.postDataJSON() as Record<string, unknown>)
    })
    await signIn(page, 'huangwen', { redirect: '/home/news' })
    const known = await call<Category[]>(page, 'GET', categories)
    const tabs = page.locator('main [role=tab], [role=tablist] [role=tab]')
    await expect.poll(() => tabs.allTextContents()).toEqual(known.map((one) => one.category_name))
    const table = page.locator('table').first()
    await table.locator('tbody tr').first().waitFor()
    expect((await table.locator('thead th').allTextContents()).map((text) => text.trim())).toEqual(['标题', '发布人', '发布时间', '操作'])
    const times = await table.locator('tbody tr td:nth-child(3)').allTextContents()
    for (const time of times) expect(time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    await expect.poll(() => table.getByRole('button', { name: '查看' }).count()).toBe(times.length)

    const second = known[1] as Category
    const answered = page.waitForResponse((response) => {
      const request = response.request()
      return new URL(response.url()).pathname === query && request.postData()?.includes(second.news_category_key) === true
    })
    await tabs.nth(1).click()
    await answered
    const keys = new Set(asked.map((body) => body.news_category_key))
    expect(keys).toEqual(new Set([known[0]?.news_category_key, second.news_category_key]))
    for (const body of asked) expect(body).toMatchObject({ page: 1, size: 5, status: 'PUBLISHED' })
  })

  test('NEWS-04 an item is shown read-only in a dialog; closing it leads back to the list', async () => {
    const page = await newPage()
    await signIn(page, 'huangwen', { redirect: '/home/news' })
    const first = page.locator('table tbody tr').first()
    await first.getByRole('button', { name: '查看' }).click()
    const dialog = page.getByRole('dialog', { name: '资讯', exact: true })
    await dialog.locator('article > h2').waitFor()
    expect(await dialog.locator('input, textarea, [contenteditable=true]').count()).toBe(0)
    expect(await flaws(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('NEWS-05 without categories an empty state says so', async () => {
    const page = await newPage()
    await unbundle(page)
    await page.route(`**${categories}`, (route) => route.fulfill({ json: { code: 0, message: 'ok', data: [] } }))
    await signIn(page, 'huangwen', { redirect: '/home/news' })
    await page.getByText('还没有资讯分类').waitFor()
    expect(await page.locator('[role=tab]').count()).toBe(0)
  })
})

describe('editors', () => {
  test('NEWS-10 NEWS-04 an editor drafts, previews and publishes; a visitor elsewhere reads it at once, and no more after it was retracted', async () => {
    const title = unique('春季路演圆满结束')
    const editor = await newPage()
    const visitor = await newPage()
    await signIn(editor, 'zhongling', { redirect: '/system/news' })
    await visitor.goto('/news')
    expect((await visibleLines(visitor)).join('\n')).not.toContain(title)

    await editor.getByRole('button', { name: '新建资讯' }).first().click()
    const form = editor.getByRole('dialog', { name: '新建资讯' })
    await form.getByLabel('标题').fill(title)
    await choose(form.locator('[data-field=news_category_key]').getByRole('combobox'), '公司动态')
    const words = form.locator('[data-field=news_content] [contenteditable=true]')
    await words.click()
    await words.pressSequentially('到场客户 260 家，')
    await words.press('Control+b')
    await words.pressSequentially('签约 18 家')

    await form.getByRole('button', { name: '预览' }).click()
    const preview = editor.getByRole('dialog', { name: '预览' })
    await preview.locator('article > h2', { hasText: title }).waitFor()
    expect(await preview.locator('article strong').textContent()).toBe('签约 18 家')
    await preview.getByRole('button', { name: '返回编辑' }).click()
    await preview.waitFor({ state: 'hidden' })

    const sent = editor.waitForRequest((request) => new URL(request.url()).pathname === save)
    await form.getByRole('button', { name: '存为草稿' }).click()
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ title, status: 'DRAFT', publisher: expect.stringMatching(/^[0-9a-f]{32}$/) })
    await rowOf(editor, title).waitFor()
    const saved = await call<{ records: { publisher: string; publisher_name: string; news_key: string }[] }>(editor, 'POST', query, {
      title,
    })
    expect(saved.records).toMatchObject([{ publisher: body.publisher, publisher_name: '钟灵' }])
    await visitor.reload()
    expect((await visibleLines(visitor)).join('\n')).not.toContain(title)

    // a draft opens in the form, not to be read
    await rowOf(editor, title).getByRole('button', { name: '编辑' }).click()
    const again = editor.getByRole('dialog', { name: '编辑资讯' })
    await again.getByLabel('标题').waitFor()
    const published = editor.waitForResponse((response) => new URL(response.url()).pathname === save)
    await again.getByRole('button', { name: '发布', exact: true }).click()
    expect(((await (await published).json()) as { code: number }).code).toBe(0)
    await rowOf(editor, title).getByText('已发布').waitFor()

    await visitor.goto('/news')
    await visitor.getByRole('link', { name: title }).first().click()
    await visitor.waitForURL(/\/article\?key=/)
    await expect.poll(() => visitor.locator('article strong').allTextContents()).toEqual(['签约 18 家'])

    // published: to be read only
    await rowOf(editor, title).getByRole('button', { name: '查看' }).click()
    const reading = editor.getByRole('dialog', { name: '资讯', exact: true })
    await reading.locator('article > h2', { hasText: title }).waitFor()
    expect(await reading.locator('input, textarea, [contenteditable=true]').count()).toBe(0)
    await reading.getByRole('button', { name: '关闭' }).last().click()
    await reading.waitFor({ state: 'hidden' })

    await rowOf(editor, title).getByRole('button', { name: '撤回' }).click()
    await editor.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
    await rowOf(editor, title).getByText('已撤回').waitFor()
    await expect.poll(async () => (await visitor.reload())?.status()).toBe(404)
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    await visitor.goto('/news')
    expect((await visibleLines(visitor)).join('\n')).not.toContain(title)
  })

  test('a published item is edited in place: the website shows the old one until the changes are published', async () => {
    const title = unique('先发后改')
    const page = await newPage()
    const visitor = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/news' })
    const [category] = (await call<Category[]>(page, 'GET', categories)).filter((one) => one.is_public)
    const made = await call<{ news_key: string }>(page, 'POST', save, {
      title,
      news_category_key: category?.news_category_key,
      news_content: '<p>第一版</p>',
      status: 'PUBLISHED',
    })
    const seen = async () => {
      await visitor.goto(`/article?key=${made.news_key}`)
      return visitor.getByRole('heading', { level: 1 }).textContent()
    }
    expect(await seen()).toBe(title)
    const edit = async (name: string, button: string) => {
      await page.goto(`/system/news?open=${made.news_key}`)
      await page.getByRole('dialog', { name: '资讯', exact: true }).getByRole('button', { name: '编辑' }).click()
      const form = page.getByRole('dialog', { name: '编辑资讯' })
      await form.getByLabel('标题').fill(name)
      await form.getByText('已发布的内容保持不变').waitFor()
      await form.getByRole('button', { name: button }).click()
      await form.waitFor({ state: 'hidden' })
    }
    await edit(`${title} 改`, '保存修改')
    await rowOf(page, title).getByText('有未发布的修改').waitFor()
    expect(await flaws(page)).toEqual([])
    expect(await seen()).toBe(title)
    // what was kept stands in the form
    await page.goto(`/system/news?open=${made.news_key}`)
    await page.getByRole('dialog', { name: '资讯', exact: true }).getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑资讯' })
    await expect.poll(() => form.getByLabel('标题').inputValue()).toBe(`${title} 改`)
    await form.getByRole('button', { name: '发布修改' }).click()
    await form.waitFor({ state: 'hidden' })
    await rowOf(page, `${title} 改`).getByText('有未发布的修改').waitFor({ state: 'detached' })
    await expect.poll(seen).toBe(`${title} 改`)
    await edit(`${title} 又改`, '保存修改')
    await rowOf(page, title).getByText('有未发布的修改').waitFor()
    await page.goto(`/system/news?open=${made.news_key}`)
    await page.getByRole('dialog', { name: '资讯', exact: true }).getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('dialog').filter({ hasText: '已发布的内容不变' }).last().getByRole('button', { name: '放弃修改' }).click()
    await page.locator('[data-toasts]').getByText('已放弃修改').first().waitFor()
    expect(await seen()).toBe(`${title} 改`)
  })

  test('a table of any size; a picture keeps to its cell and a heading looks like one', async () => {
    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/news' })
    await page.getByRole('button', { name: '新建资讯' }).first().click()
    const form = page.getByRole('dialog', { name: '新建资讯' })
    const words = form.locator('[data-field=news_content] [contenteditable=true]')
    await words.click()
    await form.getByRole('button', { name: '表格', exact: true }).click()
    await form.getByRole('spinbutton', { name: '行' }).fill('0')
    await form.getByText('不能小于1').waitFor()
    expect(await form.getByRole('button', { name: '插入表格' }).isDisabled()).toBe(true)
    await form.getByRole('spinbutton', { name: '行' }).fill('7')
    await form.getByRole('spinbutton', { name: '列' }).fill('5')
    await form.getByRole('button', { name: '插入表格' }).click()
    await words.locator('tr').nth(6).waitFor()
    await expect.poll(() => words.locator('tr').first().locator('th').count()).toBe(5)
    const cell = words.locator('td').first()
    const before = (await cell.boundingBox())?.width ?? 0
    const picture = await page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 30 })
          canvas.toBlob((blob) => void blob?.arrayBuffer().then((bytes) => done([...new Uint8Array(bytes)])), 'image/png')
        }),
    )
    await cell.click()
    await form
      .locator('[data-field=news_content] input[type=file]')
      .setInputFiles({ name: '横幅.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
    const image = cell.locator('img')
    await image.waitFor()
    expect((await cell.boundingBox())?.width).toBe(before)
    expect((await image.boundingBox())?.width).toBeLessThan(before)
    const style = (tag: string) =>
      words.evaluate((box, name) => {
        const made = box.ownerDocument.createElement(name)
        box.append(made)
        const { fontSize, fontWeight } = getComputedStyle(made)
        made.remove()
        return [Number.parseFloat(fontSize), Number(fontWeight)]
      }, tag)
    const [plain, ...heads] = [await style('p'), await style('h4'), await style('h3'), await style('h2')]
    expect(heads.every((one) => one[1] === 600)).toBe(true)
    expect(heads.map((one) => one[0])).toEqual([...heads.map((one) => one[0])].sort((one, other) => Number(one) - Number(other)))
    expect(Number(heads.at(-1)?.[0])).toBeGreaterThan(Number(plain?.[0]))
  })

  test('two editors at once: the later one sees what differs and decides, nothing is lost', async () => {
    const title = unique('两个人一起改')
    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/news' })
    const [category] = await call<Category[]>(page, 'GET', categories)
    const made = await call<{ news_key: string; row_version: number }>(page, 'POST', save, {
      title,
      news_category_key: category?.news_category_key,
      news_content: '<p>原来的正文</p>',
      summary: '原来的摘要',
    })
    await page.goto(`/system/news?open=${made.news_key}`)
    const form = page.getByRole('dialog', { name: '编辑资讯' })
    await form.getByLabel('标题').waitFor()
    await call(page, 'POST', save, { news_key: made.news_key, row_version: made.row_version, title: `${title} 改`, status: 'DRAFT' })
    await form.getByLabel('标题').fill(`${title} 我的`)
    await form.getByLabel('摘要').fill('我的摘要')
    await form.getByRole('button', { name: '存为草稿' }).click()
    const conflict = page.getByRole('dialog').last()
    await conflict.getByText(`${title} 改`).waitFor()
    await conflict.getByText(`${title} 我的`).click()
    const stored = page.waitForResponse((response) => new URL(response.url()).pathname === save)
    await conflict.locator('.ant-modal-footer .ant-btn-primary').click()
    expect(((await (await stored).json()) as { code: number }).code).toBe(0)
    await rowOf(page, `${title} 我的`).waitFor()
    const now = await call<{ title: string; summary: string }>(page, 'GET', `/api/eis/restful/news/detail/${made.news_key}`)
    expect(now).toMatchObject({ title: `${title} 我的`, summary: '我的摘要' })
  })

  test('NEWS-12 a category is added, renamed, refused to be deleted while it holds news, and deleted when it is empty', async () => {
    const name = `临时${String(Date.now()).slice(-8)}`
    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/newsCategory' })
    await page.getByRole('button', { name: '新增资讯分类' }).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByLabel('分类名称').fill(name)
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    const closed = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await rowOf(page, name).waitFor()
    await closed()
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog').first().getByLabel('分类名称').fill(`${name}改`)
    await page.getByRole('dialog').first().getByRole('button', { name: '保存', exact: true }).click()
    const row = rowOf(page, `${name}改`)
    await row.waitFor()
    await closed()

    const key = (await call<Category[]>(page, 'GET', categories)).find((one) => one.category_name === `${name}改`)?.news_category_key
    const item = await call<{ news_key: string }>(page, 'POST', save, {
      title: unique('占着分类'),
      news_category_key: key,
      news_content: '<p>正文</p>',
    })
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('分类下还有 1 篇资讯，不能删除').waitFor()
    await closed()
    await expect.poll(() => row.count()).toBe(1)

    await call(page, 'DELETE', `/api/eis/restful/news/delte/${item.news_key}`)
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
  })

  test.each([
    ['wide', 1440],
    ['narrow', 375],
  ])('the screens of news are clean to axe and fit their window: %s', async (_, width) => {
    const page = await newPage({ width })
    await signIn(page, 'zhongling', { redirect: '/system/news' })
    for (const path of ['/system/news', '/system/newsCategory', '/home/news']) {
      await page.goto(path)
      await page.getByText('公司动态').filter({ visible: true }).first().waitFor()
      expect(await flaws(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0)
    }
  })
})
