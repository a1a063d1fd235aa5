// Reservations, tickets, campaigns, QR codes and follow-ups in a real Chromium: booked, received at the desk, talked about; solved; made and scanned.
import jsQR from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { address, newPage, signIn, unbundle } from '../support/browser.ts'
import { press, typeDay } from '../support/hands.ts'
import { soon } from '../support/soon.ts'

const table = (page: Page) => page.getByRole('table').first()
const unique = () => Date.now().toString(36)

/** Calls the product as the page's user. */
async function call<T>(page: Page, path: string, data: Record<string, unknown>): Promise<T> {
  const answer = await page.request.post(path, { headers: { origin: address(), 'x-requested-with': 'XMLHttpRequest' }, data })
  const { code, message, data: found } = (await answer.json()) as { code: number; message: string; data: T }
  expect(code, message).toBe(0)
  return found
}

test('CRMX-04 CRMX-11 a visit is booked with its negotiators, confirmed at the front desk on a phone, shown, and talked about', async () => {
  const sales = await newPage()
  await signIn(sales, 'xujia', { redirect: '/crm/reservation' })
  await table(sales).getByRole('row').nth(1).waitFor()
  expect(await flaws(sales)).toEqual([])
  const name = `预约客户${unique()}`
  const customer = await call<{ customer_key: string }>(sales, '/api/eis/restful/customer/addOrUpdate', {
    customer_name: name,
    phone: `139${String(Date.now()).slice(-8)}`,
  })
  await sales.goto(`/crm/customer/list/${customer.customer_key}`)
  await sales.getByRole('tab', { name: /^销售/ }).click()
  await sales.getByRole('tab', { name: /^预约/ }).click()
  await sales.getByRole('button', { name: '新增预约' }).click()
  const form = sales.getByRole('dialog', { name: /预约/ })
  await form.getByLabel('洽谈目的').fill('看两种还款表')
  await typeDay(form.getByLabel('预约时间'), soon())
  await press(form.getByRole('radio', { name: /空闲/ }).first())
  // another visit of hers may be near
  await form.getByLabel('允许同时段多个预约').click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await toast(sales, '保存成功')

  const desk = await newPage({ width: 375, height: 800 })
  await signIn(desk, 'jiangyi', { redirect: '/crm/reservation' })
  const confirm = desk.getByRole('button', { name: `确认到访：${name}` })
  await confirm.waitFor()
  expect(await flaws(desk)).toEqual([])
  await confirm.click()
  await desk.getByRole('dialog').getByRole('button', { name: '确认到访' }).click()
  await toast(desk, '已确认到访')
  await confirm.waitFor({ state: 'hidden' })

  await sales.goto(`/crm/reservation?customer_key=${customer.customer_key}`)
  const row = sales.getByRole('row', { name: new RegExp(name) })
  await row.getByText('已到访').waitFor()
  await row.getByRole('button', { name: '洽谈结果' }).click()
  const talk = sales.getByRole('dialog')
  await talk.getByRole('combobox', { name: '洽谈结果' }).click()
  await sales.getByTitle('继续跟进').last().click()
  await talk.getByLabel('洽谈纪要').fill('客户认可方案，约定三天内补齐流水。')
  await talk.getByRole('button', { name: '洽谈结果' }).click()
  await row.getByText('已洽谈').waitFor()

  await sales.getByRole('radio', { name: '前台' }).check()
  await sales.getByRole('heading', { name: /1号洽谈室/ }).waitFor()
  expect(await flaws(sales)).toEqual([])
  await sales.getByRole('radio', { name: '周' }).check()
  await sales
    .getByRole('main')
    .getByRole('button', { name: new RegExp(name) })
    .waitFor()
})

