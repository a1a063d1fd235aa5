// The dashboard in a browser: figures that lead to their lists, the switches, cards of one's own, its weight, and who cannot see colours or use a mouse.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dashboardFigures } from '@/lib/model/dashboard.ts'
import { flaws } from '../support/axe.ts'
import { newPage, signIn, unbundle } from '../support/browser.ts'

const figures = (page: Page) => page.getByRole('region', { name: '数据简报' })
const number = (text: string | null) => Number((text ?? '').replaceAll(',', ''))

async function openDashboard(page: Page, account: string): Promise<void> {
  await signIn(page, account, { redirect: '/' })
  await figures(page).getByRole('link').first().waitFor()
}

describe('the dashboard', () => {
  test('MENU-11 a figure leads to the list it counts, and the switches stay in the address', async () => {
    const page = await newPage()
    await openDashboard(page, 'chenli')
    await page.getByRole('radio', { name: '本年' }).check()
    await page.waitForURL((url) => url.searchParams.get('period') === 'YEAR')
    await page.getByRole('radio', { name: '本部门' }).waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const follows = figures(page).getByRole('link', { name: /^跟进次数/ })
    const count = number(await follows.locator('b').textContent())
    expect(count).toBeGreaterThan(0)
    await follows.click()
    await page.waitForURL('**/crm/follow?**')
    await page.getByText(`共${count}条`).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('period') === 'YEAR')
    const stage = page.getByRole('region', { name: '销售漏斗' }).getByRole('link', { name: /^已跟进/ })
    const followed = number(await stage.locator('b').textContent())
    await stage.click()
    await page.waitForURL('**/crm/customer/list?**')
    await page.getByText(`共${followed}条`).waitFor()
  })

  test('cards are ordered and hidden by keys alone, and stay so after a reload', async () => {
    const page = await newPage()
    await openDashboard(page, 'zhaoqian')
    const names = () => page.locator('main section h2').allTextContents()
    await page.getByRole('region', { name: '销售漏斗' }).getByRole('link').first().waitFor()
    expect((await names())[0]).toBe('销售漏斗')
    await page.getByRole('button', { name: '调整卡片' }).click()
    const dialog = page.getByRole('dialog', { name: '调整卡片' })
    await dialog.getByRole('button', { name: '上移客户星级分布' }).press('Enter')
    await dialog.getByText('客户星级分布移到第1位，共10位').waitFor({ state: 'attached' })
    await dialog.getByRole('checkbox', { name: '销售漏斗' }).press('Space')
    const saved = page.waitForResponse('**/viewSetting/save')
    await dialog.getByRole('button', { name: '保存' }).press('Enter')
    expect(await (await saved).json()).toMatchObject({ code: 0 })
    await expect.poll(async () => (await names())[0]).toBe('客户星级分布')
    expect(await names()).not.toContain('销售漏斗')
    await page.reload()
    await page.getByRole('region', { name: '客户星级分布' }).getByRole('link').first().waitFor()
    await expect.poll(async () => (await names()).includes('销售漏斗')).toBe(false)
    await page.getByRole('button', { name: '调整卡片' }).click()
    const reset = page.waitForResponse('**/viewSetting/save')
    await page.getByRole('dialog', { name: '调整卡片' }).getByRole('button', { name: '恢复默认' }).click()
    await reset
    await expect.poll(async () => (await names())[0]).toBe('销售漏斗')
  })

  test('what is coming: projects by their health, instalments of 30 days, a calendar, notices; each leads to what it counts', async () => {
    const page = await newPage()
    await openDashboard(page, 'linqiheng')
    const projects = page.getByRole('region', { name: '我的项目' })
    const worst = projects.getByRole('listitem').first().getByRole('link')
    await worst.waitFor()
    expect(await worst.getAttribute('data-health')).toBe('RED')
    const running = projects.getByRole('link', { name: /^正常/ })
    const count = number(await running.locator('b').textContent())
    const opened = page.waitForEvent('popup')
    await worst.click()
    const workspace = await opened
    await workspace.waitForURL('**/okrProject/overview?key=*')
    await workspace.close()
    await running.click()
    await page.waitForURL('**/okr-project/index/myAllProject?**')
    await page.getByText(`共${count}条`).waitFor()
    await page.goBack()

    const receipts = page.getByRole('region', { name: '收款计划' })
    const late = receipts.getByRole('link', { name: /^逾期未收 \d+ 期/ })
    const [, instalments] = /逾期未收 (\d+) 期/.exec((await late.textContent()) ?? '') ?? []
    await receipts.getByRole('table', { name: '30 天收款计划' }).getByRole('link').first().waitFor()
    await late.click()
    await page.waitForURL('**/finance/receivable?**')
    await page.getByText(`共${instalments}条`).waitFor()
    await page.goBack()

    const calendar = page.getByRole('region', { name: '日程' })
    await calendar.getByRole('table').waitFor()
    await calendar.getByRole('button', { name: '下个月' }).click()
    // the days have their counts once those of the month have come
    const free = calendar.locator('td:not([data-outside])').getByRole('button', { name: /日，0 项$/ })
    const name = await free.first().getAttribute('aria-label')
    const day = calendar.getByRole('button', { name: String(name), exact: true })
    await day.click()
    await expect.poll(() => day.getAttribute('aria-pressed')).toBe('true')
    await calendar.getByText('没有安排').waitFor()
    const notice = page.getByRole('region', { name: '公告与资讯' }).getByRole('link', { name: /^公告/ }).first()
    await notice.click()
    await page.waitForURL('**/home/notice?open=*')
  })

  test('overdue tasks of all projects stand in one list, whose rows open in the workspace', async () => {
    const page = await newPage()
    await openDashboard(page, 'shenyangguang')
    const tasks = page.getByRole('navigation', { name: '今日待办' }).getByRole('link', { name: /到期任务$/ })
    const count = number(await tasks.locator('b').textContent())
    await tasks.click()
    await page.waitForURL('**/okr-project/index/myTask?**')
    if (count > 0) await page.getByText(`共${count}条`).waitFor()
    await page.goto('/okr-project/index/myTask')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: '打开' }).first().click()
    await (await opened).waitForURL('**/okrProject/task?key=*&open=*')
    await expect.poll(() => flaws(page)).toEqual([])
  })

  test('it carries at most 420 KB of compressed JavaScript, and its curves stand in a table', async () => {
    const page = await newPage()
    await openDashboard(page, 'chenli')
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(420 * 1024)
    const table = page.getByRole('table', { name: /走势$/ })
    await expect.poll(() => table.getByRole('row').count()).toBe(dashboardFigures.length + 1)
    expect(await table.getByRole('rowheader').first().textContent()).toBe('新增线索')
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 375],
  ] as const)('nothing keeps anybody out: axe in %s at %i px, no sideways scrolling', async (theme, width) => {
    const page = await newPage({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await openDashboard(page, 'chenli')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    await page.getByRole('region', { name: '客户来源' }).getByRole('link').first().waitFor()
    expect(await flaws(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  test('a failing call says what is safe and tries again', async () => {
    const page = await newPage()
    let fails = true
    await unbundle(page)
    await page.route('**/statistics/dashboard?**', (route) =>
      fails ? route.fulfill({ status: 502, json: { code: 502, message: '网关错误' } }) : route.continue(),
    )
    await signIn(page, 'chenli', { redirect: '/' })
    const retry = page.getByRole('alert').getByRole('button', { name: '再试一次' })
    await retry.waitFor()
    fails = false
    await retry.click()
    await figures(page).getByRole('link').first().waitFor()
  })
})
