// An order from its signature to the confirmed income in a real Chromium, by sales, leader, order maker and finance; the lists of money; axe clean at 1440 and 375.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

const rows = (page: Page) => page.locator('main tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

type Answer = Record<string, unknown>

async function call(page: Page, path: string, data: object): Promise<Answer> {
  const headers = { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' }
  const answer = (await (await page.request.post(`/api${path}`, { headers, data })).json()) as {
    code: number
    message: string
    data: Answer
  }
  expect(answer, `${path}: ${answer.message}`).toMatchObject({ code: 0 })
  return answer.data
}

/** A draft of the signed-in user for a customer that no other story knows. */
async function putDraft(page: Page): Promise<{ name: string; client: string; customer_key: string }> {
  const client = `青檀造纸${Date.now() % 10_000_000}有限公司`
  const { customer_key } = await call(page, '/eis/restful/customer/addOrUpdate', { customer_name: client })
  const order = { customer_key, product_name: '经营贷', order_amount: '800000', service_rate: '2' }
  const { order_name } = await call(page, '/fintech/biz/order/add', order)
  return { name: String(order_name), client, customer_key: String(customer_key) }
}

/** Does the next step of the open order, filling in what it asks for. */
async function step(page: Page, name: string, fill?: (asked: ReturnType<typeof dialog>) => Promise<unknown>): Promise<void> {
  const detail = dialog(page, '订单详情')
  await detail.getByRole('button', { name, exact: true }).click()
  const asked = dialog(page, name)
  await fill?.(asked)
  await asked.getByRole('button', { name, exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
}

const open = async (page: Page, name: string) => {
  await page.goto(`/order/list?order_name=${encodeURIComponent(name)}`)
  await rows(page).getByText(name).first().click()
  await dialog(page, '订单详情').getByRole('heading', { name }).waitFor()
}

describe('an order becomes income', () => {
  test('CRMX-03 CRMX-05 CRMX-66 CRMX-68 signed, made, disbursed, paid and confirmed by four people', { timeout: 180_000 }, async () => {
    const sales = await newPage()
    await signIn(sales, 'huangwen', { redirect: '/order/list' })
    await rows(sales).first().waitFor()
    await expect.poll(() => flaws(sales)).toEqual([])
    const { name, client, customer_key } = await putDraft(sales)
    await open(sales, name)
    await step(sales, '签单')
    await dialog(sales, '订单详情').getByText('16,000.00').first().waitFor()

    const leader = await newPage()
    await signIn(leader, 'chenli')
    await open(leader, name)
    await step(leader, '安排做单', async (asked) => {
      await asked.getByRole('combobox', { name: '做单人员' }).click()
      await leader.locator('.ant-select-dropdown:visible').getByText('蔡宏').first().click()
    })

    const maker = await newPage()
    await signIn(maker, 'caihong', { redirect: '/order/maker' })
    await rows(maker).getByText(client).first().waitFor()
    await expect.poll(() => flaws(maker)).toEqual([])
    await open(maker, name)
    await step(maker, '进件', (asked) => asked.getByLabel('申请机构').fill('广州示范银行'))
    await dialog(maker, '订单详情').getByRole('button', { name: '登记批复', exact: true }).click()
    await dialog(maker, '订单详情').getByRole('button', { name: '登记放款', exact: true }).click()
    const form = dialog(maker, '新增放款')
    await form.getByLabel('申请金额').fill('750000')
    await form.getByLabel('用途').fill('采购原材料')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const { records } = (await call(maker, '/fintech/biz/loan/page', { customer_key: [customer_key] })) as unknown as { records: Answer[] }
    await call(maker, '/fintech/biz/loan/updateStatus', { id: records[0]?.loan_key, status: 'APPROVED' })

    const finance = await newPage()
    await signIn(finance, 'lvjing', { redirect: `/order/loan?customer_key=${customer_key}` })
    await rows(finance).getByRole('button', { name: '放款', exact: true }).click()
    await dialog(finance, '确认放款').getByRole('button', { name: '确认放款' }).click()
    await rows(finance).getByText('已放款').waitFor()

    await open(sales, name)
    await dialog(sales, '订单详情').getByRole('button', { name: '登记收入', exact: true }).click()
    const income = dialog(sales, '新增收入')
    await income.getByRole('combobox', { name: '费用项目' }).click()
    await sales.locator('.ant-select-dropdown:visible').getByText('融资服务费').first().click()
    await income.getByLabel('金额').fill('15000')
    await income.locator('input[type=file]').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: picture })
    await income.getByRole('img', { name: '回单.png' }).last().waitFor()
    await income.getByRole('button', { name: '保存', exact: true }).click()
    await income.waitFor({ state: 'hidden' })

    await finance.goto(`/order/income?customer_key=${customer_key}`)
    await rows(finance).getByText('待确认').waitFor()
    await expect.poll(() => flaws(finance)).toEqual([])
    await rows(finance).getByRole('checkbox').check()
    await finance.getByRole('button', { name: '批量确认' }).click()
    await finance.getByRole('dialog').getByRole('button', { name: '确认收入' }).click()
    await rows(finance).getByText('已确认').waitFor()

    const phone = await newPage({ width: 375, height: 812 })
    await signIn(phone, 'huangwen', { redirect: `/order/list?order_name=${encodeURIComponent(name)}` })
    await phone.getByText('1,000.00').first().waitFor()
    await expect.poll(() => flaws(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

    await sales.goto(`/crm/customer/list/${customer_key}`)
    await sales.getByRole('heading', { name: client }).first().waitFor()
    await sales.getByText('15,000.00').first().waitFor()
    await sales.getByRole('tab', { name: '收入 1' }).click()
    await sales.getByRole('tabpanel').filter({ visible: true }).getByText('已确认').waitFor()
    await sales.getByRole('region', { name: '动态' }).getByText('已放款').first().waitFor()
  })

  test('CRMX-65 fee items are kept, makers listed and months closed', async () => {
    const page = await newPage()
    await signIn(page, 'fangmingyuan', { redirect: '/order/feeItem' })
    await rows(page).getByText('融资服务费').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await page.goto('/order/maker?tab=pool')
    await rows(page).getByText('抵押类优先').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await page.goto('/order/income')
    await page.getByRole('button', { name: '锁账' }).click()
    const months = dialog(page, '锁账月份')
    await months.getByLabel('月份').fill('2020-01')
    await months.getByRole('button', { name: '锁账' }).click()
    await months.getByText('2020-01').waitFor()
    await expect.poll(() => flaws(page, '[role=dialog]')).toEqual([])
    await months.getByRole('listitem').filter({ hasText: '2020-01' }).getByRole('button', { name: '解除' }).click()
    await months.getByText('2020-01').waitFor({ state: 'hidden' })
  })
})

/** One grey pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')
