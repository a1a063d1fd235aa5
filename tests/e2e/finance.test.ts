// The money of projects in a real Chromium: the three tabs of a project's budget, and every screen of the finance menu; axe clean at 1440 and 375.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'
import { type Answer, postAs } from '../support/page-calls.ts'

const call = (page: Page, path: string, data: object) => postAs(page, `/eis/restful${path}`, data)

const first = async (page: Page, path: string, data: object): Promise<Answer> => {
  const { records } = (await call(page, path, { pageSize: 5, ...data })) as { records: Answer[] }
  if (!records[0]) throw new Error(`${path} has no records`)
  return records[0]
}

describe('budget of a project', () => {
  test('WS-10 WS-11 WS-12 WS-13 WS-24 WS-50 payments, receipts and other costs are the tabs of the budget', async () => {
    const page = await newPage()
    await signIn(page, 'shenyangguang', { redirect: '/okr-project/index/myAllProject' })
    const { project_key: key } = await first(page, '/project/query', { project_name: '粤衡稳健一号春季路演' })
    await page.goto(`/okrProject/projevtbudget?key=${key}`)
    await page.waitForURL(/\/okrProject\/budget\/payment/)
    await page.getByRole('heading', { name: '付款', exact: true }).waitFor()
    await page.getByText('超出预算项时：审批', { exact: false }).waitFor()
    await page.getByRole('region', { name: '预算项与付款' }).getByText('主会场租赁及搭建').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await page.getByRole('button', { name: '比较版本' }).click()
    await page.getByRole('dialog', { name: '比较版本' }).getByText('嘉宾与差旅').waitFor()
    await page.keyboard.press('Escape')
    const second = page.getByRole('navigation').filter({ hasText: '其他费用' })
    await second.getByRole('link', { name: '收款' }).click()
    await page.getByRole('heading', { name: '收款', exact: true }).waitFor()
    await page.getByRole('region', { name: '收款计划与收款' }).getByText('第1期', { exact: false }).first().waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await second.getByRole('link', { name: '其他费用' }).click()
    await page.getByRole('heading', { name: '其他费用', exact: true }).waitFor()
    const budget = page.locator('[data-on]').filter({ hasText: '预算' })
    await budget.first().waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`/okrProject/budget/payment?key=${key}`)
    await page.getByRole('heading', { name: '付款', exact: true }).waitFor()
    await page.getByRole('region', { name: '预算项与付款' }).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
  })
})

describe('a run of settlements', () => {
  test('PF-34 is started from its dialog, left and come back to; stopping one that has ended meanwhile says how far it came', async () => {
    const page = await newPage()
    await signIn(page, 'lvjing', { redirect: '/finance/settlement' })
    const open = async () => {
      await page.getByRole('button', { name: '批量结算' }).click()
      return page.getByRole('dialog', { name: '批量结算' })
    }
    const loaded = page.waitForResponse('**/settlement/runs')
    const dialog = await open()
    await loaded
    // as it is while many projects are settled: the first answers say that the run goes on
    await page.route('**/settlement/runs', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.data.records[0], { status: 'RUNNING', done: 0 })
      await route.fulfill({ response: answer, json: body })
    })
    await dialog.getByRole('button', { name: '开始' }).click()
    const first = dialog.getByRole('list', { name: '批次' }).getByRole('listitem').first()
    await first.getByText('进行中').waitFor()
    await first.getByRole('progressbar', { name: '进度' }).waitFor()
    expect(await dialog.getByRole('button', { name: '开始' }).isDisabled()).toBe(true)
    await expect.poll(() => flaws(page, '[role=dialog]')).toEqual([])
    // left while it goes on
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await open()
    await first.getByText('进行中').waitFor()
    const ended = async () => ((await call(page, '/settlement/runs', {})).records as Answer[])[0]
    await expect.poll(async () => (await ended())?.status).toBe('DONE')
    await first.getByRole('button', { name: '停止' }).click()
    const { total, made } = (await ended()) as { total: number; made: number }
    await page
      .getByText(new RegExp(`已.*${total}`))
      .first()
      .waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await first.getByText('已完成').waitFor()
    await first.getByText(`${total}/${total} 个项目，生成 ${made} 张`).waitFor()
    await page.reload()
    await open()
    await first.getByText('已完成').waitFor()
  })
})

describe('finance', () => {
  const screens = ['payment', 'receivable', 'invoice', 'settlement', 'accounting', 'otherCost', 'account', 'cashPlan', 'match']
  test('every screen of the finance menu opens with its data, axe clean', async () => {
    const page = await newPage()
    await signIn(page, 'fangmingyuan', { redirect: '/finance/payment' })
    for (const screen of screens) {
      await page.goto(`/finance/${screen}`)
      if (screen === 'match') await page.getByRole('button', { name: '读取并匹配' }).waitFor()
      else await page.locator('main tbody tr').first().waitFor()
      await expect.poll(() => flaws(page), { message: screen }).toEqual([])
    }
  })
})
