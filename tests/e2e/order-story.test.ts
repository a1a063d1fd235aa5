// The first story of the demo company in a real Chromium: from a scanned code to the confirmed income, by visitor, sales, front desk, leader, order maker and finance; the lists of money; axe clean at 1440 and 375.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'
import { press, typeDay } from '../support/hands.ts'
import { type Answer, postAs } from '../support/page-calls.ts'
import { patiently } from '../support/patience.ts'
import { soon } from '../support/soon.ts'

const rows = (page: Page) => page.locator('main tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A QR code of marketing whose leads go to this person; answers where it leads. */
async function makeCode(owner: Page): Promise<string> {
  const me = (await (await owner.request.get('/api/app/base/app/sys/user/queryById')).json()) as { data: { user_key: string } }
  const market = await newPage()
  await signIn(market, 'caoyue', { redirect: '/market/qrcode' })
  const { records } = (await postAs(market, '/fintech/biz/channel/list', { pageSize: 1 })) as unknown as { records: Answer[] }
  const code = { qrcode_name: `沙龙展架${Date.now() % 10_000_000}`, channel_key: records[0]?.channel_key, owner_key: me.data.user_key }
  return String((await postAs(market, '/fintech/biz/qrCode/save', code)).target_url)
}

/** A visitor scans the code with his phone and leaves his number. */
async function leaveNumber(target: string, phone: string): Promise<void> {
  const visitor = await newPage({ width: 375, height: 812 })
  await visitor.goto(target)
  const form = visitor.locator('#form-qr')
  await form.locator('[name=contact_name]').fill('王先生')
  await form.locator('[name=phone]').fill(phone)
  await form.locator('[name=consent]').check()
  await expect.poll(() => flaws(visitor)).toEqual([])
  await form.locator('button[type=submit]').click()
  await visitor.getByText('已提交，顾问会在 4 个工作小时内致电').waitFor()
}

/** The lead is followed up and becomes a customer, for whom a visit is asked at once; answers its key. */
async function convert(sales: Page, phone: string, client: string): Promise<string> {
  await sales.goto(`/crm/clue/my?phone=${phone}`)
  await rows(sales).first().click()
  const detail = dialog(sales, '线索详情')
  await detail.getByRole('textbox', { name: '跟进内容' }).fill('已通话，今天到店面谈')
  await detail.getByRole('button', { name: '保存跟进' }).click()
  await detail.getByRole('region', { name: '跟进记录' }).getByText('已通话，今天到店面谈').waitFor()
  await detail.getByRole('button', { name: '建预约' }).click()
  const asked = dialog(sales, /^转化「/)
  await asked.getByText('预约的是客户').waitFor()
  await asked.getByLabel('客户名称').fill(client)
  const converted = sales.waitForResponse('**/clue/operate')
  await asked.getByRole('button', { name: '转化' }).click()
  const answer = (await (await converted).json()) as { code: number; data: { customer_key: string } }
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.customer_key
}

/** A visit is booked with its room, received at the front desk on a phone, and ends with a signature: the order is asked for at once. */
async function visit(sales: Page, customerKey: string, client: string): Promise<void> {
  const form = dialog(sales, '新增预约')
  await form.getByLabel('洽谈目的').fill('看经营贷方案')
  await typeDay(form.getByLabel('预约时间'), soon())
  await press(form.getByRole('radio', { name: /空闲/ }).first())
  // the demo has a visit of hers at three o'clock
  await form.getByLabel('允许同时段多个预约').click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  const desk = await newPage({ width: 375, height: 812 })
  await signIn(desk, 'jiangyi', { redirect: '/crm/reservation' })
  await desk.getByRole('button', { name: `确认到访：${client}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '确认到访' }).click()
  await desk.getByRole('button', { name: `确认到访：${client}` }).waitFor({ state: 'hidden' })

  await sales.goto(`/crm/reservation?customer_key=${customerKey}`)
  await rows(sales).getByText('已到访').waitFor()
  await rows(sales).getByRole('button', { name: '洽谈结果' }).click()
  const talk = sales.getByRole('dialog')
  await talk.getByRole('combobox', { name: '洽谈结果' }).click()
  await sales.getByTitle('当场签单').last().click()
  await talk.getByLabel('洽谈纪要').fill('客户当场签署服务协议，资料三天内补齐。')
  await talk.getByRole('button', { name: '洽谈结果' }).click()
  const order = dialog(sales, '新增订单')
  await order.locator('[data-field=product_name] input').fill('经营贷')
  await order.locator('[data-field=order_amount] input').fill('800000')
  await order.locator('[data-field=service_rate] input').fill('2')
  await expect.poll(() => flaws(sales, '[role=dialog]')).toEqual([])
  await order.getByRole('button', { name: '保存', exact: true }).click()
  await order.waitFor({ state: 'hidden' })
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

describe('a scanned code becomes income', () => {
  test('CRMX-03 CRMX-05 CRMX-11 CRMX-66 CRMX-68 from the scanned code over visit, order and loan to the confirmed income, by six people', {
    timeout: patiently(300_000),
  }, async () => {
    const client = `佛山精密五金${Date.now() % 10_000_000}有限公司`
    const phone = `136${String(Date.now()).slice(-8)}`
    const sales = await newPage()
    await signIn(sales, 'xujia', { redirect: '/order/list' })
    await rows(sales).first().waitFor()
    await expect.poll(() => flaws(sales)).toEqual([])
    await leaveNumber(await makeCode(sales), phone)
    const customer_key = await convert(sales, phone, client)
    await visit(sales, customer_key, client)
    const { records: orders } = (await postAs(sales, '/fintech/biz/order/list', { customer_key: [customer_key] })) as unknown as {
      records: Answer[]
    }
    const name = String(orders[0]?.order_name)
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
    const { records } = (await postAs(maker, '/fintech/biz/loan/page', { customer_key: [customer_key] })) as unknown as {
      records: Answer[]
    }
    await postAs(maker, '/fintech/biz/loan/updateStatus', { id: records[0]?.loan_key, status: 'APPROVED' })

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

    const small = await newPage({ width: 375, height: 812 })
    await signIn(small, 'xujia', { redirect: `/order/list?order_name=${encodeURIComponent(name)}` })
    await small.getByText('1,000.00').first().waitFor()
    await expect.poll(() => flaws(small)).toEqual([])
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

    await sales.goto(`/crm/customer/list/${customer_key}`)
    await sales.getByRole('heading', { name: client }).first().waitFor()
    await sales.getByText('15,000.00').first().waitFor()
    await sales.getByRole('tab', { name: /^交易/ }).click()
    await sales.getByRole('tab', { name: '收入 1' }).click()
    await sales.getByRole('tabpanel').last().filter({ visible: true }).getByText('已确认').waitFor()
    await sales.getByRole('region', { name: '动态' }).getByText('已放款').first().waitFor()
  })

  test('an order is edited in its cell while it is open; cancelled by somebody else meanwhile it is refused there, and then offers no cell', async () => {
    const page = await newPage()
    await signIn(page, 'xujia')
    const order_name = `改单${Date.now() % 10_000_000}`
    const terms = { order_type: 'CONSULT', product_name: '财务顾问', order_amount: '1000', service_rate: '2', sign_date: '2026-01-05' }
    const { customer_key } = await postAs(page, '/eis/restful/customer/addOrUpdate', { customer_name: `${order_name}有限公司` })
    const { order_key } = await postAs(page, '/fintech/biz/order/add', { customer_key, order_name, ...terms })
    await page.goto(`/order/list?order_name=${order_name}`)
    const cell = (name: string) => page.locator(`td[data-cell="${order_key}.${name}"]`)
    await cell('order_amount').dblclick()
    const amount = page.getByLabel('修改订单金额')
    await amount.fill('2000')
    await amount.press('Enter')
    await expect.poll(() => cell('order_amount').textContent()).toContain('2,000.00')
    // the fee follows the amount
    await rows(page).getByText('40.00').first().waitFor()

    await cell('order_amount').focus()
    await page.keyboard.press('F2')
    await amount.fill('3000')
    await postAs(page, '/fintech/biz/order/cancel', { id: order_key, reason: '客户放弃' })
    await amount.press('Enter')
    await rows(page).getByRole('alert').waitFor()
    // the list shows it as cancelled, and what was typed is still there
    await rows(page).getByText('已取消').waitFor()
    expect(await amount.inputValue()).toContain('3')
    await expect.poll(() => flaws(page)).toEqual([])
    await page.reload()
    await rows(page).getByText('2,000.00').first().waitFor()
    expect(await page.locator('td[data-cell]').count()).toBe(0)
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
