// Knowledge base, daily reports, statistics and targets in a real Chromium: read, written, filtered, followed to their rows; wide and narrow without flaws.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { address, newPage, optionsOf, signIn } from '../support/browser.ts'
import { press } from '../support/hands.ts'

const unique = () => Date.now().toString(36).toUpperCase()
const table = (page: Page) => page.getByRole('table').filter({ visible: true }).first()

test('CRMX-06 statistics: figures of a period, compared, grouped, and followed to the very rows', async () => {
  const page = await newPage()
  await signIn(page, 'linqiheng', { redirect: '/statistics/star?period=YEAR' })
  await page.getByRole('heading', { level: 1, name: '客户星级' }).waitFor()
  await table(page).getByRole('rowheader', { name: '黄文' }).waitFor()
  await page.getByRole('region', { name: '图表' }).waitFor()
  expect(await flaws(page)).toEqual([])
  const cell = table(page).getByRole('row', { name: /黄文/ }).getByRole('link').first()
  const figure = await cell.textContent()
  await cell.click()
  await page.waitForURL(/\/crm\/customer\/list\?/)
  await page
    .getByText(new RegExp(`共${figure}条`))
    .first()
    .waitFor()
  for (const [path, title] of [
    ['sign', '签单统计'],
    ['door', '上门统计'],
  ] as const) {
    await page.goto(`/statistics/${path}?period=YEAR`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(/^\d{4}-01-01 至 /).waitFor()
    await press(page.getByRole('radio', { name: '本季' }))
    await page.waitForURL(/period=QUARTER/)
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)
  }
  await page.goto('/statistics/customer?period=YEAR')
  await page.getByRole('button', { name: '订阅' }).click()
  const panel = page.getByRole('complementary', { name: '订阅这张报表' })
  const name = `客户周报${unique()}`
  await panel.getByLabel('名称').fill(name)
  await panel.getByRole('button', { name: '订阅报表' }).click()
  const own = panel.getByRole('listitem').filter({ hasText: name })
  await own.getByText('每周 周一 08:30').waitFor()
  await own.getByRole('button', { name: '编辑' }).click()
  await panel.getByLabel('时间', { exact: true }).fill('18:00')
  await panel.getByRole('button', { name: '保存修改' }).click()
  await own.getByText('每周 周一 18:00').waitFor()
  await own.getByRole('button', { name: '停用' }).click()
  await own.getByText('已停用').waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await own.getByRole('button', { name: '启用' }).click()
  await own.getByText(/^下次 /).waitFor()
  await own.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await panel.getByText(name).waitFor({ state: 'hidden' })
})

test('CRMX-38 reports draw the arrival rate and lead to the orders of a product and to purchases', async () => {
  const page = await newPage()
  await signIn(page, 'linqiheng', { redirect: '/statistics/door?period=YEAR' })
  await page.getByRole('region', { name: '到访率走势' }).waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  for (const [path, list] of [
    ['product?period=YEAR', '/order/list'],
    ['purchase?period=YEAR', '/purchase/record'],
  ] as const) {
    await page.goto(`/statistics/${path}`)
    const count = table(page)
      .locator('tbody tr')
      .first()
      .locator('td')
      .nth(path.startsWith('product') ? 0 : 1)
      .getByRole('link')
    const figure = await count.textContent()
    await count.click()
    await page.waitForURL(`**${list}?**`)
    await page
      .getByText(new RegExp(`共${figure}条`))
      .first()
      .waitFor()
  }
})

test('CRMX-70 knowledge base: categories, an article written, published, read, commented on, and shown in the help centre', async () => {
  const page = await newPage()
  await signIn(page, 'zhongling', { redirect: '/knowledge/list' })
  const tree = page.getByRole('navigation', { name: '知识分类树' })
  await tree.getByText('销售话术').waitFor()
  await table(page).getByText('服务费怎么收').waitFor()
  expect(await flaws(page)).toEqual([])
  const title = `帮助文章${unique()}`
  await page.getByRole('button', { name: '新增知识文档' }).click()
  const form = page.getByRole('dialog', { name: '新增知识文档' })
  await form.getByLabel('标题').fill(title)
  const category = form.getByRole('combobox', { name: '分类' })
  await category.click()
  await (await optionsOf(category)).getByText('销售话术', { exact: true }).click()
  await form.getByRole('textbox', { name: '内容' }).fill('先看用途，再看期限。')
  await form.getByLabel('在官网帮助中心公开').click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  const row = table(page).getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await row.getByText('已发布').waitFor()
  await row.getByText(title).click()
  const dialog = page.getByRole('dialog', { name: '查看' })
  await dialog.getByText('先看用途，再看期限。').waitFor()
  await dialog.getByRole('button', { name: '收藏', exact: true }).click()
  await dialog.getByRole('button', { name: '取消收藏' }).waitFor()
  await dialog.getByRole('textbox', { name: '评论' }).fill('补充一句')
  await dialog.getByRole('button', { name: '评论' }).click()
  await dialog.getByRole('listitem').getByText('补充一句').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.goto(`${address()}/service`)
  await page.getByText(title).click()
  await page.getByText('先看用途，再看期限。').waitFor()
})

test('CRMX-07 CRMX-71 CRMX-72 daily reports of each kind: filled from the day’s facts, handed in, read by the leader', async () => {
  const page = await newPage()
  await signIn(page, 'xujia', { redirect: '/home/daily/clue' })
  const summary = `今天回访三家${unique()}`
  for (const [path, title] of [
    ['clue', '线索日报'],
    ['business', '商机日报'],
    ['customer', '客户日报'],
  ] as const) {
    await page.goto(`/home/daily/${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: '写日报' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('region', { name: '当日数据' }).getByRole('listitem').first().waitFor()
    await form.getByLabel('今日总结').fill(summary)
    await form.getByLabel('明日计划').fill('继续跟进')
    await form.getByRole('button', { name: '提交' }).click()
    await toast(page, '已提交')
    await table(page).getByText(summary.slice(0, 6)).first().waitFor()
  }
  const leader = await newPage({ width: 375 })
  await signIn(leader, 'chenli', { redirect: '/home/daily/customer?scene=SUB' })
  await leader.getByText('徐佳').first().click()
  const dialog = leader.getByRole('dialog')
  await dialog.getByText(summary).waitFor()
  await dialog.getByRole('button', { name: '标为已阅' }).click()
  await dialog.getByText('已阅').first().waitFor()
})

test('targets: a leader sets those of a department and sees what was reached', async () => {
  const page = await newPage()
  await signIn(page, 'linqiheng', { redirect: '/statistics/target' })
  await table(page).getByRole('rowheader', { name: '黄文' }).waitFor()
  expect(await flaws(page)).toEqual([])
  await table(page).getByRole('row', { name: /黄文/ }).getByRole('button', { name: '修改' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('全年目标').fill('1200000')
  await dialog.getByRole('button', { name: '全年平均分配' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await toast(page, '已保存')
  await table(page).getByRole('row', { name: /黄文/ }).getByText('/ 1,200,000').waitFor()
})
