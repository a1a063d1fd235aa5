// Messages as people meet them in their lists: business and administrative ones.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { choose, newPage, optionsOf, signIn, unbundle } from '../support/browser.ts'
import { call, causeMessage, messagePath as path, uniqueName } from '../support/message-pages.ts'
import { patiently } from '../support/patience.ts'

const queryList = `**${path}/queryList`
const query = `**${path}/query`
const rows = (page: Page) => page.locator('main tbody tr')

describe('the business list', () => {
  test('MSG-01 MSG-02 MSG-05 MSG-06 MSG-07 MSG-08 MSG-16 types from the business categories, columns in order, own messages asked for', async () => {
    const page = await newPage()
    await unbundle(page)
    const categories = page.waitForRequest((request) => request.url().includes(`${path}/category/getList`))
    // the first may go out before the page knows who has signed in
    const asked = page.waitForRequest((request) => request.url().endsWith(`${path}/queryList`) && request.postDataJSON().ref_key !== '')
    await signIn(page, 'xietao', { redirect: '/home/message' })
    expect(new URL((await categories).url()).searchParams.get('categoryType')).toBe('BUSINESS')
    expect((await asked).postDataJSON()).toMatchObject({ ref_key: await myKey(page), message_type: 'BUSINESS' })
    await rows(page).first().waitFor()
    expect(await page.locator('main thead th').allTextContents()).toEqual(['消息类型', '消息内容', '发送人', '发送时间', '状态', '操作'])
    for (const name of ['查询', '重置']) await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(1)

    const answer = (await (await (await asked).response())?.json()) as { data: { records: Record<string, string | null>[] } }
    const shown = answer.data.records
    await expect.poll(() => rows(page).count()).toBe(shown.length)
    for (const [index, row] of shown.entries()) {
      const cells = await rows(page).nth(index).locator('td').allTextContents()
      expect(cells[0]).toBe('流程业务')
      expect(cells[1]).toContain(row.message_content)
      expect(cells[2]).toBe(row.publisher_name ?? '系统')
      expect(cells[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
    const box = page.getByRole('combobox', { name: '消息类型' })
    await box.click()
    const options = await optionsOf(box)
    await expect.poll(async () => (await options.allTextContents()).slice(0, 3)).toEqual(['审批消息', '客户消息', '线索消息'])
  })

  test('MSG-09 MSG-10 MSG-11 MSG-12 MSG-13 MSG-14 pending is marked as handled, once', async () => {
    const page = await newPage()
    await signIn(page, 'xietao', { redirect: '/home/message' })
    await rows(page).first().waitFor()
    const text = await causeMessage(page, uniqueName('标记'))
    const row = rows(page).filter({ hasText: text })
    await row.waitFor()
    const tag = row.locator('td').nth(4).locator('[data-tone]')
    expect([await tag.textContent(), await tag.getAttribute('data-tone')]).toEqual(['待处理', 'wait'])
    const button = row.getByRole('button', { name: '标记为已处理' })
    expect(await button.isEnabled()).toBe(true)

    const sent = page.waitForRequest(`**${path}/acceptor/update`)
    await button.click()
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(Object.keys(body).sort()).toEqual(['message_key', 'ref_key'])
    expect(body.ref_key).toBe(await myKey(page))
    await page.locator('[data-toasts]').getByText('标记成功').waitFor()
    await expect.poll(() => tag.textContent()).toBe('已处理')
    expect(await tag.getAttribute('data-tone')).toBe('ok')
    await expect.poll(() => button.isDisabled()).toBe(true)
  })

  test('MSG-03 MSG-04 Enter searches by the chosen type; reset clears it and loads again', async () => {
    const page = await newPage()
    await signIn(page, 'xietao', { redirect: '/home/message' })
    await rows(page).first().waitFor()
    const box = page.getByRole('combobox', { name: '消息类型' })
    await choose(box, '工单消息')
    await expect.poll(() => box.getAttribute('aria-expanded')).not.toBe('true')
    const searched = page.waitForRequest(
      (request) => request.url().endsWith('/queryList') && /message_category_key/.test(request.postData() ?? ''),
    )
    await box.press('Enter')
    await (await searched).response()
    await page.getByText('没有符合条件的消息').waitFor()
    const reloaded = page.waitForRequest(
      (request) => request.url().endsWith('/queryList') && !/message_category_key/.test(request.postData() ?? ''),
    )
    await page.locator('search').getByRole('button', { name: '重置' }).click()
    await (await reloaded).response()
    await rows(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    // Reset of a list without a filter loads it again too.
    const again = page.waitForRequest(queryList)
    await page.locator('search').getByRole('button', { name: '重置' }).click()
    await again
  })
})

/** The signed-in user's key. */
async function myKey(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/api/app/base/app/sys/user/queryById', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return ((await response.json()) as { data: { user_key: string } }).data.user_key
  })
}

/** Writes a notice to the signed-in publisher alone; answers its title. */
async function writeNotice(page: Page, status: 'DRAFT' | 'PUBLISHED'): Promise<string> {
  const title = `通知 ${crypto.randomUUID().slice(0, 8)}`
  const category = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return ((await response.json()) as { data: { message_category_key: string }[] }).data[0]?.message_category_key
  }, `${path}/category/getList?categoryType=ADMINISTRATION`)
  await call(page, `${path}/save`, {
    title,
    message_category_key: category,
    priority: 'NORMAL',
    ref_key: [await myKey(page)],
    dept_key: [],
    message_content: '<p>正文</p>',
    status,
  })
  return title
}

