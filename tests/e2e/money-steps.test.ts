// Steps of finance in a real Chromium: a payment paid in two parts, a month closed and opened again; axe clean.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { attach, newPage, signIn } from '../support/browser.ts'
import { type Answer, askAs } from '../support/page-calls.ts'

const ask = (page: Page, path: string, data: object) => askAs(page, `/eis/restful${path}`, data)

const yuan = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A payment that is approved and of which nothing is paid yet. */
async function payable(page: Page): Promise<{ key: string; code: string; amount: number }> {
  const { data } = await ask(page, '/payment/query', { status: ['PASS'], pageSize: 5 })
  const row = (data.records as Answer[]).find((one) => Number(one.actual_amount ?? 0) === 0 && Number(one.amount) > 100)
  if (!row) throw new Error('no payment waits to be paid')
  return { key: String(row.payment_key), code: String(row.payment_code), amount: Number(row.amount) }
}

const sumIn = async (dialog: Locator) => Number((await dialog.getByLabel('金额').inputValue()).replaceAll(',', ''))

let serial = Date.now()
const nextSerial = (): string => {
  serial += 1
  return `E2E${serial}`
}

async function fill(dialog: Locator, amount: string): Promise<void> {
  const number = nextSerial()
  await dialog.getByLabel('金额').fill(amount)
  await dialog.getByLabel('银行流水号').fill(number)
  await attach(dialog, `回单${number}.pdf`)
}

describe('a payment', () => {
  test('PF-16 is paid in two parts: more than is open is refused, the rest is proposed, both parts stand in its page', async () => {
    const page = await newPage()
    await signIn(page, 'lvjing', { redirect: '/finance/payment' })
    const { key, code, amount } = await payable(page)
    await page.goto(`/finance/payment?open=${key}`)
    const detail = page.getByRole('dialog', { name: '付款单详情' })
    await detail.getByText(code).first().waitFor()
    const pay = async () => {
      await detail.getByRole('button', { name: '付款', exact: true }).click()
      const asked = page.getByRole('dialog', { name: '付款', exact: true })
      await asked.getByLabel('金额').waitFor()
      return asked
    }
    const asked = await pay()
    expect(await sumIn(asked)).toBe(amount)
    await expect.poll(() => flaws(page)).toEqual([])
    await fill(asked, (amount + 1).toFixed(2))
    await asked.getByRole('button', { name: '付款', exact: true }).click()
    await asked.getByRole('alert').first().waitFor()
    const part = Math.round(amount * 40) / 100
    await asked.getByLabel('金额').fill(part.toFixed(2))
    await asked.getByRole('button', { name: '付款', exact: true }).click()
    await asked.waitFor({ state: 'hidden' })
    await detail.getByText('付款中').first().waitFor()

    const rest = await pay()
    expect(await sumIn(rest)).toBeCloseTo(amount - part, 2)
    await fill(rest, (amount - part).toFixed(2))
    await rest.getByRole('button', { name: '付款', exact: true }).click()
    await rest.waitFor({ state: 'hidden' })
    await detail.getByText('已付款').first().waitFor()
    await detail.getByRole('button', { name: '付款', exact: true }).waitFor({ state: 'hidden' })
    await detail.getByRole('tab', { name: '付款记录' }).click()
    for (const sum of [part, amount - part])
      await detail
        .getByRole('cell', { name: yuan(sum) })
        .first()
        .waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    const again = await ask(page, '/payment/pay', { id: key, bank_serial_no: nextSerial() })
    expect(again.code).not.toBe(0)
  })
})

describe('accounting months', () => {
  test('a closed month takes no payment until it is opened again', async () => {
    const page = await newPage()
    await signIn(page, 'fangmingyuan', { redirect: '/finance/accounting' })
    const month = '2026-01'
    await page.getByRole('button', { name: '锁账', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '锁账' })
    await dialog.getByLabel('月份').fill(month)
    await dialog.getByRole('button', { name: '锁账', exact: true }).click()
    const closed = dialog.getByRole('listitem').filter({ hasText: month })
    await closed.getByText('方明远').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    const { key } = await payable(page)
    const pay = (actual_pay_date: string) =>
      ask(page, '/payment/pay', { id: key, actual_amount: '1.00', actual_pay_date, bank_serial_no: nextSerial() })
    const refused = await pay(`${month}-15`)
    expect(refused.code).not.toBe(0)
    expect(refused.message).toMatch(/锁账/)
    await closed.getByRole('button', { name: '解除' }).click()
    await closed.waitFor({ state: 'hidden' })
    // now nothing but the voucher is missing
    expect(Object.keys((await pay(`${month}-15`)).data.fields as object)).toEqual(['voucher'])
  })
})
