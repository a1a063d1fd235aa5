// The screens that this part of the office added, axe clean at three widths.
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

test.each([1440, 992, 375])('the ageing of receivables, the instalments and the owners of a supplier, %i px wide', async (width) => {
  const page = await newPage({ width })
  await signIn(page, 'hemin', { redirect: '/statistics/ageing' })
  await page.getByRole('link', { name: '545', exact: false }).or(page.getByRole('table')).first().waitFor()
  await expect.poll(() => flaws(page), { message: 'ageing' }).toEqual([])
  await page.goto('/finance/receivable?tab=plans')
  await page.getByRole('tab', { name: '收款计划', selected: true }).waitFor()
  await page
    .getByText('供应链融资方案设计服务合同', { exact: false })
    .or(page.getByText('第1期', { exact: false }))
    .first()
    .waitFor()
  await expect.poll(() => flaws(page), { message: 'instalments' }).toEqual([])
  await page.goto('/purchase/supplier')
  await page.getByText('有限公司', { exact: false }).first().click()
  const detail = page.getByRole('dialog', { name: '供应商详情' })
  await detail.getByRole('tab', { name: '流转记录' }).click()
  await expect.poll(() => flaws(page), { message: 'owners' }).toEqual([])
})
