// 消息模板 as an administrator changes it: a place put in by a click, one that no message fills refused, a kind switched off, back to what came with it.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

const path = '/system/messageTemplate'

async function openScreen(width = 1440): Promise<Page> {
  const page = await newPage({ width, height: 900 })
  await signIn(page, 'hemin', { redirect: path })
  await page.locator('main tbody tr').first().waitFor()
  return page
}

const lineOf = (page: Page, text: string) => page.locator('main tbody tr').filter({ hasText: text })

test('a text is changed with a place put in by a click, refused with one that no message fills, and restored', async () => {
  const page = await openScreen()
  await page.getByRole('textbox', { name: '搜索消息内容' }).fill('生日')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  await lineOf(page, '将于').getByRole('button', { name: '修改' }).click()
  const dialog = page.getByRole('dialog')
  const chinese = dialog.getByRole('textbox', { name: '中文' })
  await chinese.fill('记得祝福生日：{phone}')
  await dialog.getByRole('alert').filter({ hasText: '{phone}' }).waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await chinese.fill('记得祝福生日：')
  await dialog.getByRole('button', { name: '名称' }).first().click()
  expect(await chinese.inputValue()).toBe('记得祝福生日：{name}')
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const line = lineOf(page, '记得祝福生日')
  await line.waitFor()
  await line.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  await lineOf(page, '将于').waitFor()
})

test('a kind is switched off and on; those of approvals are always sent', async () => {
  const page = await openScreen()
  await page.getByRole('textbox', { name: '搜索消息内容' }).fill('请提交今日日报')
  const toggle = page.getByRole('switch', { name: /请提交今日日报/ })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => toggle.isEnabled()).toBe(true)
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  await page.getByRole('textbox', { name: '搜索消息内容' }).fill('待您审批')
  await page.locator('main tbody tr').filter({ hasText: '始终发送' }).first().waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
})

test.each([1440, 375])('at %i px it fits and is clean for axe', async (width) => {
  const page = await openScreen(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
})
