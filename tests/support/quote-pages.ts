// What stories do with a quote in its sheet and on the page that its customer gets.
import type { Page } from 'playwright'
import { dialog } from './approval-pages.ts'
import { newPage } from './browser.ts'
import { postAs } from './page-calls.ts'

export const grid = (page: Page) => page.getByRole('grid', { name: '报价明细' })
export const cell = (page: Page, row: number, name: string) => grid(page).locator(`[data-row="${row}"] [data-name="${name}"]`)

/** A quote without lines for a new customer of the seller. */
export async function startQuote(page: Page): Promise<{ key: string; name: string; customer_key: unknown }> {
  const mark = Date.now() % 10_000_000
  const { customer_key } = await postAs(page, '/eis/restful/customer/addOrUpdate', { customer_name: `云岭资产管理${mark}（示例）` })
  const name = `云岭稳健路演${mark}`
  const { business_key } = await postAs(page, '/fintech/biz/business/save', { business_name: name, customer_key, business_amount: '1000' })
  const quote = await postAs(page, '/eis/restful/pricing/save', { customer_key, business_key, lines: [] })
  return { key: String(quote.pricing_key), name, customer_key }
}

/** A new line at the end of the sheet, its cells typed one after the other; Enter ends the last. */
export async function typeLine(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '加行' }).last().click()
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

/** Saves the sheet. */
export async function saveSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').first().waitFor()
}

/** Hands the open quote to purchasing. */
export async function commitQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交复核' }).click()
  await page.getByText('待复核').filter({ visible: true }).first().waitFor()
}

/** The customer's page of an approved quote, opened on a phone. */
export async function shareQuote(page: Page): Promise<{ client: Page; link: string }> {
  await page.getByRole('button', { name: '分享' }).click()
  const sharing = dialog(page, '分享给客户')
  await sharing.getByRole('button', { name: '生成链接' }).click()
  const link = await sharing.getByLabel('链接').inputValue()
  const client = await newPage({ width: 375, height: 812 })
  await client.goto(link)
  return { client, link }
}

export async function acceptQuote(client: Page): Promise<void> {
  await client.getByRole('button', { name: '接受报价' }).click()
  await client.getByText('您已接受此报价').waitFor()
}
