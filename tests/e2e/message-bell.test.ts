// The bell and its drawer: messages arrive by the stream, without a load of the page.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { causeMessage, messagePath as path, uniqueName } from '../support/message-pages.ts'

const bell = (page: Page) => page.locator('button[data-track="messages"]')
const drawer = (page: Page) => page.getByRole('dialog', { name: '消息', exact: true })
const badge = async (page: Page) => Number((await bell(page).locator('[data-unread]').allTextContents())[0] ?? 0)

/** How many messages the server counts as not handled. */
async function unread(page: Page): Promise<number> {
  return page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return ((await response.json()) as { data: { total: number } }).data.total
  }, `${path}/queryMsgTotal`)
}

describe('the bell', () => {
  test('SHELL-09 the drawer has three tabs; a message arrives without reloading, is counted, and leads to its record', async () => {
    const page = await newPage()
    await signIn(page, 'fengli')
    await bell(page).waitFor()
    const before = await unread(page)
    await expect.poll(() => badge(page)).toBe(before)
    const name = uniqueName('到达')
    const text = await causeMessage(page, name)
    await expect.poll(() => badge(page)).toBeGreaterThan(before)

    await bell(page).click()
    const tabs = drawer(page).getByRole('tab')
    await tabs.first().waitFor()
    const names = (await tabs.allTextContents()).map((label) => label.replace(/\d+\+?$/, ''))
    expect(names).toEqual(['业务消息', '行政消息', '资讯'])
    const item = drawer(page).getByRole('listitem').filter({ hasText: text })
    await item.waitFor()
    await expect.poll(() => drawer(page).getByRole('heading', { name: '今天' }).count()).toBe(1)
    const handled = page.waitForResponse(`**${path}/acceptor/update`)
    await item.getByRole('link').click()
    await page.waitForURL(/\/crm\/customer\/list\/[0-9a-f]{32}$/)
    await page.getByRole('heading', { name }).first().waitFor()
    await handled
    const after = await unread(page)
    await expect.poll(() => badge(page)).toBe(after)
  })

  test('a notice read in the drawer is read; all of a tab are marked after a question', async () => {
    const page = await newPage()
    await signIn(page, 'luolin')
    await bell(page).waitFor()
    const text = await causeMessage(page, uniqueName('全部'))
    await bell(page).click()
    await drawer(page).getByText(text).waitFor()
    await drawer(page)
      .getByRole('tab', { name: /行政消息/ })
      .click()
    await drawer(page).getByRole('listitem').filter({ hasText: '系统维护' }).getByRole('button').first().click()
    const reading = page.getByRole('dialog', { name: '行政消息' })
    await reading.getByText('进行数据库升级').waitFor()
    await reading.getByRole('button', { name: '关闭' }).last().click()
    await reading.waitFor({ state: 'hidden' })
    await drawer(page)
      .getByRole('tab', { name: /业务消息/ })
      .click()
    const all = drawer(page).getByRole('button', { name: '全部已读' })
    await expect.poll(() => all.isEnabled()).toBe(true)
    await all.click()
    const sent = page.waitForRequest(`**${path}/acceptor/updateAll`)
    await page.getByRole('button', { name: '全部标记为已处理' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ message_type: 'BUSINESS' })
    await expect.poll(() => all.isDisabled()).toBe(true)
  })
})
