// The workspace of a project in a real Chromium: its own window with eight tabs, the way out, the lock while it is approved, the overview, on wide and narrow windows.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'
import { press } from '../support/hands.ts'

const list = '/okr-project/index/myAllProject'
const story = '粤衡稳健一号春季路演'
const tabs = ['概况', '目标', '资源', '报价', '预算', '云文档', '分析', '合同']

const tabBar = (page: Page) => page.getByRole('navigation', { name: '项目页签' })
const current = (page: Page) => tabBar(page).locator('[aria-current=page]')

/** The key of a project by its name. */
async function keyOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/eis/restful/project/query', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    data: { project_name: name },
  })
  const { data } = (await answer.json()) as { data: { records: { project_key: string }[] } }
  return data.records[0]?.project_key ?? ''
}

test('PF-01 WS-02 WS-15 WS-16 WS-19 WS-20 WS-23 a project opens in a window of its own; its tabs lead to their paths, its icon closes the window', async () => {
  const page = await newPage()
  await signIn(page, 'shenyangguang', { redirect: list })
  const row = page.getByRole('row', { name: new RegExp(story) })
  await row.getByText('风险').waitFor()
  expect(await flaws(page)).toEqual([])
  const [own] = await Promise.all([page.context().waitForEvent('page'), row.getByText(story).click()])
  await own.waitForURL(/\/okrProject\/overview\?key=[0-9a-f]{32}$/)
  const key = new URL(own.url()).searchParams.get('key') ?? ''
  await own.getByRole('button', { name: story }).waitFor()
  await expect.poll(() => own.title()).toMatch(/^概况/)
  await expect.poll(() => tabBar(own).locator('a').allTextContents()).toEqual(tabs)
  await own.getByText('这个项目的钱').waitFor()
  await own.getByRole('heading', { name: '拖住的事' }).waitFor()
  expect(await flaws(own)).toEqual([])
  const places: [string, RegExp][] = [
    ['目标', /\/okrProject\/okr\?key=/],
    ['资源', /\/okrProject\/resource\?key=/],
    ['报价', /\/okrProject\/price\?key=/],
    ['预算', /\/okrProject\/budget\/payment\?key=/],
    ['云文档', /\/okrProject\/document\?key=/],
    ['分析', /\/okrProject\/report\?key=/],
    ['合同', /\/okrProject\/contract\?key=/],
    ['概况', /\/okrProject\/overview\?key=/],
  ]
  for (const [name, place] of places) {
    await tabBar(own).getByRole('link', { name }).click()
    await own.waitForURL(place)
    expect(new URL(own.url()).searchParams.get('key')).toBe(key)
    await expect.poll(() => current(own).textContent()).toBe(name)
  }
  // the window may be gone before the click is reported
  await Promise.all([
    own.waitForEvent('close'),
    own
      .getByRole('button', { name: '关闭项目窗口' })
      .click({ noWaitAfter: true })
      .catch(() => {}),
  ])
})

test('WS-01 WS-03 WS-04 WS-05 WS-06 WS-07 WS-08 WS-09 WS-10 WS-11 WS-12 WS-13 WS-24 WS-25 WS-50 WS-64 WS-65 every path has its title and its tab; outside of its own window the icon leads back to the list', async () => {
  const page = await newPage()
  await signIn(page, 'shenyangguang', { redirect: list })
  const key = await keyOf(page, story)
  await page.goto(`/okrProject?key=${key}`)
  await page.waitForURL(`**/okrProject/overview?key=${key}`)
  const places: [string, string, string][] = [
    ['task', '任务', '目标'],
    ['resource', '资源', '资源'],
    ['okr', '目标', '目标'],
    ['document', '云文档', '云文档'],
    ['report', '分析', '分析'],
    ['contract', '合同', '合同'],
    ['price', '报价', '报价'],
    ['projevtbudget', '付款', '预算'],
    ['budget/receivePayment', '收款', '预算'],
    ['budget/otherCost', '其他费用', '预算'],
  ]
  for (const [path, title, tab] of places) {
    await page.goto(`/okrProject/${path}?key=${key}`)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${title}`))
    await expect.poll(() => current(page).textContent()).toBe(tab)
  }
  expect(page.url()).toContain('/okrProject/budget/otherCost')
  await page.goto(`/okrProject/projevtbudget?key=${key}`)
  await page.waitForURL(`**/okrProject/budget/payment?key=${key}`)
  await page.goto(`/okrProject/resource?key=${key}`)
  await page.getByRole('table').first().getByText('主讲嘉宾').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: '占用' }).first().click()
  await page.getByRole('dialog').getByRole('table', { name: '占用日历' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).or(page.locator('.ant-drawer-close')).first().click()
  await page.getByRole('button', { name: '返回我的项目' }).click()
  await page.waitForURL(`**${list}`)
})

test('WS-21 WS-22 WS-66 while a project is in approval its tabs stay shut, a typed address opens, and the approval is one click away', async () => {
  const page = await newPage()
  await signIn(page, 'shenyangguang', { redirect: list })
  const key = await keyOf(page, '秋季策略会')
  await page.goto(`/okrProject/overview?key=${key}`)
  await page.getByText('项目审批中，暂不可切换页签').waitFor()
  const shut = tabBar(page).getByText('资源')
  await expect.poll(() => shut.getAttribute('aria-disabled')).toBe('true')
  await press(shut)
  expect(page.url()).toContain('/okrProject/overview')
  expect(await page.getByRole('button', { name: '秋季策略会' }).count()).toBe(0)
  expect(await flaws(page)).toEqual([])
  await page.goto(`/okrProject/resource?key=${key}`)
  await expect.poll(() => current(page).textContent()).toBe('资源')
  await page.getByRole('link', { name: '查看审批' }).click()
  await page.waitForURL(/\/home\/myApply\?open=/)
})

test('WS-52 a stranger finds no project under its key; on a phone the workspace shows the same', async () => {
  const page = await newPage({ width: 375, height: 812 })
  await signIn(page, 'shenyangguang', { redirect: list })
  await page.getByText(story).first().waitFor()
  const key = await keyOf(page, story)
  await page.goto(`/okrProject/overview?key=${key}`)
  await page.getByText('这个项目的钱').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
  const other = await newPage()
  await signIn(other, 'yezhou', { redirect: list })
  const foreign = await keyOf(page, '年报沟通会')
  await other.goto(`/okrProject/overview?key=${foreign}`)
  await other.getByRole('link', { name: '返回我的项目' }).or(other.getByText('数据不存在')).first().waitFor()
})
