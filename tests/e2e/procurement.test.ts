// Suppliers and resources in a real Chromium: found, added, changed, deleted; their pages with every tab; the calendar; narrow and wide without flaws.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { newPage, optionsOf, signIn } from '../support/browser.ts'

const unique = () => Date.now().toString(36).toUpperCase()

/** A credit code made of digits alone. */
const creditCode = () => `91440101MA${String(Date.now()).slice(-8)}`

const table = (page: Page) => page.getByRole('table').first()

/** Chooses a value in the open form; the list of several stays open until something else is clicked. */
async function take(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  await (await optionsOf(box)).getByText(option, { exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().click()
}

/** Opens each tab of the record's page and waits for what it holds. */
async function walkTabs(page: Page, names: readonly string[]): Promise<void> {
  const record = page.getByRole('article')
  for (const name of names) {
    await record.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) }).click()
    await expect.poll(() => record.getByRole('tabpanel').filter({ visible: true }).getByText(/./).count()).toBeGreaterThan(0)
    expect(await record.getByRole('button', { name: '重试' }).count()).toBe(0)
  }
}

test('SUPP-01 SUPP-02 suppliers: queried, added, changed, blacklisted, deleted; the page holds all sub-records', async () => {
  const page = await newPage()
  await signIn(page, 'dinghao', { redirect: '/purchase/supplier' })
  await table(page).getByText('广州卓越人力外包有限公司').waitFor()
  await table(page)
    .getByText(/份资质 .* 起到期/)
    .first()
    .waitFor()
  expect(await flaws(page)).toEqual([])

  const name = `岭海会务${unique()}`
  await page.getByRole('button', { name: '新增供应商' }).click()
  await page.getByRole('dialog').getByLabel('供应商名称').fill(name)
  await take(page, '供应商分类', '会场与酒店')
  await page.getByRole('dialog').getByLabel('统一社会信用代码').fill('123')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('统一社会信用代码为18位大写字母或数字').first().waitFor()
  await page.getByRole('dialog').getByLabel('统一社会信用代码').fill(creditCode())
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')

  const list = `/purchase/supplier?supplier_name=${encodeURIComponent(name)}`
  await page.goto(list)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('潜在').waitFor()
  await table(page).getByText('广州卓越人力外包有限公司').waitFor({ state: 'hidden' })
  await row.getByText(name).click()
  const drawer = page.getByRole('dialog', { name: '供应商详情' })
  await drawer.getByRole('button', { name: '编辑', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '编辑供应商' })
  await form.getByLabel('简称').fill('岭海')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  await walkTabs(page, ['联系人', '合同', '采购', '账户', '税率', '评价', '分类与行业', '资源', '资质附件', '操作记录', '资料'])
  await drawer.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '拉黑' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('交付严重违约')
  await page.getByRole('dialog').getByRole('button', { name: '拉黑' }).click()
  await drawer.getByText('黑名单').first().waitFor()
  expect(await drawer.getByRole('button', { name: '采购', exact: true }).count()).toBe(0)
  await page.goto(list)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'hidden' })
})

test('RES-01 RES-02 resources: queried, added, changed; the page with calendar, settings and all sub-records; both lists on a phone', async () => {
  const page = await newPage()
  await signIn(page, 'dinghao', { redirect: '/purchase/resource' })
  await table(page).getByText('同传设备一套').waitFor()
  expect(await flaws(page)).toEqual([])
  const name = `评测专家${unique()}`
  await page.getByRole('button', { name: '新增资源' }).click()
  await page.getByRole('dialog').getByLabel('资源名称').fill(name)
  await take(page, '资源分类', '主持人')
  await page
    .getByRole('dialog')
    .getByLabel('手机')
    .fill(`139${String(Date.now()).slice(-8)}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  await page.goto(`/purchase/resource?resource_name=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('可用').waitFor()
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  await page.getByRole('dialog').getByLabel('所在单位').fill('岭南大学')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await row.getByText('岭南大学').waitFor()

  await page.goto('/purchase/resource?resource_name=陈砚之')
  await table(page).getByText('陈砚之').click()
  const drawer = page.getByRole('dialog', { name: '资源详情' })
  await walkTabs(page, ['项目', '合作', '成本', '供应商', '采购', '联系人', '附件', '分类与评级', '操作记录', '占用日历'])
  const calendar = drawer.getByRole('table', { name: '占用日历' })
  await calendar.getByText('已确认').first().waitFor({ state: 'attached' })
  expect(await flaws(page, '[role=dialog]')).toEqual([])

  const phone = await newPage({ width: 375, height: 812 })
  await signIn(phone, 'dinghao', { redirect: '/purchase/supplier' })
  await phone.getByText('广州卓越人力外包有限公司').first().waitFor()
  expect(await flaws(phone)).toEqual([])
  await phone.goto('/purchase/resource')
  await phone.getByText('同传设备一套').first().waitFor()
  expect(await flaws(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
