// Before a saved record is submitted, and after its decision, in a real Chromium: the way with names is asked for in one dialog, and the applicant's
// open page follows what somebody else decides (docs/domain/approval.md#preview).
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Caller, callAs, openAs } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'

type Row = Record<string, unknown>

const way = (page: Page) => page.getByRole('dialog').getByRole('region', { name: '预计这样审批' })

/** Whoever the first step waits for refuses it. */
async function refuseFirst(business_type: string, business_key: string, reason: string, admin: Caller): Promise<void> {
  const { records } = await admin.call<{ records: Row[] }>('POST /api/bpm/biz/process/instance/query', { pageSize: 100 })
  const instance = records.find((one) => one.business_type === business_type && one.business_key === business_key)
  const id = instance?.process_instance_id
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
    if (!task) continue
    await person.call('POST /api/bpm/biz/task/instance/reject', { taskId: task.task_id, message: reason })
    return
  }
  throw new Error(`nobody decides about ${names}`)
}

test('a draft leave shows its way before it is sent, and its row and detail follow the refusal without a reload', async () => {
  const applicant = await callAs('xujia')
  const reason = `提交前看路径 ${Date.now().toString(36)}`
  const { leave_key } = await applicant.call<Row>('POST /api/eis/restful/leave/addOrUpdate', {
    leave_type: 'AFFAIR',
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
  await refuseFirst('leave', String(leave_key), '人手不够', await callAs('hemin'))
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
  await refuseFirst('payment', String(payment_key), '请先列入预算', admin)
  await detail.getByText('已驳回').first().waitFor()
  await detail.getByRole('button', { name: '提交', exact: true }).waitFor()
})

test('发起申请 offers what begins with a form of its own, and leads to that form', async () => {
  const page = await openAs('shenyangguang', '/home/apply')
  await page.getByRole('button', { name: /付款/ }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/finance/payment')
  await page.getByRole('dialog').getByLabel('收款方户名').waitFor()
})
