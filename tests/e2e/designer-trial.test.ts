// The trial run in Chromium: values by their names and kinds, the path with its reasons, decisions that are tried, people whom the applicant chooses, examples that are kept.
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { openAs } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose, optionsOf } from '../support/browser.ts'
import { DesignerPage } from '../support/designer.ts'

/** Takes somebody of a list that is asked page by page. */
async function pick(box: Locator, name: string): Promise<void> {
  await box.click()
  await box.fill(name)
  await (await optionsOf(box)).getByText(name, { exact: true }).click()
  await box.press('Escape')
}

test('a trial of payments asks for what their records pass, says why each step and way is taken, and tries other decisions', async () => {
  const page = await openAs('hemin', '/flow/model?keyword=PAYMENT_APPROVAL', { width: 1440, height: 900 })
  await page.getByRole('link', { name: '付款审批' }).click()
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await designer.tool('试运行').click()
  const trial = page.getByRole('region', { name: '试运行' })
  await pick(trial.getByRole('combobox', { name: '申请人' }), '徐佳')
  await pick(trial.getByRole('combobox', { name: '项目经理' }), '赵倩')
  await trial.getByRole('button', { name: '开始试运行' }).click()
  await trial.getByText('「预算与金额」走不下去：没有填「付款金额」').waitFor()
  await trial.getByLabel('付款金额').fill('50000')
  await choose(trial.getByRole('combobox', { name: '收款方类型' }), '供应商')
  await trial.getByRole('button', { name: '再试一次' }).click()
  const sum = trial.getByRole('status')
  await sum.getByText('走完 4 步审批').waitFor()
  await trial.getByRole('row', { name: /^是否项目经理发起 走「他人发起」/ }).waitFor()
  await trial.getByRole('row', { name: /^预算与金额 走「2 万至 10 万」 付款金额 大于等于 20,000/ }).waitFor()
  await trial.getByRole('row', { name: /部门负责人审批 陈立 发起人所在部门的负责人/ }).waitFor()
  // each asked step has its number on the drawing, and ways that are not taken are dashed
  await expect.poll(() => trial.locator('.djs-overlay').allTextContents()).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
  const dashed = trial.locator('.djs-connection:not(.trial-taken) > .djs-visual > path').first()
  await expect.poll(() => dashed.evaluate((path) => getComputedStyle(path).strokeDasharray)).toBe('5px, 4px')
  expect(await flaws(page, undefined, '.djs-container')).toEqual([])

  const examples = trial.getByRole('region', { name: '保存的例子' })
  await examples.getByRole('button', { name: '存为例子' }).click()
  const naming = page.getByRole('dialog', { name: '存为例子' })
  await naming.getByLabel('名称').fill('五万元付供应商')
  await naming.getByRole('button', { name: '确定' }).click()
  await examples.getByRole('status').getByText('1 个不变', { exact: true }).waitFor()

  await choose(trial.getByRole('combobox', { name: '第 4 步怎么处理' }), '退回到「财务专员复核」')
  await sum.getByText('走完 6 步审批').waitFor()
  await choose(trial.getByRole('combobox', { name: '第 3 步怎么处理' }), '驳回')
  await sum.getByText('走完 3 步审批').waitFor()
  await sum.getByText('驳回', { exact: true }).waitFor()
  await page.setViewportSize({ width: 992, height: 800 })
  expect(await flaws(page, undefined, '.djs-container')).toEqual([])

  // after a change the example says what is different, is walked again as it was kept, and can be recorded again
  await page.setViewportSize({ width: 1440, height: 900 })
  await trial.getByRole('button', { name: '回到设计' }).click()
  await page.getByRole('radio', { name: '审批视图' }).check()
  await page
    .getByRole('region', { name: '审批视图' })
    .getByRole('button', { name: /^部门负责人审批/ })
    .click()
  await choose(designer.row('按什么找人'), '发起人本人')
  await designer.tool('试运行').click()
  await examples.getByText(/「部门负责人审批」原来找陈立，现在找徐佳/).waitFor()
  expect(await flaws(page, undefined, '.djs-container')).toEqual([])
  await examples.getByRole('button', { name: '五万元付供应商', exact: true }).click()
  await expect.poll(() => trial.getByLabel('付款金额').inputValue()).toBe('50000')
  await trial.getByRole('row', { name: /部门负责人审批 徐佳/ }).waitFor()
  await examples.getByRole('button', { name: '例子「五万元付供应商」以现在的结果为准' }).click()
  await examples.getByRole('status').getByText('1 个不变', { exact: true }).waitFor()
  await examples.getByRole('button', { name: '删除例子「五万元付供应商」' }).click()
  await designer.answer('删除')
  await examples.getByText('还没有例子', { exact: false }).waitFor()
})

test('whom the applicant chooses is tried, and a copy stands among the steps', async () => {
  const designer = await DesignerPage.open()
  const { page } = designer
  await page.getByRole('radio', { name: '审批视图' }).check()
  await page.getByRole('button', { name: '开始搭建' }).click()
  const view = page.getByRole('region', { name: '审批视图' })
  for (const [at, kind] of [
    [0, '审批人'],
    [1, '抄送'],
  ] as const) {
    await view.getByRole('button', { name: '添加步骤' }).nth(at).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await choose(designer.row('按什么找人'), kind === '抄送' ? '发起人本人' : '发起人自选的人')
  }
  await view.getByText('由发起人选定的人', { exact: true }).waitFor()
  await designer.tool('试运行').click()
  const trial = page.getByRole('region', { name: '试运行' })
  await trial.getByRole('button', { name: '开始试运行' }).click()
  await trial.getByText('走完 1 步审批，会问 0 人。').waitFor()
  await trial.getByRole('row', { name: /^抄送 发起人 抄送，不需要处理/ }).waitFor()
  await pick(trial.getByRole('combobox', { name: '「审批」由谁审批' }), '陈立')
  await trial.getByText('走完 1 步审批，会问 1 人。').waitFor()
})
