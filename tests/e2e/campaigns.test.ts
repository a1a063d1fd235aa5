// What marketing and sales got beside their lists: guests of a campaign, the facts of a customer under the mouse, the changes behind a figure, likes and imported documents; axe clean.
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

test.each([1440, 375])('a guest is added to a campaign, checked in and taken back, %i px wide', async (width) => {
  const page = await newPage({ width })
  await signIn(page, 'caoyue', { redirect: '/market/activity' })
  await page.getByText('企业主理财培训').first().click()
  const detail = page.getByRole('dialog', { name: '活动' })
  await detail.getByRole('tab', { name: '报名与签到', selected: true }).waitFor()
  await detail.getByRole('button', { name: '新增来宾' }).click()
  const form = page.getByRole('dialog', { name: '新增来宾' })
  const name = `来宾${Date.now() % 100_000}`
  const fill = (field: string, value: string) => form.locator(`[data-field=${field}] input`).fill(value)
  await fill('contact_name', name)
  await fill('phone', `139${String(Date.now()).slice(-8)}`)
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).first().click()
  await form.waitFor({ state: 'hidden' })
  // a table on wide windows, cards on a phone
  const row = detail.locator('tr, li').filter({ hasText: name })
  await row.getByRole('button', { name: '签到', exact: true }).click()
  if (width > 375) await row.getByRole('button', { name: '更多' }).click()
  await page
    .getByRole('menuitem', { name: '取消签到' })
    .or(row.getByRole('button', { name: '取消签到' }))
    .click()
  await row.getByRole('button', { name: '签到', exact: true }).waitFor()
  await expect.poll(() => flaws(page), { message: 'guests' }).toEqual([])
  await page.close()
})

test('a campaign has a page of its own, with its leads and codes, where a guest is made a lead', async () => {
  const page = await newPage()
  await signIn(page, 'caoyue', { redirect: '/market/activity' })
  await page.getByText('企业主理财培训').first().click()
  const link = page.getByRole('dialog', { name: '活动' }).locator('a[href^="/market/activity/"]')
  await page.goto(String(await link.getAttribute('href')))
  await page.getByRole('tab', { name: '线索', exact: true }).click()
  await page.getByRole('columnheader', { name: '线索名称' }).waitFor()
  await page.getByRole('tab', { name: '二维码', exact: true }).click()
  await page.getByRole('columnheader', { name: '二维码名称' }).waitFor()
  await expect.poll(() => flaws(page), { message: 'campaign' }).toEqual([])
  await page.getByRole('tab', { name: '报名与签到' }).click()
  await page.getByRole('button', { name: '新增来宾' }).click()
  const form = page.getByRole('dialog', { name: '新增来宾' })
  const name = `嘉宾${Date.now() % 100_000}`
  await form.locator('[data-field=contact_name] input').fill(name)
  await form.locator('[data-field=phone] input').fill(`137${String(Date.now()).slice(-8)}`)
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).first().click()
  await form.waitFor({ state: 'hidden' })
  const row = page.locator('tr').filter({ hasText: name })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '转为线索' }).click()
  await page.getByRole('tab', { name: '线索', exact: true }).click()
  await page.locator('tr').filter({ hasText: name }).waitFor()
  await page.close()
})

test('a mouse that rests on the name of a customer sees short facts, which are not asked for before', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/crm/ticket' })
  const name = page.locator('[data-customer]').first()
  await name.waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/customer/query')) asked.push(request.url())
  })
  await name.hover()
  await page.getByText('首要联系人').waitFor()
  await page.getByText('累计成交').waitFor()
  expect(asked.length).toBe(1)
  await expect.poll(() => flaws(page), { message: 'customer card' }).toEqual([])
  await page.mouse.move(0, 0)
  await page.getByText('累计成交').waitFor({ state: 'hidden' })
  await page.close()
})

test('a figure about the pool leads to the changes of owner behind it, and each to its record', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/statistics/customer?period=YEAR' })
  await page.getByRole('table').first().waitFor()
  await page.locator('a[href*="/statistics/ownerChange"]').first().click()
  await page.waitForURL('**/statistics/ownerChange?**')
  await page.getByRole('columnheader', { name: '流转方式' }).waitFor()
  await expect.poll(() => flaws(page), { message: 'owner changes' }).toEqual([])
  await page.locator('main a[href^="/crm/customer/list/"]').first().click()
  await page.waitForURL('**/crm/customer/list/*')
  await page.close()
})

test('a document becomes a draft of the knowledge base, and an article is liked once', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/knowledge/list' })
  await page.getByRole('button', { name: '导入文档' }).click()
  const dialog = page.getByRole('dialog', { name: '导入文档' })
  await dialog.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option').first().click()
  const title = `放款前的核对${Date.now() % 100_000}`
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '流程.md', mimeType: 'text/markdown', buffer: Buffer.from(`# ${title}\n\n- 用途\n- 期限\n`) })
  await dialog.getByText('流程.md').waitFor()
  await expect.poll(() => flaws(page), { message: 'import' }).toEqual([])
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(title).first().click()
  const article = page.getByRole('dialog', { name: '查看' })
  await article.getByRole('button', { name: '赞 0' }).click()
  await article.getByRole('button', { name: '赞 1' }).waitFor()
  await expect.poll(() => flaws(page), { message: 'article' }).toEqual([])
  await page.close()
})
