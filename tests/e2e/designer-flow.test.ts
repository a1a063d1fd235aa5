// The approval view: the same model as steps one under the other, for who knows no BPMN.
import { expect, test } from 'vitest'
import { callAs, dialog, openAs } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose, optionsOf } from '../support/browser.ts'
import { DesignerPage, sampleFile } from '../support/designer.ts'

const flowView = (designer: DesignerPage) => designer.page.getByRole('region', { name: '审批视图' })
const toFlow = (designer: DesignerPage) => designer.page.getByRole('radio', { name: '审批视图' }).check({ force: true })

test('a flow with a branch over the amount is made without BPMN, checked on the canvas and deployed', { timeout: 240_000 }, async () => {
  const stamp = Date.now().toString(36).toUpperCase()
  const page = await openAs('hemin', '/flow/model')
  await page.getByRole('button', { name: '新建模型' }).click()
  await dialog(page, '新建模型').getByLabel('模型名称').fill(`采购 ${stamp}`)
  await dialog(page, '新建模型').getByLabel('流程标识').fill(`BUY_${stamp}`)
  await dialog(page, '新建模型').getByRole('button', { name: '开始设计' }).click()
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await toFlow(designer)
  // a new model ends nowhere yet: the view says so, and the canvas shows where
  await page.getByText('此流程只能在画布上查看和修改').waitFor()
  await page.getByRole('button', { name: '到画布查看' }).click()
  await designer.select('StartEvent_1')
  await page.locator('.djs-context-pad [data-action="append.end-event"]').click()
  await toFlow(designer)
  const view = flowView(designer)

  const add = async (at: number, kind: string) => {
    await view.getByRole('button', { name: '添加步骤' }).nth(at).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await add(0, '审批人（多人时一人同意即可）')
  await designer.fill('名称', '直属上级')
  await view.getByText('还没有选审批人').waitFor()
  await designer.section('任务')
  await choose(designer.row('处理人'), '发起人的直属上级')
  await view.getByText('发起人的直属上级', { exact: true }).waitFor()
  await add(1, '条件分支')
  // the new way's condition is chosen
  await designer.fill('名称', '一万以上')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the model
  await designer.fill('表达式', '${amount > 10000}')
  await view.getByText('不加审批，直接往下').waitFor()
  await view.getByRole('button', { name: /^审批/ }).click()
  await designer.fill('名称', '财务')
  await designer.row('候选分组').fill('财务主管')
  await (await optionsOf(designer.row('候选分组'))).getByText('财务主管', { exact: true }).click()
  await designer.row('候选分组').press('Escape')
  await view.getByText('财务主管，一人同意即可').waitFor()

  expect(await flaws(page, undefined, '.djs-container')).toEqual([])

  await designer.tool('撤销').click()
  await view.getByText('财务主管，一人同意即可').waitFor({ state: 'detached' })
  await designer.tool('重做').click()
  await view.getByText('财务主管，一人同意即可').waitFor()

  await designer.tool('部署 v1').click()
  await designer.toast('已部署为 v1')
  const xml = await designer.xml()
  expect(xml.match(/<bpmn:exclusiveGateway/g)).toHaveLength(2)
  expect(xml).toMatch(/<bpmn:exclusiveGateway [^>]*default="/)
  await page.getByRole('radio', { name: 'BPMN 画布' }).check({ force: true })
  await expect.poll(() => page.locator('.djs-container').getByText('财务', { exact: true }).count()).toBeGreaterThan(0)
  const admin = await callAs('hemin')
  const { records } = await admin.call<{ records: { status: string }[] }>('POST /api/bpm/biz/bpm/model/query', {
    pageNo: 1,
    pageSize: 5,
    process_definition_key: `BUY_${stamp}`,
  })
  expect(records).toMatchObject([{ status: 'DEPLOYED' }])
})

test('a shipped model opens in the view; one beyond it says which element keeps it on the canvas', async () => {
  const page = await openAs('hemin', '/flow/model?keyword=PAYMENT_APPROVAL')
  await page.getByRole('link', { name: '付款审批' }).click()
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await toFlow(designer)
  await flowView(designer).getByText('财务专员，一人同意即可').waitFor()
  await flowView(designer).getByText('以上都不符合时').first().waitFor()
  await designer.openFile(sampleFile())
  await page.getByText('「计算」这种元素在审批视图中没有对应的步骤。').waitFor()
})