test('CRMX-04 a visit that is moved near another one asks first, and keeps what was typed when the time is changed instead', async () => {
  const sales = await newPage()
  await signIn(sales, 'xujia', { redirect: '/crm/reservation' })
  const begin = Date.now() + (60 + Math.floor(Math.random() * 300)) * 86_400_000
  const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const name = `改约客户${unique()}`
  const book = async (customer_name: string, reserve_time: string) => {
    const phone = `139${String(Date.now()).slice(-8)}`
    const { customer_key } = await call<{ customer_key: string }>(sales, '/api/eis/restful/customer/addOrUpdate', { customer_name, phone })
    const visit = { customer_key, reserve_type: 'VIDEO', purpose: '看两种还款表', reserve_time: `${reserve_time}:00` }
    await call(sales, '/api/fintech/biz/reservation/save', visit)
    return customer_key
  }
  await book(`${name}甲`, at(0))
  const key = await book(`${name}乙`, at(180))
  await sales.goto(`/crm/reservation?customer_key=${key}`)
  await sales
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '改约' })
    .click()
  const dialog = sales.getByRole('dialog', { name: `为「${name}乙」改约` })
  await typeDay(dialog.getByLabel('新的时间'), at(10))
  await dialog.getByLabel('原因').fill('客户改到上午')
  await dialog.getByRole('button', { name: '改约' }).click()
  const question = sales.getByRole('dialog', { name: '与另一个预约相近' })
  await question.getByText(`客户「${name}甲」的预约`).waitFor()
  expect(await flaws(sales, '[role=dialog]:not(:has(.ant-btn-loading))')).toEqual([])
  await question.getByRole('button', { name: '改选时间' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('原因').inputValue()).toBe('客户改到上午')
  await dialog.getByRole('button', { name: '改约' }).click()
  await question.getByRole('button', { name: '仍用这个时间' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await sales
    .getByRole('row', { name: new RegExp(name) })
    .getByText(at(10).slice(11))
    .waitFor()
})

test('CRMX-02 CRMX-58 a ticket of a customer is accepted, solved and confirmed, with its clock', async () => {
  const sales = await newPage()
  await signIn(sales, 'xujia', { redirect: '/crm/ticket' })
  await sales.getByRole('button', { name: '新增工单' }).first().waitFor()
  expect(await flaws(sales)).toEqual([])
  const name = `工单客户${unique()}`
  const customer = await call<{ customer_key: string }>(sales, '/api/eis/restful/customer/addOrUpdate', { customer_name: name })
  const title = `发票抬头${unique()}`
  const ticket = await call<{ ticket_key: string }>(sales, '/api/eis/restful/customer/tickets/add', {
    customer_key: customer.customer_key,
    ticket_title: title,
    content: '客户需要更正发票抬头',
  })
  await sales.goto(`/crm/customer/list/${customer.customer_key}`)
  await sales.getByRole('tab', { name: '销售 1' }).click()
  await sales.getByRole('tab', { name: /^商机/ }).waitFor()
  await sales.getByRole('tab', { name: '工单 1' }).click()
  await sales.getByRole('tabpanel').last().getByRole('button', { name: title }).waitFor()

  await sales.goto(`/crm/ticket?ticket_title=${encodeURIComponent(title)}`)
  await sales
    .getByRole('row', { name: new RegExp(title) })
    .getByText(/^剩/)
    .waitFor()

  const service = await newPage()
  await signIn(service, 'tiantian', { redirect: `/crm/ticket/${ticket.ticket_key}` })
  await service.getByRole('button', { name: '受理' }).click()
  await service.getByText('处理中').first().waitFor()
  await service.getByRole('button', { name: '解决' }).click()
  await service.getByRole('dialog').getByLabel('处理方案').fill('已更正并重新开具')
  await service.getByRole('dialog').getByRole('button', { name: '解决' }).click()
  await service.getByText('待确认').first().waitFor()
  await service.getByRole('tab', { name: '处理过程' }).click()
  await service.getByText('已更正并重新开具').last().waitFor()

  await sales.goto(`/crm/ticket/${ticket.ticket_key}`)
  await sales.getByRole('button', { name: '确认', exact: true }).click()
  const asked = sales.getByRole('dialog', { name: `确认「${title}」已解决` })
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await asked.getByText('请填写').waitFor()
  await press(asked.getByRole('radio').nth(3))
  await asked.getByText('满意', { exact: true }).waitFor()
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await sales.getByText('已完成').first().waitFor()
})

test('CRMX-69 CRMX-67 a QR code is made, its picture read and its landing page opened; campaigns and follow-ups stand in their lists', async () => {
  const page = await newPage()
  await signIn(page, 'caoyue', { redirect: `/market/qrcode?qrcode_name=${encodeURIComponent('博览会展位')}` })
  const row = page.getByRole('row', { name: /博览会展位/ })
  await row.getByRole('button', { name: '二维码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /生成/ }).click()
  const picture = dialog.getByRole('img', { name: /二维码，打开/ })
  await expect.poll(() => picture.getAttribute('src')).toMatch(/download/)
  const bytes = await (await page.request.get((await picture.getAttribute('src')) ?? '')).body()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const target = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(target).toBe(await dialog.getByRole('link', { name: /\/info/ }).getAttribute('href'))
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
    return download.suggestedFilename()
  }
  expect(await saved('1200 像素')).toBe('博览会展位-1200.png')
  expect(await saved('SVG 矢量图')).toBe('博览会展位.svg')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('链接已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(target)
  expect(await flaws(page)).toEqual([])
  await page.goto(target)
  await page.getByRole('heading', { name: '金融服务博览会' }).first().waitFor()

  await page.goto('/market/activity')
  await page
    .getByRole('row', { name: /春季融资沙龙/ })
    .getByText('已结束')
    .waitFor()
  expect(await flaws(page)).toEqual([])
  const sales = await newPage()
  await signIn(sales, 'xujia', { redirect: '/crm/follow' })
  await expect.poll(() => sales.getByText(/客户|方案|电话/).count()).toBeGreaterThan(0)
})

test('CRMX-13 a refused load of a list is silent and ends; a refused save shows what the server says', async () => {
  const page = await newPage()
  const refuse = (message: string) => ({ json: { code: 1, message, data: null, msg: message } })
  await unbundle(page)
  await page.route('**/api/fintech/biz/tickets/list', (route) => route.fulfill(refuse('列表暂不可用')))
  await page.route('**/api/fintech/biz/tickets/log/addOrUpdate', (route) => route.fulfill(refuse('备注暂不能保存')))
  await signIn(page, 'xujia', { redirect: '/crm/ticket' })
  const loaded = page.waitForResponse('**/api/fintech/biz/tickets/list')
  await page.reload()
  await loaded
  await page.getByRole('button', { name: '新增工单' }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('列表暂不可用').count()).toBe(0)
  const { records } = await call<{ records: { ticket_key: string }[] }>(page, '/api/fintech/biz/tickets/list', { pageSize: 10 })
  await page.goto(`/crm/ticket/${records[0]?.ticket_key}`)
  await page.getByRole('tab', { name: '处理过程' }).click()
  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByRole('dialog').getByLabel('内容').fill('已联系客户')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('备注暂不能保存').first().waitFor()
})
