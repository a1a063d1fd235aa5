// What a person sees when calls fail and when they succeed, on the customer list.
import type { Page, Route } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { address, newPage, signIn, unbundle } from '../support/browser.ts'

const list = '/crm/customer/list'
const query = '**/api/eis/restful/customer/query'
const deletion = '**/api/eis/restful/customer/deleteById'
const toast = (kind: 'error' | 'warning' | 'success') => `[data-toast="${kind}"]`

let page: Page
beforeEach(async () => {
  page = await newPage()
})

const answer =
  (body: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const rows = () => page.locator('main tbody tr')

async function openList(): Promise<void> {
  await signIn(page, 'chenli', { redirect: list })
  await rows().first().waitFor()
}

/** Deletes the first row through its menu and confirms. */
async function deleteFirst(): Promise<void> {
  await rows().first().getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删除|确定/ })
    .click()
}

describe('loads', () => {
  beforeEach(() => unbundle(page))

  test('ERR-05 a code that is not 0 shows no toast, and the loading state ends', async () => {
    await page.route(query, answer({ code: 1, message: '列表暂不可用' }))
    await signIn(page, 'chenli', { redirect: list })
    await page.getByRole('button', { name: '再试一次' }).waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await page.locator('[data-toast]').count()).toBe(0)
    expect(await page.getByText('列表暂不可用').count()).toBe(0)
  })

  test('a part of the screen that cannot be loaded is said and tried again, and the screen around it stays', async () => {
    const scripts = '**/_next/static/chunks/*.js'
    await openList()
    await rows().first().getByRole('checkbox').check()
    await page.route(scripts, (route) => route.abort())
    await page.getByRole('button', { name: '新增客户' }).click()
    const notice = page.getByRole('alert').filter({ hasText: '有一部分没能载入' })
    await notice.waitFor()
    expect(await flaws(page)).toEqual([])
    expect(await rows().first().getByRole('checkbox').isChecked()).toBe(true)
    await page.unroute(scripts)
    await notice.getByRole('button', { name: '立即再试' }).click()
    await page.getByRole('dialog', { name: '新增客户' }).waitFor()
    await notice.waitFor({ state: 'detached' })
  })

  test('ERR-10 ERR-15 after HTTP 500 the place says so without a toast, and a retry loads it', async () => {
    await page.route(query, answer({ code: 500, message: 'x', data: { request_id: 'abcdef0123' } }, 500))
    await signIn(page, 'chenli', { redirect: list })
    await page.getByText('没能取到数据').waitFor()
    await page.getByText('ABCDEF01').waitFor()
    expect(await page.locator('[data-toast]').count()).toBe(0)
    await page.unroute(query)
    await page.getByRole('button', { name: '再试一次' }).click()
    await rows().first().waitFor()
    expect(await page.getByText('没能取到数据').count()).toBe(0)
  })

  test('rows that are there stay when newer ones fail to come, and the list says so until they do', async () => {
    await openList()
    await page.route(query, answer({ code: 500, message: 'x' }, 500))
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    const note = page.getByRole('alert').filter({ hasText: '下面仍是之前的内容' })
    await note.waitFor()
    await expect.poll(() => rows().count()).toBeGreaterThan(0)
    expect(await flaws(page, 'main')).toEqual([])
    await page.unroute(query)
    await note.getByRole('button', { name: '再试一次' }).click()
    await note.waitFor({ state: 'detached' })
    await expect.poll(() => rows().count()).toBeGreaterThan(0)
  })

  test('ERR-08 ERR-09 ERR-15 a time-out says 请求超时, a broken connection 服务器错误; both places offer a retry', async () => {
    for (const [reply, text] of [
      [answer({ code: 504, message: '' }, 504), '请求超时'],
      [(route: Route) => route.abort(), '服务器错误'],
    ] as const) {
      page = await newPage()
      await unbundle(page)
      await page.route(query, reply)
      await signIn(page, 'chenli', { redirect: list })
      await page.locator(toast('error')).filter({ hasText: text }).first().waitFor()
      await page.unroute(query)
      await page.getByRole('button', { name: '再试一次' }).click()
      await rows().first().waitFor()
    }
  })
})

