// What a person sees where the load of a part fails, is refused, finds nothing, or gives more than a page: said in words, tried again by a button, never mistaken for nothing.
import type { Locator, Page, Route } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, dialog } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { newPage, signIn, unbundle } from '../support/browser.ts'
import { projectKey } from '../support/project-pages.ts'

const answer =
  (data: unknown, code = 0, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, message: 'x', data }) })
const broken = answer({ request_id: 'abcdef0123' }, 500, 500)
const none = answer({ records: [], total: 0 })

const failed = (within: Page | Locator) => within.getByText('没能取到数据').first()
const outdated = (page: Page) => page.getByRole('alert').filter({ hasText: '下面仍是之前的内容' })

/** A part that fails says so, and shows what it has after 再试一次. */
async function retry(page: Page, path: string, within: Page | Locator, shown: Locator): Promise<void> {
  await failed(within).waitFor()
  expect(await shown.count()).toBe(0)
  await page.unroute(path)
  await within.getByRole('button', { name: '再试一次' }).first().click()
  await shown.first().waitFor()
  expect(await failed(within).count()).toBe(0)
}

describe('the payments of a project', () => {
  const rows = '**/api/eis/restful/budget/payment'
  const payments = '**/api/eis/restful/payment/query'
  const table = (page: Page) => page.locator('main tr[data-row]')
  const account = 'shenyangguang'
  let key = ''
  beforeAll(async () => {
    key = await projectKey(await callAs(account))
  })
  const openWith = async (routes: Readonly<Record<string, (route: Route) => unknown>>) => {
    const page = await newPage()
    await unbundle(page)
    for (const [path, handler] of Object.entries(routes)) await page.route(path, (route) => void handler(route))
    await signIn(page, account, { redirect: `/okrProject/budget/payment?key=${key}` })
    return page
  }

  test.each([rows, payments])('a failed load of %s is said and tried again, and is no empty budget', async (path) => {
    const page = await openWith({ [path]: broken })
    await failed(page).waitFor()
    expect(await page.getByText('还没有预算').count()).toBe(0)
    expect(await flaws(page, 'main')).toEqual([])
    await retry(page, path, page, table(page))
  })

  test('a refusal, a missing record and an empty list each say what they are', async () => {
    for (const [handler, text] of [
      [answer(null, 403, 403), '您没有查看权限'],
      [answer(null, 404, 404), '数据不存在或无权查看'],
    ] as const) {
      const page = await openWith({ [rows]: handler })
      await page.getByText(text).first().waitFor()
      expect(await page.getByText('还没有预算').count()).toBe(0)
    }
    const page = await openWith({ [rows]: none, [payments]: none })
    await page.getByText('还没有预算').first().waitFor()
    expect(await failed(page).count()).toBe(0)
  })

  test('all 222 payments are shown, not those of the first page', async () => {
    const asked: object[] = []
    const page = await openWith({
      [payments]: (route) => {
        const input = route.request().postDataJSON() as { pageNo?: number; pageSize: number }
        asked.push(input)
        const from = ((input.pageNo ?? 1) - 1) * input.pageSize
        const records = Array.from({ length: Math.min(222 - from, input.pageSize) }, (_, index) => ({
          payment_key: `p${from + index}`,
          payment_code: `FK${from + index}`,
          amount: '1.00',
          status: 'PASS',
        }))
        return answer({ records, total: 222 })(route)
      },
    })
    await expect.poll(() => page.locator('main tr[data-child]').count()).toBe(222)
    expect(asked).toHaveLength(2)
  })

  test('the versions of its budget load again, and are not said to be none', async () => {
    const path = '**/api/eis/restful/budget/history'
    const page = await openWith({ [path]: broken })
    await page.getByRole('button', { name: '比较版本' }).click()
    const versions = dialog(page, '比较版本')
    await retry(page, path, versions, versions.locator('table').or(versions.getByText('还没有生效的版本')))
  })
})

describe('a ticket and its customer', () => {
  const log = '**/api/fintech/biz/tickets/log/query'
  const people = '**/api/fintech/biz/customer/collaborator/query'
  const unique = Date.now().toString(36)

  test('what was done stays and is said to be old when newer entries fail to come', async () => {
    const sales = await callAs('xujia')
    const { customer_key } = await sales.call<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: `载入客户${unique}`,
    })
    const { ticket_key } = await sales.call<{ ticket_key: string }>('POST /api/eis/restful/customer/tickets/add', {
      customer_key,
      ticket_title: `载入工单${unique}`,
      content: '客户需要更正发票抬头',
    })
    const page = await newPage()
    await unbundle(page)
    await page.route(log, broken)
    await signIn(page, 'xujia', { redirect: `/crm/ticket/${ticket_key}` })
    const history = page.getByRole('tab', { name: '处理过程' })
    await history.click()
    const entries = page.getByRole('list', { name: '处理过程' }).getByRole('listitem')
    await retry(page, log, page, entries)

    await page.route(log, broken)
    const again = async () => {
      await page.getByRole('tab', { name: '描述' }).click()
      await history.click()
      return outdated(page).count()
    }
    await expect.poll(again).toBe(1)
    expect(await entries.count()).toBeGreaterThan(0)
    expect(await flaws(page, 'main')).toEqual([])
    await page.unroute(log)
    await outdated(page).getByRole('button', { name: '再试一次' }).click()
    await outdated(page).waitFor({ state: 'detached' })
    expect(await entries.count()).toBeGreaterThan(0)

    await page.route(people, broken)
    await page.goto(`/crm/customer/list?customer_name=${encodeURIComponent(`载入客户${unique}`)}`)
    await page.locator('main tbody tr').first().getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '协作人' }).click()
    const shared = page.getByRole('dialog')
    await retry(page, people, shared, shared.getByText('还没有协作人'))
  })
})
