// A leave request in a real Chromium: filled in, submitted, read with its days and the balance by the leader, approved, taken from the balance; then changed, and kept as it was.
import chineseDays from 'chinese-days'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Caller, callAs, openAs, toast } from '../support/approval-pages.ts'
import { typeDay } from '../support/hands.ts'

interface Balance {
  used_days: string
  left_days: string
}
interface Leave {
  leave_key: string
  process_instance_id: string
  status: string
}

/** A working day some months ahead that no other run has asked for. */
function freeDay(): string {
  const day = new Date(Date.now() + (100 + (Math.floor(Date.now() / 60_000) % 100)) * 86_400_000)
  while (!chineseDays.isWorkday(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** Each figure beside an application with its name. */
const figuresOf = async (page: Page) => {
  const facts = await page.getByRole('region', { name: '审批参考' }).locator('dl > div').allInnerTexts()
  return facts.map((fact) => fact.replace(/\s+/g, ' ').trim())
}

const balanceOf = async (caller: Caller, year: string) =>
  (await caller.call<Balance[]>('GET /api/eis/restful/leave/balance', { year }))[0] as Balance

test('asked for on a form, submitted, approved by whoever sees its days and the balance, taken from the balance; a change shows what it changes, and leaves all as it was where it is rejected', async () => {
  const applicant = await callAs('fengli')
  const day = freeDay()
  const reason = `回乡探亲 ${Date.now().toString(36)}`
  const before = await balanceOf(applicant, day.slice(0, 4))

  const page = await openAs('fengli', '/home/leave?add=1')
  await typeDay(page.getByRole('dialog').getByLabel('开始时间'), `${day} 09:00:00`)
  await typeDay(page.getByRole('dialog').getByLabel('结束时间'), `${day} 18:00:00`)
  const preview = page.getByRole('dialog').getByRole('region', { name: '预计这样审批' })
  await preview.getByText('天数 1').waitFor()
  await preview.getByText('人事备案').waitFor()
  await preview.getByText('请假事由：请填写此项').waitFor()
  await page.getByRole('dialog').getByLabel('请假事由').fill(reason)
  // what is sent while a file is on its way would leave it out
  const held = Promise.withResolvers<void>()
  await page.route('**/file/upload', async (route) => {
    await held.promise
    await route.continue()
  })
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '车票.txt', mimeType: 'text/plain', buffer: Buffer.from('车票') })
  await page.getByRole('dialog').getByRole('progressbar', { name: '车票.txt' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '文件还在上传，请等上传完成或取消上传后再提交')
  held.resolve()
  await page.getByRole('dialog').getByRole('button', { name: '移除 车票.txt' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  const submitting = page.getByRole('dialog').filter({ hasText: '提交后在审批结束前不能修改' })
  await submitting.getByRole('button', { name: '稍后提交' }).click()
  await submitting.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: new RegExp(reason) })
  await row.getByText('草稿').waitFor()
  await row.getByRole('button', { name: '提交', exact: true }).click()
  await submitting.getByRole('button', { name: '提交', exact: true }).click()
  await toast(page, '已提交')
  await row.getByText('审批中').waitFor()

  const { records } = await applicant.call<{ records: (Leave & { reason: string })[] }>('POST /api/eis/restful/leave/query', {
    pageSize: 50,
  })
  const asked = records.find((one) => one.reason === reason)
  const decided = await taskFor('wufeng', asked?.process_instance_id)
  const leader = await openAs('wufeng', `/home/workbench/pending?open=${decided}`)
  const approval = leader.getByRole('article')
  await approval.getByText(reason).waitFor()
  await approval
    .getByRole('definition')
    .filter({ hasText: /^1(\.0)?$/ })
    .first()
    .waitFor()
  await approval.getByText('批准后剩余').waitFor()
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(leader, '已同意')
  const staff = await callAs('zhongling')
  await staff.call('POST /api/bpm/biz/task/instance/confirm', { taskId: await taskFor('zhongling', asked?.process_instance_id) })

  await page.goto('/home/leave')
  await row.getByText('已通过').waitFor()
  const after = await balanceOf(applicant, day.slice(0, 4))
  expect([Number(after.used_days), Number(after.left_days)]).toEqual([Number(before.used_days) + 1, Number(before.left_days) - 1])
  // who has decided and who has applied read these figures too
  const figures = [`今年已休 ${Number(after.used_days)} 天`, `批准后剩余 ${Number(after.left_days)} 天`]
  await leader.goto(`/home/workbench/alreadyProcessed?open=${decided}`)
  const own = await openAs('fengli', `/home/myApply?open=${asked?.process_instance_id}`)
  for (const reading of [leader, own]) await expect.poll(() => figuresOf(reading)).toEqual(expect.arrayContaining(figures))

  await row.getByRole('button', { name: '变更', exact: true }).click()
  const changing = page.getByRole('dialog', { name: '变更请假' })
  await expect.poll(() => changing.getByLabel('请假事由').inputValue()).toBe(reason)
  await changing.getByLabel('请假事由').fill(`${reason}，改坐火车`)
  await changing.getByRole('button', { name: '提交变更' }).click()
  await toast(page, '变更已提交审批')
  await row.getByText('审批中').waitFor()
  const { process_instance_id: change } = await applicant.call<Leave>(`GET /api/eis/restful/leave/detail/${asked?.leave_key}`)
  const taskId = await taskFor('wufeng', change)
  await leader.goto(`/home/workbench/pending?open=${taskId}`)
  await approval.getByText('1 项有改动').waitFor()
  await approval.getByText('原为').waitFor()
  await approval.getByText(`${reason}，改坐火车`).waitFor()
  await (await callAs('wufeng')).call('POST /api/bpm/biz/task/instance/reject', { taskId, message: '按原计划即可' })
  await page.goto('/home/leave')
  await row.getByText('已通过').waitFor()
  await page.getByRole('row', { name: new RegExp(`${reason}，改坐火车`) }).waitFor({ state: 'detached' })

  await row.getByRole('button', { name: '销假', exact: true }).click()
  const calling = page.getByRole('dialog', { name: '销假' })
  await calling.getByRole('button', { name: '提交销假' }).click()
  await calling.getByText('请填写', { exact: true }).waitFor()
  await calling.getByLabel('销假原因').fill('行程取消，照常上班')
  await calling.getByRole('button', { name: '提交销假' }).click()
  await calling.waitFor({ state: 'hidden' })
  await row.getByText('审批中').waitFor()
  const { process_instance_id: off } = await applicant.call<Leave>(`GET /api/eis/restful/leave/detail/${asked?.leave_key}`)
  await leader.goto(`/home/workbench/pending?open=${await taskFor('wufeng', off)}`)
  await approval.getByText('行程取消，照常上班').waitFor()
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await expect.poll(async () => (await tasksOf('wufeng')).some((task) => task.process_instance_id === off)).toBe(false)
  await staff.call('POST /api/bpm/biz/task/instance/confirm', { taskId: await taskFor('zhongling', off) })
  await page.goto('/home/leave')
  await row.getByText('已销假').waitFor()
  expect(Number((await balanceOf(applicant, day.slice(0, 4))).used_days)).toBe(Number(before.used_days))
})

interface Task {
  task_id: string
  process_instance_id: string
}

const tasksOf = async (account: string) =>
  (await (await callAs(account)).call<{ records: Task[] }>('POST /api/bpm/biz/task/instance/queryApplyingTasks', { pageSize: 200 })).records

/** The task of an instance that waits for somebody. */
async function taskFor(account: string, instance: string | undefined): Promise<string> {
  const task = (await tasksOf(account)).find((one) => one.process_instance_id === instance)
  expect(task, `a task for ${account}`).toBeDefined()
  return task?.task_id ?? ''
}
