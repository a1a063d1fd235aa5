// A customer's page in a real Chromium: numbers to call, contacts as cards, counts, the composer and the timeline.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, optionsOf, signIn } from '../support/browser.ts'
import { copyBy, dropFile, paste, press } from '../support/hands.ts'
import { pngOf } from '../support/pictures.ts'

const eis = '/api/eis/restful/customer'
type Row = Record<string, unknown>

/** A call as the signed-in person. */
async function call<T = Row>(page: Page, path: string, body: Row): Promise<T> {
  const answer = await page.request.post(path, {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    data: body,
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
  if (code !== 0) throw new Error(`${path}: ${message}`)
  return data
}

/** A customer with one contact, one visit and one change, and its page. */
async function openCustomer(page: Page): Promise<{ key: string; phone: string }> {
  await signIn(page, 'huangwen', { redirect: '/crm/customer/list' })
  const number = String(Date.now() % 100_000_000).padStart(8, '0')
  const phone = `139${number}`
  const { customer_key: key } = await call(page, `${eis}/addOrUpdate`, { customer_name: `桐木仪器${number}公司`, address: '旧址一号' })
  await call(page, `${eis}/addOrUpdate`, { customer_key: key, address: '新址二号' })
  const contact = await call(page, `${eis}/contact/addOrUpdate`, {
    customer_key: key,
    contact_name: '林晓梅',
    position: '财务经理',
    contact_role: 'DECIDER',
    phone,
  })
  await call(page, `${eis}/contact/visit/addOrUpdate`, {
    customer_key: key,
    customer_contact_key: contact.customer_contact_key,
    visit_content: '上门介绍了融资方案',
  })
  await page.goto(`/crm/customer/list/${key}`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('region', { name: '动态' }).getByText('上门介绍了融资方案').waitFor()
  return { key: String(key), phone }
}

describe('the page of a customer', () => {
  test('CUST-42 CUST-47 WID-52 contacts are cards whose numbers are called and copied once they are opened, and a chart of who reports to whom', async () => {
    const page = await newPage()
    const { key, phone } = await openCustomer(page)
    for (const tab of ['联系人 1', '销售 1']) await page.getByRole('tab', { name: tab, exact: true }).waitFor()
    await expect.poll(() => page.getByRole('tab', { name: '账户', exact: true }).count()).toBe(1)

    await page.getByRole('tab', { name: '联系人 1' }).click()
    const card = page.getByRole('article', { name: '林晓梅' })
    for (const text of ['决策人，财务经理', '首要', `${phone.slice(0, 3)}****${phone.slice(7)}`]) await card.getByText(text).waitFor()
    expect(await card.locator('a[href^="tel:"]').count()).toBe(0)
    expect(await card.getByRole('button', { name: /复制/ }).count()).toBe(0)
    await card.getByRole('button', { name: '查看完整内容' }).click()
    const link = card.getByRole('link', { name: `拨打 ${phone}` })
    expect(await link.getAttribute('href')).toBe(`tel:${phone}`)
    const copied = await copyBy(page, async () => {
      await card.getByRole('button', { name: `复制 ${phone}` }).click()
      await page.locator('[data-toasts]').getByText(`已复制 ${phone}`).waitFor()
    })
    expect(copied).toBe(phone)
    await expect.poll(() => flaws(page)).toEqual([])

    await page.getByRole('button', { name: '新增联系人' }).click()
    const form = page.getByRole('dialog', { name: '新增联系人' })
    const state = form.getByRole('radiogroup', { name: '状态' })
    await expect.poll(() => state.locator('label').allTextContents()).toEqual(['启用', '停用'])
    await form.getByRole('textbox', { name: '姓名' }).fill('阮厂长')
    await form.getByRole('textbox', { name: '手机' }).fill(`138${phone.slice(3)}`)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('tab', { name: '联系人 2', exact: true }).waitFor()

    const { records } = await call<{ records: Row[] }>(page, `${eis}/contact/query`, { customer_key: key })
    const keyOf = (name: string) => records.find((one) => one.contact_name === name)?.customer_contact_key
    await call(page, `${eis}/contact/addOrUpdate`, { customer_contact_key: keyOf('阮厂长'), parent_contact_key: keyOf('林晓梅') })
    await page.getByRole('radio', { name: '关系图', exact: true }).check()
    await page.getByRole('list', { name: '林晓梅的下级' }).getByRole('article').waitFor()
    expect(await flaws(page, '[role=tabpanel]')).toEqual([])
    await page.getByRole('radio', { name: '名片', exact: true }).check()
    await page.getByRole('article', { name: '阮厂长' }).waitFor()

    const reader = await newPage()
    await signIn(reader, 'tiantian', { redirect: `/crm/customer/list/${key}` })
    await reader.getByRole('tab', { name: '联系人 2', exact: true }).click()
    const seen = reader.getByRole('article', { name: '林晓梅' })
    await seen.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`).waitFor()
    expect(await seen.getByRole('link').or(seen.getByRole('button')).count()).toBe(0)
  })

  test('CUST-43 the only contact is chosen already, and leaving the untouched form asks nothing', async () => {
    const page = await newPage()
    await openCustomer(page)
    await page.getByRole('tab', { name: '销售 1' }).click()
    await page.getByRole('tab', { name: '拜访 1' }).click()
    await page.getByRole('button', { name: '新增联系人拜访' }).click()
    const form = page.getByRole('dialog', { name: '新增联系人拜访' })
    await form.locator('[data-field="customer_contact_key"]').getByTitle('林晓梅').waitFor()
    await form.getByRole('button', { name: '取消' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.locator('form').getByText('林晓梅').waitFor()
  })

  test('what was saved is shown at once, and changed again before the page has loaded it', async () => {
    const page = await newPage()
    await openCustomer(page)
    const loaded = Promise.withResolvers<void>()
    await page.route(`**${eis}/detail/**`, async (route) => {
      await loaded.promise
      await route.continue()
    })
    for (const address of ['南门路三号', '南门路四号']) {
      await page.getByRole('button', { name: '编辑', exact: true }).first().click()
      const form = page.getByRole('dialog', { name: /^编辑/ })
      await form.getByRole('textbox', { name: '详细地址' }).fill(address)
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await page.getByText(address).first().waitFor()
    }
    loaded.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('stages carry their dates, and 定位 fills in longitude and latitude or says why not', async () => {
    const page = await newPage()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ longitude: 113.264385, latitude: 23.129112, accuracy: 20 })
    await openCustomer(page)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(5)
    await page.getByRole('list', { name: '阶段' }).getByRole('listitem').filter({ hasText: '新客户' }).getByText(today).waitFor()
    await page.getByRole('tab', { name: /^地址/ }).click()
    await page.getByRole('button', { name: '新增客户地址' }).click()
    const form = page.getByRole('dialog', { name: '新增客户地址' })
    // leaving the first field shows what is wrong with it, which must not move the button away from under the click
    await form.getByRole('button', { name: '定位' }).click()
    await form.getByText('已取得当前位置，误差约 20 米').waitFor()
    await expect.poll(() => form.locator('[data-field="lng"] input').inputValue()).toBe('113.264385')
    await expect.poll(() => form.locator('[data-field="lat"] input').inputValue()).toBe('23.129112')
    await page.context().clearPermissions()
    await form.getByRole('button', { name: '定位' }).click()
    await form.getByText(/没有允许定位/).waitFor()
    await form.locator('[data-field="lng"] input').fill('113.5')
    expect(await flaws(page)).toEqual([])
  })

  test('CUST-47 @ chooses a colleague, pictures are pasted and dropped, and the timeline shows it all by kind', async () => {
    const page = await newPage()
    await openCustomer(page)
    const text = page.getByRole('textbox', { name: '跟进内容' })
    await text.pressSequentially('方案请看 @徐佳')
    const choice = page.getByRole('menuitem', { name: /^徐佳/ })
    await choice.waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await choice.click()
    await expect.poll(() => text.inputValue()).toBe('方案请看 @徐佳 ')
    await page.getByRole('button', { name: '@同事' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => text.inputValue()).toBe('方案请看 @徐佳 @')
    await page.keyboard.press('Backspace')

    const picture = pngOf({ width: 4, height: 4 })
    await paste(page, { picture })
    await page
      .getByRole('button', { name: /image\.png/ })
      .first()
      .waitFor()
    await dropFile(text, { name: '照片二.png', mimeType: 'image/png', buffer: picture })
    await page
      .getByRole('button', { name: /照片二\.png/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: '常用语' }).click()
    await page.getByRole('menuitem', { name: '已约定上门面谈时间。' }).click()
    await expect.poll(() => text.inputValue()).toBe('方案请看 @徐佳 已约定上门面谈时间。')
    await page.getByRole('button', { name: '同时更新星级与状态' }).click()
    await choose(page.getByRole('combobox', { name: '星级', exact: true }), '四星（可上门）')
    await expect.poll(() => flaws(page)).toEqual([])
    const sent = page.waitForRequest('**/follow/save')
    await page.getByRole('button', { name: '保存跟进' }).click()
    const saved = (await sent).postDataJSON() as { at_user_keys: string[]; contact_keys: string[]; pictures: Row[] }
    expect([saved.at_user_keys.length, saved.contact_keys.length, saved.pictures.length]).toEqual([1, 1, 2])

    const timeline = page.getByRole('region', { name: '动态' })
    const written = timeline.getByRole('listitem').filter({ hasText: '方案请看 @徐佳' })
    await written.waitFor()
    await timeline.getByText('电话，林晓梅').waitFor()
    await page.getByRole('img', { name: /四星/ }).first().waitFor()
    await page.getByText('可上门', { exact: true }).waitFor()
    await written.getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: /^编辑跟进/ })
    await dialog.getByRole('textbox', { name: '跟进内容' }).fill('方案请看 @徐佳 约在周五。')
    await expect.poll(() => flaws(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存跟进' }).click()
    await written.getByText('约在周五。').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const filter = timeline.getByRole('combobox', { name: '按类型筛选' })
    await choose(filter, '资料变更')
    await timeline.getByText('新址二号').waitFor()
    await timeline.getByText('旧址一号').waitFor()
    await expect.poll(() => timeline.getByText('上门介绍了融资方案').count()).toBe(0)
    expect(await timeline.getByText('方案请看').count()).toBe(0)
    await filter.click()
    await (await optionsOf(filter)).getByText('拜访', { exact: true }).click()
    await timeline.getByText('上门介绍了融资方案').waitFor()
    await expect.poll(() => timeline.getByRole('listitem').count()).toBe(1)
    await choose(filter, '负责人变更')
    await timeline.getByText(/负责人 黄文/).waitFor()
    await expect.poll(() => timeline.getByText('上门介绍了融资方案').count()).toBe(0)
    await expect.poll(() => flaws(page)).toEqual([])
  })

  test('business stands on the timeline and leads to its record, and parent and subsidiaries are in the header and in a tree', async () => {
    const page = await newPage()
    const { key } = await openCustomer(page)
    const biz = '/api/fintech/biz'
    const name = `扩产贷款${key.slice(0, 6)}`
    const { business_key } = await call(page, `${biz}/business/add`, { customer_key: key, business_name: name, business_amount: '80000' })
    await call(page, `${biz}/business/updateStage`, { id: business_key, stage_code: 'S2', values: { product_name: '信用贷' } })
    await call(page, `${biz}/tickets/save`, { customer_key: key, ticket_title: '合同寄送', content: '请把合同寄到新址' })
    const { customer_key: below } = await call(page, `${eis}/addOrUpdate`, {
      customer_name: `桐木分厂${key.slice(0, 8)}`,
      parent_customer_key: key,
    })
    await page.reload()
    const timeline = page.getByRole('region', { name: '动态' })
    await timeline.getByText(`新建商机「${name}」`).waitFor()
    await choose(timeline.getByRole('combobox', { name: '按类型筛选' }), '业务')
    await timeline.getByRole('link', { name: /「合同寄送」，/ }).waitFor()
    await expect.poll(() => timeline.getByRole('listitem').count()).toBe(3)
    await page.getByText('下属公司 1 家').waitFor()
    await page.getByRole('tab', { name: '集团 2', exact: true }).click()
    const tree = page.getByRole('list', { name: '集团关系' })
    await tree.getByRole('link', { name: /^桐木分厂/ }).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await tree.getByRole('link', { name: /^桐木分厂/ }).click()
    await page.waitForURL(`**/crm/customer/list/${below}`)
    await page
      .getByText('上级公司')
      .getByRole('link', { name: /^桐木仪器/ })
      .waitFor()
    await page.goto(`/crm/customer/list/${key}`, { waitUntil: 'domcontentloaded' })
    await timeline.getByRole('link', { name: new RegExp(`「${name}」由 .* 到 `) }).click()
    await page.waitForURL(`**/crm/business?open=${business_key}`)
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
  })

  test('at 375 px the composer opens from the lower edge, and cards fit', async () => {
    const page = await newPage({ width: 375, height: 812 })
    await openCustomer(page)
    const write = page.getByRole('button', { name: '写跟进' })
    // where a finger would meet it, without scrolling
    const uncovered = () =>
      write.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(uncovered).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await write.click()
    const sheet = page.getByRole('dialog', { name: /写跟进/ })
    await sheet.getByText('林晓梅').waitFor()
    await sheet.getByRole('textbox', { name: '跟进内容' }).fill('在路上记一笔')
    await expect.poll(() => flaws(page)).toEqual([])
    await sheet.getByRole('button', { name: '保存跟进' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: '动态' }).getByText('在路上记一笔').waitFor()
    await page.getByRole('tab', { name: '联系人 1' }).click()
    await page.getByRole('article', { name: '林晓梅' }).waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await expect.poll(() => flaws(page)).toEqual([])
  })

  test.each([
    [1440, 692],
    [375, 700],
  ])('the number to call, its link and copy, and the way to write down a call are in sight at %i by %i', async (width, height) => {
    const page = await newPage({ width, height })
    const { phone } = await openCustomer(page)
    const head = page.getByRole('article').locator('header').first()
    await head.getByText('林晓梅').waitFor()
    await head.getByRole('button', { name: '查看完整内容' }).click()
    const link = head.locator(`a[href="tel:${phone}"]`)
    const copy = head.getByRole('button', { name: `复制 ${phone}` })
    const copied = await copyBy(page, async () => {
      await copy.click()
      await page.locator('[data-toasts]').getByText(`已复制 ${phone}`).waitFor()
    })
    expect(copied).toBe(phone)
    const write = width < 992 ? page.getByRole('button', { name: '写跟进' }) : page.getByRole('textbox', { name: '跟进内容' })
    for (const part of [link, copy, write]) {
      const box = await part.boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width).toBe(true)
    }
    expect(await flaws(page)).toEqual([])
  })
})

test('on a phone a name that is one long word takes more lines, in the list and in its page, and widens neither', async () => {
  const page = await newPage({ width: 375, height: 667, touch: true })
  await signIn(page, 'huangwen', { redirect: '/crm/customer/list' })
  const name = `Verwaltungsgesellschaft${Date.now()}`.padEnd(80, 'x')
  await call(page, `${eis}/addOrUpdate`, { customer_name: name })
  await page.goto(`/crm/customer/list?customer_name=${name}`)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const link = page.getByRole('heading', { name })
  await link.waitFor()
  expect(await isWide()).toBe(false)
  await press(link)
  await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
  expect(await isWide()).toBe(false)
  const title = await page.getByRole('dialog').getByRole('heading', { name }).boundingBox()
  expect(title && title.x + title.width).toBeLessThanOrEqual(375)
})
