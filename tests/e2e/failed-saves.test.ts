// Saves that fail, by mouse and by keys: the button can be used again, what was typed is there, and the message says what to do.
import type { Locator, Page, Route } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { press } from '../support/hands.ts'

const reason = '暂时没有需求'
const toSea = '**/customer/toSea'
const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const broken = answer(500, { code: 500, message: 'x' })

let page: Page
const bar = (text: string) => page.getByRole('alert').filter({ hasText: text })
const toast = (text: string) => page.locator('[data-toast]').filter({ hasText: text })

beforeEach(async () => {
  page = await newPage()
  await signIn(page, 'chenli', { redirect: '/crm/customer/list' })
  await page.locator('main tbody tr').first().waitFor()
})

/** The dialog by which the first customer goes into the pool, with its reason typed. */
async function askPool(): Promise<{ dialog: Locator; text: Locator; send: Locator }> {
  await page.locator('main tbody tr').first().getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '移入公海' }).click()
  const dialog = page.getByRole('dialog', { name: '移入公海' })
  const text = dialog.getByRole('textbox')
  await text.fill(reason)
  return { dialog, text, send: dialog.getByRole('button', { name: /移入公海$/ }) }
}

/** Routes the next calls, whatever came before. */
async function route(pattern: string, answered: (route: Route) => unknown): Promise<void> {
  await page.unroute(pattern)
  await page.route(pattern, answered)
}

test('a dialog stays as it was filled in, whichever way its save fails, and is sent again by mouse or keys', async () => {
  const { dialog, text, send } = await askPool()
  const released = Promise.withResolvers<void>()
  let asked = 0
  await route(toSea, async (one) => {
    asked += 1
    await released.promise
    await broken(one)
  })
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => asked).toBe(1)
  await page.keyboard.press('Control+Enter')
  released.resolve()
  await bar('没有保存').waitFor()
  expect([asked, await text.inputValue()]).toEqual([1, reason])

  await page.unroute(toSea)
  await page.context().setOffline(true)
  await press(send)
  await toast('网络断开了，填写的内容还在').waitFor()
  expect(
    await page
      .locator('[data-toast="error"]')
      .filter({ hasText: /^服务器错误$/ })
      .count(),
  ).toBe(0)
  expect(await text.inputValue()).toBe(reason)
  const offline = bar('恢复后会自动重连')
  await offline.waitFor()
  // over the mask of the dialog, not under it
  const seen = () => offline.evaluate((own) => own.contains(document.elementFromPoint(innerWidth / 2, own.getBoundingClientRect().top + 8)))
  await expect.poll(seen).toBe(true)
  await page.context().setOffline(false)

  await route(toSea, answer(200, { code: 400, message: '参数有误', data: { fields: { reason: '原因不够清楚' } } }))
  await press(send)
  await dialog.getByRole('alert').filter({ hasText: '原因不够清楚' }).waitFor()
  await expect.poll(() => text.evaluate((own) => own === document.activeElement)).toBe(true)
  expect(await text.inputValue()).toBe(reason)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续填写' }).click()
  expect(await text.inputValue()).toBe(reason)

  await route(toSea, answer(200, { code: 0, message: '已移入公海', data: { success: 1, fail: [] } }))
  await text.focus()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const done = toast('已移入公海')
  await done.waitFor()
  expect(await done.getAttribute('role')).toBe('status')
})

test('the form of a record is saved by Ctrl+Enter, and again after a failure', async () => {
  const save = '**/api/eis/restful/customer/addOrUpdate'
  await page.locator('main tbody tr').first().getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog')
  const remark = form.getByLabel('备注')
  await remark.fill('第一次')
  await route(save, broken)
  await page.keyboard.press('Control+Enter')
  await bar('没有保存').waitFor()
  expect(await remark.inputValue()).toBe('第一次')
  await remark.focus()
  await page.unroute(save)
  await page.keyboard.press('Control+Enter')
  await toast('保存成功').waitFor()
  await bar('没有保存').waitFor({ state: 'detached' })
  await form.waitFor({ state: 'detached' })
})