describe('the administrative list', () => {
  test('MSG-18 MSG-19 MSG-20 MSG-21 MSG-22 own published notices at first; types from the administrative categories; columns in order', async () => {
    const page = await newPage()
    await unbundle(page)
    const categories = page.waitForResponse((response) => response.url().includes(`${path}/category/getList`))
    // the first may go out before the page knows who has signed in
    const asked = page.waitForRequest((request) => request.url().endsWith(query.slice(2)) && request.postDataJSON().ref_key !== '')
    await signIn(page, 'zhengkai', { redirect: '/home/notice' })
    expect(new URL((await categories).url()).searchParams.get('categoryType')).toBe('ADMINISTRATION')
    const { data } = (await (await categories).json()) as { data: { category_name: string }[] }
    const types = data.map(({ category_name }) => category_name)
    expect(types).toContain('放假通知')
    expect((await asked).postDataJSON()).toMatchObject({ ref_key: await myKey(page), status: 'PUBLISHED' })
    await rows(page).first().waitFor()
    expect(await page.locator('main thead th').allTextContents()).toEqual([
      '消息类型',
      '发布人',
      '发布状态',
      '发布时间',
      '重要程度',
      '操作',
    ])
    // the words of the dictionaries may come after the rows
    await expect
      .poll(() => rows(page).first().locator('td').allTextContents())
      .toEqual([
        expect.stringMatching(new RegExp(`^(?:${types.join('|')})`)),
        '钟灵',
        '已发布',
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        expect.stringMatching(/^[高中低]$/),
        '查看',
      ])

    const box = page.getByRole('combobox', { name: '消息类型' })
    await choose(box, '放假通知')
    await expect.poll(() => box.getAttribute('aria-expanded')).not.toBe('true')
    const searched = page.waitForRequest(
      (request) => request.url().endsWith('/message/query') && /message_category_key/.test(request.postData() ?? ''),
    )
    await box.press('Enter')
    await searched
    await page.getByText('没有符合条件的消息').waitFor()
    await page.locator('search').getByRole('button', { name: '重置' }).click()
    await rows(page).first().waitFor()
  })

  test('MSG-23 NOTICE-02 NOTICE-03 a published notice is only read, and its dialog only closes; a draft is edited', async () => {
    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/home/notice' })
    await rows(page).first().waitFor()
    const [published, draft] = [await writeNotice(page, 'PUBLISHED'), await writeNotice(page, 'DRAFT')]
    await page.reload()
    await rows(page).filter({ hasText: published }).getByRole('button', { name: '查看' }).click()
    const reading = page.getByRole('dialog', { name: '行政消息' })
    await reading.getByRole('heading', { name: published }).waitFor()
    expect(await reading.locator('input, textarea, select, [contenteditable="true"]').count()).toBe(0)
    const changes: string[] = []
    page.on('request', (request) => {
      if (/\/message\/(?:save|delte)\b/.test(request.url())) changes.push(request.url())
    })
    await reading.getByRole('button', { name: '关闭' }).last().click()
    await reading.waitFor({ state: 'hidden' })
    expect(changes).toEqual([])

    const filter = page.locator('search').getByRole('radio', { name: '待发布', exact: true })
    const status = () => new URL(page.url()).searchParams.get('status')
    // a second click would take the filter away again
    const filtered = async () => {
      if (status() !== 'DRAFT') await filter.click()
      await page.waitForURL(/status=DRAFT/, { timeout: patiently(5_000) }).catch(() => {})
      return status()
    }
    await expect.poll(filtered).toBe('DRAFT')
    await rows(page).filter({ hasText: draft }).getByRole('button', { name: '查看' }).click()
    const editing = page.getByRole('dialog', { name: '编辑公告' })
    await editing.getByRole('textbox', { name: '正文' }).waitFor()
    expect(await editing.getByRole('textbox', { name: '标题' }).isEditable()).toBe(true)
  })
})
