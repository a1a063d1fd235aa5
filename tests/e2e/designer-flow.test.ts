// The approval view: a model as steps one under the other, made by who knows no BPMN, changed on the canvas, and run to its end.
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, dialog, filtered, openApproval, openAs, pending, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose, optionsOf } from '../support/browser.ts'
import { DesignerPage, sampleFile } from '../support/designer.ts'

const flowView = (designer: DesignerPage) => designer.page.getByRole('region', { name: '审批视图' })
const toFlow = (designer: DesignerPage) => designer.page.getByRole('radio', { name: '审批视图' }).check()
const toCanvas = (designer: DesignerPage) => designer.page.getByRole('radio', { name: 'BPMN 画布' }).check()

async function add(designer: DesignerPage, at: number, kind: string | RegExp): Promise<void> {
  await flowView(designer).getByRole('button', { name: '添加步骤' }).nth(at).click()
  await designer.page.getByRole('menuitem', { name: kind }).click()
}

/** Takes one of a long list by its name. */
async function pick(box: Locator, name: string): Promise<void> {
  await box.fill(name)
  await (await optionsOf(box)).getByText(name, { exact: true }).click()
  await box.press('Escape')
}

/** Names people in the sentence that says who it is. */
async function namePeople(designer: DesignerPage, names: readonly string[]): Promise<void> {
  await choose(designer.row('按什么找人'), '指定的人')
  const box = designer.row('指定的人')
  for (const name of names) await pick(box, name)
}

/** Draws a new model up to its deployment: the leader, three of whom two must agree from 10,000 on, a copy. */
async function drawPurchase(designer: DesignerPage): Promise<void> {
  const { page } = designer
  const view = flowView(designer)
  await page.getByRole('button', { name: '开始搭建' }).click()
  await view.getByRole('button', { name: /^发起/ }).click()
  await designer.section('表单')
  await designer.panel.getByRole('button', { name: '添加表单字段' }).click()
  const field = dialog(page, '表单字段')
  await field.getByLabel('ID').fill('amount')
  await choose(field.getByRole('combobox', { name: '类型' }), '长整型')
  await field.getByLabel('名称').fill('采购金额')
  await field.getByRole('button', { name: '确定' }).click()
  await field.waitFor({ state: 'hidden' })

  await add(designer, 0, '审批人')
  await view.getByText('还没有选审批人').waitFor()
  await designer.fill('名称', '上级审批')
  await choose(designer.row('按什么找人'), '发起人自选的人')
  await view.getByText('由发起人选定的人', { exact: true }).waitFor()
  await choose(designer.row('按什么找人'), '发起人的上级')
  await view.getByText('发起人的直属上级', { exact: true }).waitFor()
  // the leader need not see the amount; hiding and showing it exclude each other
  await designer.panel.getByRole('checkbox', { name: '采购金额：显示' }).check()
  await designer.panel.getByRole('checkbox', { name: '采购金额：隐藏' }).check()
  await expect.poll(() => designer.panel.getByRole('checkbox', { name: '采购金额：显示' }).isChecked()).toBe(false)

  await add(designer, 1, /^条件分支/)
  // the new way's condition is chosen
  await view.getByText('还没有设条件').waitFor()
  await designer.fill('名称', '一万以上')
  await choose(designer.row('字段'), '采购金额')
  await designer.fill('值', '10000')
  await view.getByText('采购金额 大于等于 10,000').waitFor()
  await view.getByText('不加审批，直接往下').waitFor()

  await view.getByRole('button', { name: /^审批/ }).click()
  await designer.fill('名称', '财务会签')
  await namePeople(designer, ['周慧', '方明远', '吕静'])
  await designer.panel.getByRole('radio', { name: '按比例' }).check()
  await designer.fill('同意的比例', '66')
  await view.getByText('周慧、方明远、吕静，66% 同意即可').waitFor()
  // the step asks for a field of its own, which conditions behind it can name
  await designer.panel.getByRole('button', { name: '让这一步填一个字段' }).click()
  const asked = dialog(page, '让这一步填一个字段')
  await asked.getByLabel('名称').fill('核定金额')
  await choose(asked.getByRole('combobox', { name: '填什么' }), '数字')
  await asked.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => designer.panel.getByRole('checkbox', { name: '核定金额：可改' }).isChecked()).toBe(true)
  await choose(designer.row('单位').or(designer.row('时限')).first(), '限时')
  await view.getByText('2 天', { exact: true }).waitFor()
  // rejection when time is over is drawn below the step, and belongs to it
  await choose(designer.row('超时以后'), '自动驳回，审批结束')
  await toCanvas(designer)
  await page.locator('.djs-shape').filter({ hasText: '办理超时' }).first().waitFor()
  await toFlow(designer)
  await view.getByText('2 天', { exact: true }).waitFor()
}

