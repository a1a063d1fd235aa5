// Before a saved record is submitted, and after its decision, in a real Chromium: the way with names is asked for in one dialog, and the applicant's
// open page follows what somebody else decides (docs/domain/approval.md#preview).
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Caller, callAs, openAs } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'

type Row = Record<string, unknown>

const way = (page: Page) => page.getByRole('dialog').getByRole('region', { name: '预计这样审批' })

interface Waiting {
  account: string
  person: Caller
  taskId: string
  instance: string
}

/** Whom the first step of a record's approval waits for. */
async function firstOf(business_type: string, business_key: string, admin: Caller): Promise<Waiting> {
  const { records } = await admin.call<{ records: Row[] }>('POST /api/bpm/biz/process/instance/query', { pageSize: 100 })
  const instance = records.find((one) => one.business_type === business_type && one.business_key === business_key)
  const id = String(instance?.process_instance_id)
  const users = await admin.call<{ records: { username: string; realname: string }[] }>('GET /api/app/base/app/sys/user/list', {
    pageNo: 1,
    pageSize: 200,
  })
  const names = JSON.stringify(instance)
  for (const { username } of users.records.filter(({ realname }) => names.includes(realname))) {
    const person = await callAs(username)
    const { records: tasks } = await person.call<{ records: Row[] }>('POST /api/bpm/biz/task/instance/queryApplyingTasks', {
      pageSize: 100,
    })
    const task = tasks.find((one) => one.process_instance_id === id)
    if (task) return { account: username, person, taskId: String(task.task_id), instance: id }
  }
  throw new Error(`nobody decides about ${names}`)
}

/** The figures beside an application: balance, budget, what was paid before. */
const figures = (page: Page) => page.getByRole('region', { name: '审批参考' }).allInnerTexts()

/** Both pages show the same figures, and there are some. */
async function expectSameFigures(one: Page, other: Page): Promise<void> {
  await one.getByRole('region', { name: '审批参考' }).waitFor()
  await other.getByRole('region', { name: '审批参考' }).waitFor()
  await expect.poll(async () => (await figures(one)).join() === (await figures(other)).join()).toBe(true)
}

/** The first approver refuses, while the applicant reads along; both see the same figures before and after it, here without a reload. */
async function refuseInView(business_type: string, business_key: string, reason: string, applicant: string): Promise<void> {
  const { account, person, taskId, instance } = await firstOf(business_type, business_key, await callAs('hemin'))
  const mine = await openAs(applicant, `/home/myApply?open=${instance}`)
  const theirs = await openAs(account, `/home/workbench/pending?open=${taskId}`)
  await expectSameFigures(mine, theirs)
  const before = await figures(mine)
  await person.call('POST /api/bpm/biz/task/instance/reject', { taskId, message: reason })
  await mine.getByText(reason).first().waitFor()
  await theirs.goto(`/home/workbench/alreadyProcessed?open=${taskId}`)
  await theirs.getByText(reason).first().waitFor()
  await expectSameFigures(mine, theirs)
  if (business_type === 'leave') expect(await figures(mine)).not.toEqual(before)
}

test('a draft leave shows its way before it is sent, and its row and detail follow the refusal without a reload', async () => {
  const applicant = await callAs('xujia')
  const reason = `提交前看路径 ${Date.now().toString(36)}`
  const { leave_key } = await applicant.call<Row>('POST /api/eis/restful/leave/addOrUpdate', {
    leave_type: 'ANNUAL',
    start_time: '2027-03-15 09:00:00',
    end_time: '2027-03-15 18:00:00',
    reason,
  })
  const page = await openAs('xujia', '/home/leave')
  const row = page.getByRole('row', { name: new RegExp(reason) })
  await row.getByRole('button', { name: '提交', exact: true }).click()
  await way(page).getByText('直属上级审批').waitFor()
  await way(page).getByText('人事备案').waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await row.getByText('审批中').waitFor()
  await refuseInView('leave', String(leave_key), '人手不够', 'xujia')
  await row.getByText('已驳回').waitFor()
  await row.getByRole('button', { name: '提交', exact: true }).waitFor()
})

test('a payment shows its way before it is sent, and its open page follows the refusal without a reload', async () => {
  const manager = await callAs('shenyangguang')
  const { records } = await manager.call<{ records: Row[] }>('POST /api/eis/restful/project/query', {
    project_name: '粤衡稳健一号春季路演',
  })
  const admin = await callAs('hemin')
  const { records: items } = await admin.call<{ records: Row[] }>('POST /api/fintech/biz/feeItem/page', { fee_type: 'COST', status: '1' })
  const code = Date.now().toString(36)
  const { payment_key } = await manager.call<Row>('POST /api/eis/restful/payment/save', {
    project_key: records[0]?.project_key,
    outside_budget: true,
    payee_type: 'STAFF',
    payee_user_key: records[0]?.project_mgr_key,
    payee_name: `路演领队 ${code}`,
    account_no: '6222020000000000001',
    bank_name: '广州示范银行',
    payment_type: 'PREPAY',
    expect_pay_date: '2099-01-31',
    reason: `路演备用金 ${code}`,
    details: [{ fee_item_key: items[0]?.fee_item_key, item_name: '备用金', amount: '120.00' }],
  })
  const page = await openAs('shenyangguang', `/finance/payment?open=${payment_key}`)
  const detail = page.getByRole('dialog', { name: '付款单详情' })
  await detail.getByText(code).first().waitFor()
  await detail.getByRole('button', { name: '提交', exact: true }).click()
  await way(page).getByText('120.00').first().waitFor()
  await way(page).getByRole('listitem').first().waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await page.getByRole('dialog').filter({ hasText: '预计这样审批' }).getByRole('button', { name: '提交', exact: true }).click()
  await detail.getByText('审批中').first().waitFor()
  await refuseInView('payment', String(payment_key), '请先列入预算', 'shenyangguang')
  await detail.getByText('已驳回').first().waitFor()
  await detail.getByRole('button', { name: '提交', exact: true }).waitFor()
})

test('发起申请 offers what begins with a form of its own, and leads to that form', async () => {
  const page = await openAs('shenyangguang', '/home/apply')
  await page.getByRole('button', { name: /付款/ }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/finance/payment')
  await page.getByRole('dialog').getByLabel('收款方户名').waitFor()
})
