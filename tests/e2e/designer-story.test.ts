// From an empty canvas to a decided approval: drawn, checked, tried, deployed, started, approved, and seen in its picture.
import { expect, test } from 'vitest'
import { dialog, filtered, newTitle, openApproval, openAs, pending, toast } from '../support/approval-pages.ts'
import { choose } from '../support/browser.ts'
import { DesignerPage } from '../support/designer.ts'

test('DES-09 ENG-08 a process is drawn, checked, tried, deployed, started, approved and seen in its picture', async () => {
  const stamp = Date.now().toString(36).toUpperCase()
  const name = `外出登记 ${stamp}`
  const admin = await openAs('hemin', '/flow/model')
  await admin.getByRole('button', { name: '新建模型' }).click()
  const fresh = dialog(admin, '新建模型')
  await fresh.getByRole('button', { name: '开始设计' }).click()
  await fresh.getByText('请填写模型名称').waitFor()
  await fresh.getByLabel('模型名称').fill(name)
  await fresh.getByLabel('流程标识').fill('LEAVE_APPROVAL')
  await fresh.getByRole('button', { name: '开始设计' }).click()
  await fresh.getByText('该标识已被另一个模型使用，请换一个').waitFor()
  await fresh.getByLabel('流程标识').fill(`OUTING_${stamp}`)
  await fresh.getByRole('button', { name: '开始设计' }).click()
  await admin.waitForURL(/\/flow\/designer\?key=/)

  const designer = new DesignerPage(admin)
  await designer.panel.waitFor()
  await designer.select('StartEvent_1')
  await admin.locator('.djs-context-pad [data-action="append.append-task"]').click()
  const typing = admin.locator('.djs-direct-editing-content')
  await typing.fill('主管审批')
  await typing.press('Enter')
  await admin.locator('.djs-context-pad [data-action="replace"]').click()
  await admin.locator('.djs-popup [data-id="replace-with-user-task"]').click()
  await designer.section('任务')
  await choose(designer.row('处理人'), '发起人的直属上级')
  await admin.locator('.djs-context-pad [data-action="append.end-event"]').click()

  await designer.tool('校验').click()
  await designer.toast('校验通过，可以部署')

  await designer.tool('试运行').click()
  const trial = admin.getByRole('region', { name: '试运行' })
  await trial.getByText('什么都没有发起').waitFor()
  await trial.getByRole('button', { name: '开始试运行' }).click()
  await trial.getByText('走完 1 步审批，会问 1 人。').waitFor()
  await trial.getByRole('row', { name: /主管审批.*林启衡/ }).waitFor()
  await expect.poll(() => trial.locator('.trial-taken').count()).toBeGreaterThan(3)
  await trial.getByRole('button', { name: '回到设计' }).click()

  await designer.tool('部署 v1').click()
  await designer.toast('已部署为 v1')
  await designer.tool('部署 v2').waitFor()

  const title = newTitle('外出')
  const applicant = await openAs('huangwen', '/home/apply')
  await applicant.getByRole('button', { name }).click()
  await dialog(applicant, name).getByLabel('标题').fill(title)
  await dialog(applicant, name).getByRole('button', { name: '提交' }).click()
  await toast(applicant, '已提交')

  const leader = await openAs('chenli', filtered(pending, title))
  const approval = await openApproval(leader, title)
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(leader, '已同意')

  await applicant.goto(filtered('/home/myApply', title))
  const decided = await openApproval(applicant, title)
  await decided.getByText('流程图', { exact: true }).click()
  await expect.poll(() => applicant.locator('.wf-done').count()).toBeGreaterThan(0)
})

test('what keeps a model from running is listed, and each line leads to its place', async () => {
  const designer = await DesignerPage.openSample(`Broken_${Date.now()}`)
  await designer.tool('校验').click()
  const problems = designer.page.getByRole('region', { name: '需要处理' })
  const line = problems.locator('li button').first()
  await line.waitFor()
  await line.click()
  await expect.poll(() => designer.row('标识').inputValue()).not.toMatch(/^Broken_/)
  await expect.poll(() => designer.page.locator('.model-problem').count()).toBeGreaterThan(0)
})
