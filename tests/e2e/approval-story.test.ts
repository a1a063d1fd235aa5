// One approval from its application to its end: filled in, approved on a phone, handed over, sent back, filled in again, countersigned by a ratio.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  callAs,
  deploy,
  dialog,
  filtered,
  newTitle,
  openApproval,
  openAs,
  pending,
  pickPerson,
  table,
  toast,
  userKeys,
} from '../support/approval-pages.ts'
import { flow, processFile } from '../support/approvals.ts'
import { choose } from '../support/browser.ts'

/** The applicant fills in, his leader and a colleague approve, then three sign of whom two are enough. */
async function deployPurchase(): Promise<string> {
  const admin = await callAs('hemin')
  const [checker = '', ...signers] = await userKeys(admin, ['zhengkai', 'zhouhui', 'fangmingyuan', 'lvjing'])
  const key = `PURCHASE_${Date.now().toString(36).toUpperCase()}`
  const name = `采购 ${key.slice(-6)}`
  const form = '<extensionElements><flowable:formProperty id="reason" name="事由" type="string" required="true"/></extensionElements>'
  const signing = `<multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${users('${signers.join(',')}')}" flowable:elementVariable="signer">
    <completionCondition>\${nrOfCompletedInstances / nrOfInstances >= 0.6}</completionCondition></multiInstanceLoopCharacteristics>`
  await deploy(
    admin,
    processFile(
      key,
      `<startEvent id="start"/>${flow('f1', 'start', 'fill')}<userTask id="fill" name="填写申请" flowable:assignee="\${starter}">${form}</userTask>${flow('f2', 'fill', 'leader')}
      <userTask id="leader" name="上级审批" flowable:assignee="\${leader(starter)}"/>${flow('f3', 'leader', 'check')}<userTask id="check" name="复核" flowable:assignee="${checker}"/>
      ${flow('f4', 'check', 'sign')}<userTask id="sign" name="会签" flowable:assignee="\${signer}">${signing}</userTask>${flow('f5', 'sign', 'end')}<endEvent id="end"/>`,
      name,
    ),
  )
  return name
}

/** Opens the waiting task, approves it, and sees it leave the list. */
async function approve(page: Page, title: string): Promise<void> {
  const approval = await openApproval(page, title)
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(page, '已同意')
  await page.getByText('没有符合条件的审批').waitFor()
}

test('applied for, approved on a phone, handed over, sent back, resubmitted, countersigned by a ratio, passed', async () => {
  const name = await deployPurchase()
  const title = newTitle('采购')
  const waiting = filtered(pending, title)

  const applicant = await openAs('xujia', '/home/apply')
  await applicant.getByRole('button', { name }).click()
  await dialog(applicant, name).getByLabel('标题').fill(title)
  await dialog(applicant, name).getByRole('button', { name: '提交' }).click()
  await toast(applicant, '已提交')
  await applicant.waitForURL((url) => url.pathname === '/home/myApply')
  await applicant.goto(waiting)
  const filling = await openApproval(applicant, title)
  await filling.getByRole('button', { name: '同意', exact: true }).click()
  await filling.getByText('请填写事由').waitFor()
  await filling.getByLabel('事由').fill('会议室添置投影仪')
  await filling.getByRole('button', { name: '同意', exact: true }).click()
  await toast(applicant, '已同意')

  const phone = await openAs('chenli', waiting, { width: 375, height: 812 })
  await approve(phone, title)

  const checker = await openAs('zhengkai', waiting)
  const handing = await openApproval(checker, title)
  await handing.getByRole('button', { name: '转交', exact: true }).click()
  await pickPerson(dialog(checker, '转交'), '黄文')
  await dialog(checker, '转交').getByLabel('原因').fill('休假，请代为审核')
  await dialog(checker, '转交').getByRole('button', { name: '转交' }).click()
  await toast(checker, '已转交')

  const deputy = await openAs('huangwen', waiting)
  const returning = await openApproval(deputy, title)
  await returning.getByText('休假，请代为审核').waitFor()
  await returning.getByRole('button', { name: '退回', exact: true }).click()
  const giving = dialog(deputy, '退回')
  await choose(giving.getByRole('combobox', { name: '退回到' }), '填写申请（徐佳）')
  await giving.getByLabel('原因').fill('请写清型号')
  await giving.getByRole('button', { name: '退回' }).click()
  await toast(deputy, '已驳回')

  await applicant.goto(waiting)
  const again = await openApproval(applicant, title)
  await again.getByText('请写清型号').waitFor()
  await expect.poll(() => again.getByLabel('事由').inputValue()).toBe('会议室添置投影仪')
  await again.getByLabel('事由').fill('会议室添置投影仪，型号 X200')
  await again.getByRole('button', { name: '同意', exact: true }).click()
  await toast(applicant, '已同意')
  await phone.goto(waiting)
  await approve(phone, title)
  await checker.goto(waiting)
  await approve(checker, title)

  const third = await callAs('lvjing')
  const left = () => third.call<{ total: number }>('POST /api/bpm/biz/task/instance/queryApplyingTasks', { keyword: title })
  await approve(await openAs('zhouhui', waiting), title)
  expect((await left()).total).toBe(1)
  await approve(await openAs('fangmingyuan', waiting), title)
  expect((await left()).total).toBe(0)

  await applicant.goto(filtered('/home/myApply', title))
  await table(applicant, '我的申请')
    .getByRole('row', { name: new RegExp(title) })
    .getByText('已通过')
    .waitFor()
  const ended = await openApproval(applicant, title)
  for (const word of ['陈立', '郑凯', '黄文', '周慧', '方明远']) await ended.getByText(word).first().waitFor()
})