/** The last plus of the trunk, before the end. */
async function addCopy(designer: DesignerPage): Promise<void> {
  const pluses = flowView(designer).getByRole('button', { name: '添加步骤' })
  await add(designer, (await pluses.count()) - 1, '抄送')
  await flowView(designer).getByText('还没有选抄送人').waitFor()
  await namePeople(designer, ['黄文'])
  await flowView(designer)
    .getByRole('button', { name: /抄送.*黄文/ })
    .waitFor()
}

const buttonOf = (view: Locator, name: string) => view.getByRole('button', { name: new RegExp(`^${name}`) })

test('a flow with a branch over the amount, a countersign by ratio and a copy is made without BPMN, changed on the canvas, and run', async () => {
  const stamp = Date.now().toString(36).toUpperCase()
  const page = await openAs('hemin', '/flow/model')
  await page.getByRole('button', { name: '新建模型' }).click()
  await dialog(page, '新建模型').getByLabel('模型名称').fill(`采购 ${stamp}`)
  await dialog(page, '新建模型').getByLabel('流程标识').fill(`BUY_${stamp}`)
  await dialog(page, '新建模型').getByRole('button', { name: '开始设计' }).click()
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await toFlow(designer)
  await drawPurchase(designer)
  await addCopy(designer)
  expect(await flaws(page, undefined, '.djs-container')).toEqual([])

  // by keys: undone and done again, and the steps that can follow are offered behind the one that has the keyboard
  const view = flowView(designer)
  await buttonOf(view, '上级审批').press('Control+z')
  await view.getByText('还没有选抄送人').waitFor()
  await buttonOf(view, '上级审批').press('Control+y')
  await view.getByText('还没有选抄送人').waitFor({ state: 'detached' })
  await buttonOf(view, '上级审批').press('a')
  await page.getByRole('menuitem', { name: '抄送' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '缩小' }).click()
  await page.getByText('90%', { exact: true }).waitFor()

  // changed on the canvas, seen in the view; the drawer of what has gone tells of the process
  await buttonOf(view, '上级审批').click()
  await toCanvas(designer)
  await designer.fill('名称', '直属上级')
  await toFlow(designer)
  await buttonOf(view, '直属上级').waitFor()
  await add(designer, 0, '延时')
  await toCanvas(designer)
  await page.locator('.djs-context-pad [data-action="delete"]').click()
  await toFlow(designer)
  await designer.panel.getByText('点击左侧的步骤或条件来设置它').waitFor()
  expect(await buttonOf(view, '等待').count()).toBe(0)

  await designer.tool('部署 v1').click()
  await designer.toast('已部署为 v1')

  const title = `采购 ${stamp}`
  const applicant = await callAs('xujia')
  const { process_instance_id } = await applicant.call<{ process_instance_id: string }>('POST /api/bpm/biz/process/instance/startProcess', {
    process_definition_key: `BUY_${stamp}`,
    title,
    variables: { amount: 20_000 },
  })
  const confirm = async (account: string) => {
    const by = await callAs(account)
    const { records } = await by.call<{ records: { task_id: string; node_name: string }[] }>(
      'POST /api/bpm/biz/task/instance/queryApplyingTasks',
      {
        keyword: title,
      },
    )
    await by.call('POST /api/bpm/biz/task/instance/confirm', { taskId: records[0]?.task_id ?? '', message: '同意' })
    return records[0]?.node_name
  }
  const shownTo = async (account: string) => {
    const by = await callAs(account)
    const input = { process_instance_id }
    const { fields } = await by.call<{ fields: { field: string }[] }>('POST /api/forms/biz/wf/getDetail', input)
    return fields.map(({ field }) => field)
  }
  expect([await shownTo('chenli'), await shownTo('xujia')]).toEqual([[], ['amount']])
  expect(await confirm('chenli')).toBe('直属上级')
  expect(await confirm('zhouhui')).toBe('财务会签')
  const signer = await openAs('fangmingyuan', filtered(pending, title))
  const approval = await openApproval(signer, title)
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(signer, '已同意')
  const list = (by: string, query: string) =>
    callAs(by).then((caller) =>
      caller.call<{ records: { process_instance_id: string; status: string }[] }>(`POST /api/bpm/biz/task/instance/${query}`, {
        keyword: title,
      }),
    )
  // two of three are 66 %: the third is not asked any more, and the copy has come
  expect((await list('lvjing', 'queryApplyingTasks')).records).toEqual([])
  expect((await list('huangwen', 'queryCopyToMeTasks')).records).toMatchObject([{ process_instance_id }])
  expect((await list('xujia', 'queryMyProcessTasks')).records).toMatchObject([{ process_instance_id, status: 'PASS' }])
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
  await page.getByRole('button', { name: '「计算」这种元素在审批视图中没有对应的步骤。' }).waitFor()
  // each line leads to its place
  await page.getByRole('button', { name: '「等待回执」这种元素在审批视图中没有对应的步骤。' }).click()
  await expect.poll(() => designer.row('标识').inputValue()).toBe('receive')
})

