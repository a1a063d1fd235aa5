// The process monitor: an administrator moves an approval, ends it with a reason, and helps one go on that something has stopped.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  callAs,
  deploy,
  dialog,
  newTitle,
  openAs,
  pickPerson,
  seal,
  startProcess,
  table,
  toast,
  userKeys,
} from '../support/approval-pages.ts'
import { flow, processFile } from '../support/approvals.ts'
import { choose, optionsOf } from '../support/browser.ts'

const monitor = (title: string, view = 'running') => `/flow/instance?view=${view}&keyword=${encodeURIComponent(title)}`
const rowOf = (page: Page, view: string, title: string) => table(page, view).getByRole('row', { name: new RegExp(title) })

test('ENG-06 a task is given to somebody else, its approval moved to another step, and ended with a reason that its applicant reads', async () => {
  const title = newTitle()
  const applicant = await callAs('xujia')
  const id = await startProcess(applicant, 'SEAL_APPLY', title, seal)
  const page = await openAs('hemin', monitor(title))
  const row = rowOf(page, '审批中', title)
  await row.getByText('部门负责人审批').waitFor()
  await row.getByRole('button', { name: '转交', exact: true }).click()
  const turning = dialog(page, '转交')
  await pickPerson(turning, '黄文')
  await turning.getByLabel('原因').fill('负责人出差')
  const asked = page.waitForRequest('**/app/task/transferTask')
  await turning.getByRole('button', { name: '转交' }).click()
  const [leader, receiver] = await userKeys(await callAs('hemin'), ['chenli', 'huangwen'])
  expect((await asked).postDataJSON()).toEqual({
    taskId: expect.stringMatching(/^[0-9a-f]{32}$/),
    employeeKey: leader,
    message: '负责人出差',
    turnToEemployeeKey: receiver,
  })
  await turning.waitFor({ state: 'hidden' })
  await row.getByText('黄文').waitFor()

  await row.getByRole('button', { name: '移动', exact: true }).click()
  const moving = dialog(page, '移动')
  await moving.getByRole('button', { name: '移动' }).click()
  await moving.getByText('请填写原因，至少两个字').waitFor()
  await choose(moving.getByRole('combobox', { name: '移动到' }), '法务审批')
  await moving.getByLabel('原因').fill('负责人出差，直接送法务')
  await moving.getByRole('button', { name: '移动' }).click()
  await moving.waitFor({ state: 'hidden' })
  await row.getByText('法务审批').waitFor()

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '结束', exact: true }).click()
  const ending = dialog(page, '结束')
  await ending.getByLabel('原因').fill('合同不签了')
  await ending.getByRole('button', { name: '结束' }).click()
  await ending.waitFor({ state: 'hidden' })
  await page.getByText('没有符合条件的流程').waitFor()
  const { instance } = await applicant.call<{ instance: { status: string; reason: string } }>(`GET /api/bpm/biz/task/instance/detail/${id}`)
  expect(instance).toMatchObject({ status: 'CANCEL', reason: '合同不签了' })
})

test('an administrator is not offered to decide his own application: he only withdraws it', async () => {
  const title = newTitle()
  const admin = await callAs('hemin')
  await startProcess(admin, 'SEAL_APPLY', title, seal)
  const page = await openAs('hemin', monitor(title))
  const row = rowOf(page, '审批中', title)
  await row.getByRole('button', { name: '挂起', exact: true }).waitFor()
  for (const name of ['转交', '移动']) expect(await row.getByRole('button', { name, exact: true }).count()).toBe(0)
  await row.getByRole('button', { name: '结束', exact: true }).click()
  const ending = dialog(page, '结束')
  const endings = ending.getByRole('combobox', { name: '结束为' })
  await endings.click()
  expect(await (await optionsOf(endings)).allInnerTexts()).toEqual(['撤回'])
})

test('what has stopped is found with its reason, gets what it lacks, and goes on', async () => {
  const admin = await callAs('hemin')
  const [leader = ''] = await userKeys(admin, ['chenli'])
  const key = `STOPS_${Date.now().toString(36).toUpperCase()}`
  const content = `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" name="核对" flowable:assignee="\${approver}"/>${flow('b', 't', 'e')}<endEvent id="e"/>`
  await deploy(admin, processFile(key, content))
  const title = newTitle('缺人：关于二〇二六年度第四季度客户回访礼品采购以及后续配送安排的请示')
  await startProcess(await callAs('xujia'), key, title)

  const page = await openAs('hemin', monitor(title, 'incident'))
  const row = rowOf(page, '有异常', title)
  await row.getByText('1 处异常').waitFor()
  await row.getByRole('button', { name: '异常', exact: true }).click()
  const drawer = dialog(page, `「${title}」的异常`)
  await drawer.getByText('没有变量 approver').waitFor()
  // all of a long title is seen on a phone, and a moment is one line
  await page.setViewportSize({ width: 375, height: 667 })
  const cut = () =>
    drawer.evaluate((box) => {
      const [head, words] = [box.querySelector('.ant-drawer-header'), box.querySelector('.ant-drawer-title')].map((part) =>
        part?.getBoundingClientRect(),
      )
      const moment = box.querySelector('time')?.getBoundingClientRect()
      return !head || !words || !moment || words.top < head.top || words.bottom > head.bottom || moment.height > 24
    })
  await expect.poll(cut).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByLabel('补充变量').fill('approver')
  await drawer.getByLabel('变量的值').fill(leader)
  await drawer.getByRole('button', { name: '重试' }).click()
  await toast(page, /./)
  await drawer.getByText('没有异常').waitFor()
  const waiting = await (await callAs('chenli')).call<{ total: number }>('POST /api/bpm/biz/task/instance/queryApplyingTasks', {
    keyword: title,
  })
  expect(waiting.total).toBe(1)
})