describe('actions', () => {
  test('ERR-12 a refused deletion shows the server message as a warning and keeps the row', async () => {
    await openList()
    const before = await rows().count()
    await page.route(deletion, answer({ code: 1, message: '客户下还有有效合同，不能删除' }))
    await deleteFirst()
    await page.locator(toast('warning')).filter({ hasText: '客户下还有有效合同，不能删除' }).waitFor()
    expect(await page.locator(toast('error')).count()).toBe(0)
    await expect.poll(() => rows().count()).toBe(before)
  })

  test('ERR-13 a deletion that succeeds shows the server message', async () => {
    await openList()
    await page.route(deletion, answer({ code: 0, message: '已删除 1 位客户', data: null }))
    await deleteFirst()
    await page.locator(toast('success')).filter({ hasText: '已删除 1 位客户' }).waitFor()
  })

  test('ERR-03 ERR-07 ERR-14 a save shows 保存成功, a refusal its text for five seconds, a warning keeps the session', async () => {
    await openList()
    await rows().first().getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog')
    const remark = form.getByLabel('备注')
    await remark.fill('第一次')
    // antd's loading icon may still be leaving, with a name of its own
    const button = form.getByRole('button', { name: /保存$/ })
    const save = '**/api/eis/restful/customer/addOrUpdate'

    // by the clock of the page: this test may be late to look
    const shownFor = page.evaluate(
      (selector) =>
        new Promise<number>((gone) => {
          let since: number | undefined
          new MutationObserver(() => {
            const shown = document.querySelector(selector) !== null
            if (shown) since ??= performance.now()
            else if (since !== undefined) gone(performance.now() - since)
          }).observe(document.body, { childList: true, subtree: true })
        }),
      toast('error'),
    )
    await page.route(save, answer({ code: 1, message: '客户已被锁定' }))
    await button.click()
    await page.locator(toast('error')).filter({ hasText: '客户已被锁定' }).waitFor()
    expect(await shownFor).toBeGreaterThan(4_500)

    await page.unroute(save)
    await page.route(save, answer({ code: 510, message: '额度即将用完' }))
    await button.click()
    await page.locator(toast('warning')).filter({ hasText: '额度即将用完' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(list)

    await page.unroute(save)
    await button.click()
    await page.locator(toast('success')).filter({ hasText: '保存成功' }).waitFor()
    await form.waitFor({ state: 'detached' })
  })
})

describe('constants and language', () => {
  test('CONST-01 CONST-02 CONST-03 I18N-08 ten rows at first, sizes up to 200, the total text and the widgets are Chinese', async () => {
    await openList()
    await expect.poll(() => rows().count()).toBe(10)
    await page.getByText(/^1-10 共\d+条$/).waitFor()
    await page.getByRole('button', { name: '10 条/页' }).click()
    const options = page.getByRole('menu', { name: '每页条数' }).getByRole('menuitemradio')
    await options.first().waitFor()
    await expect.poll(() => options.allTextContents()).toEqual([10, 20, 30, 50, 100, 200].map((count) => `${count} 条/页`))
    await page.keyboard.press('Escape')
    await page.locator('main search').getByText('开始日期').first().click()
    await page
      .locator('.ant-picker-dropdown')
      .getByText('11月')
      .or(page.locator('.ant-picker-dropdown').getByText(/\d+月/))
      .first()
      .waitFor()
    for (const preset of ['今天', '最近一周', '最近一个月', '最近三个月'])
      await page.locator('.ant-picker-presets').getByText(preset).waitFor()
  })

  test('CONST-06 a list answers records and total', async () => {
    await openList()
    const body = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/eis/restful/customer/query', { method: 'POST', headers, body: '{"pageNo":1,"pageSize":5}' })).json()
    })
    expect(body).toMatchObject({ code: 0, data: { records: expect.any(Array), total: expect.any(Number) } })
    expect(body.data.records).toHaveLength(5)
  })

  test('I18N-09 a switch to English changes every text of the list but the data', async () => {
    await openList()
    const spoken = async () => {
      const texts = await page.locator('nav, [role=tab], th, label, button, h1, h2, a, .ant-segmented').allTextContents()
      return texts.filter((text) => /\p{Script=Han}/u.test(text))
    }
    expect((await spoken()).length).toBeGreaterThan(20)
    await page.getByRole('button', { name: /陈立/ }).first().click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.locator('html[lang=en]').waitFor()
    await rows().first().waitFor()
    const names = [...(await rows().locator('td').allTextContents()), '陈立']
    expect((await spoken()).filter((text) => !names.some((name) => name.includes(text)))).toEqual([])
    await expect.poll(() => page.title()).toMatch(/^Customers - /)
    expect((await page.context().cookies(address())).find(({ name }) => name === 'locale')?.value).toBe('en')
  })
})