test('groups are chosen by their names, and a branch over a field of the record by the words of its dictionary', async () => {
  const page = await openAs('hemin', '/flow/model?keyword=PAYMENT_APPROVAL')
  await page.getByRole('link', { name: '付款审批' }).click()
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await toFlow(designer)
  const view = flowView(designer)
  await view.getByText('填了项目经理，且项目经理 不等于 发起人', { exact: true }).waitFor()
  await view.getByText('超预算 等于 是，或付款金额 大于等于 100,000', { exact: true }).waitFor()
  await add(designer, 0, '审批人')
  const sentences = [
    ['部门的人', '部门的人', '财务部', '财务部，一人同意即可'],
    ['岗位', '岗位', '部门主管', '部门主管，一人同意即可'],
    ['指定部门的负责人', '哪个部门', '财务部', '财务部的负责人'],
  ] as const
  for (const [kind, label, name, says] of sentences) {
    await choose(designer.row('按什么找人'), kind)
    await pick(designer.row(label), name)
    await view.getByText(says, { exact: true }).waitFor()
    // whom that finds today
    await designer.panel.getByText(/^今天会找到 \d+ 人：/).waitFor()
  }
  await designer.panel.getByText('今天会找到 1 人：方明远。').waitFor()
  expect(await designer.xml()).toMatch(/flowable:assignee="\$\{deptLeader\(&#39;[^&]+&#39;\)\}"/)
  await add(designer, 0, /^条件分支/)
  await choose(designer.row('字段'), '收款方类型')
  await choose(designer.row('比较'), '等于')
  await choose(designer.row('值'), '员工')
  await view.getByText('收款方类型 等于 员工', { exact: true }).waitFor()
  expect(await designer.xml()).toContain("payee_type == 'STAFF'}")

  // the panel of the canvas has the same groups
  await buttonOf(view, '审批').first().click()
  await toCanvas(designer)
  await designer.section('任务')
  await pick(designer.row('候选分组'), '财务部')
  expect(await designer.xml()).toMatch(/flowable:candidateGroups="dept:[^"]+"/)
})
