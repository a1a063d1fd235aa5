// The second story of the demo company in a real Chromium: a won opportunity becomes a project; its first quote falls for its margin, the second is accepted by the customer; the contract
// is approved and signed, the budget takes effect, and a payment above it waits for the finance leader. Each step by the user whose it is; axe clean.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

type Answer = Record<string, unknown>

const rows = (page: Page) => page.locator('main tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const headers = (page: Page) => ({ origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' })

async function read(page: Page, path: string, data: object): Promise<Answer> {
  const answer = (await (await page.request.post(`/api${path}`, { headers: headers(page), data })).json()) as {
    code: number
    message: string
    data: Answer
  }
  expect(answer, `${path}: ${answer.message} ${JSON.stringify(answer.data)}`).toMatchObject({ code: 0 })
  return answer.data
}

const fetched = async (page: Page, path: string): Promise<Answer> =>
  ((await (await page.request.get(`/api${path}`)).json()) as { data: Answer }).data

const people = new Map<string, Promise<Page>>()

async function openWindow(name: string): Promise<Page> {
  const page = await newPage()
  await signIn(page, name, { redirect: '/home/workbench/pending' })
  return page
}

/** The window of a colleague, signed in once. */
function windowOf(name: string): Promise<Page> {
  const opened = people.get(name) ?? openWindow(name)
  people.set(name, opened)
  return opened
}

/** Everybody who is asked agrees, one after the other; answers who has. */
async function agree(instance: unknown, names: readonly string[], variables: object = {}): Promise<string[]> {
  const decided: string[] = []
  for (let asked = true; asked; ) {
    asked = false
    for (const name of names) {
      const page = await windowOf(name)
      const { records } = (await read(page, '/bpm/biz/task/instance/queryApplyingTasks', { pageSize: 200 })) as { records: Answer[] }
      for (const task of records.filter((one) => one.process_instance_id === instance)) {
        await read(page, '/bpm/biz/task/instance/confirm', { taskId: task.task_id, message: '同意', variables })
        decided.push(name)
        asked = true
      }
    }
  }
  return decided
}

async function upload(page: Page, name: string): Promise<Answer[]> {
  const buffer = Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n')
  const answer = await page.request.post('/api/app/base/app/file/upload', {
    headers: headers(page),
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
  })
  const { data } = (await answer.json()) as { data: { file_key: string; url: string; size: number } }
  return [{ uid: data.file_key, name, status: 'done', url: data.url, size: data.size }]
}

/** A customer whose opportunity sales win on the page of it; the project manager takes part. */
async function win(name: string): Promise<string> {
  const sales = await windowOf('xujia')
  const manager = (await fetched(await windowOf('shenyangguang'), '/app/base/app/sys/user/queryById?id=me')) as { user_key: string }
  const { customer_key } = await read(sales, '/eis/restful/customer/addOrUpdate', { customer_name: `${name}（示例）` })
  await read(sales, '/fintech/biz/customer/collaborator/save', { customer_key, user_key: manager.user_key, power: 'READ' })
  await read(sales, '/fintech/biz/business/save', {
    business_name: `${name}路演`,
    customer_key,
    business_amount: '468000',
  })
  await sales.goto(`/crm/business?business_name=${encodeURIComponent(`${name}路演`)}`)
  await rows(sales).first().click()
  await sales.getByRole('button', { name: '赢单', exact: true }).first().click()
  const asked = dialog(sales, /赢单/)
  const won = sales.waitForResponse('**/business/win')
  await asked.getByRole('button', { name: '赢单', exact: true }).click()
  expect(await (await won).json()).toMatchObject({ code: 0 })
  return String(customer_key)
}

/** The project of the won customer, approved. */
async function startProject(name: string, customer_key: string): Promise<string> {
  const manager = await windowOf('shenyangguang')
  const member = (await fetched(await windowOf('hanmei'), '/app/base/app/sys/user/queryById?id=me')) as { user_key: string }
  const project_name = `${name}春季路演`
  const code = (await (
    await manager.request.get(`/api/eis/restful/project/code?city=广州&projectName=${encodeURIComponent(project_name)}`)
  ).json()) as { msg: string }
  expect(code.msg).toMatch(/^GZ-[A-Z]{4}-\d{6}-\d{3}$/)
  const saved = await read(manager, '/eis/restful/project/saveApproved', {
    customer_key,
    project_name,
    project_code: code.msg,
    project_city: '广州',
    project_start_time: '2026-03-01 09:00:00',
    project_end_time: '2027-06-30 18:00:00',
    initial_budget: 320_000,
    project_participants: [{ employee_key: member.user_key, employee_name: '韩梅' }],
  })
  const key = String(saved.project_key)
  await manager.goto(`/okrProject/overview?key=${key}`)
  await manager.getByText('项目审批中，暂不可切换页签').waitFor()
  expect((await agree(saved.process_instance_id, ['linqiheng', 'zhouhui', 'fangmingyuan', 'suqing'])).length).toBeGreaterThan(1)
  await manager.reload()
  await manager.getByText('项目审批中，暂不可切换页签').waitFor({ state: 'hidden' })
  return key
}

/** Commits a quote on its page and lets purchasing check its costs. */
async function commitAndCheck(key: string, cost: string): Promise<Answer> {
  const manager = await windowOf('shenyangguang')
  await manager.goto(`/pricing/${key}`)
  await manager.getByRole('button', { name: '提交复核' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '提交复核' }).click()
  await manager.getByText('待复核').filter({ visible: true }).first().waitFor()
  const buyer = await windowOf('dinghao')
  const { lines } = (await fetched(buyer, `/eis/restful/pricing/detail/${key}`)) as { lines: Answer[] }
  return read(buyer, '/eis/restful/pricing/check', {
    id: key,
    result: 1,
    costs: lines.map(({ line_key }) => ({ line_key, cost_price: cost })),
  })
}

/** The first quote falls for its margin, at the sales leader's desk; the second one is approved and accepted by the customer on his page. */
async function quote(project_key: string, customer_key: string): Promise<string> {
  const manager = await windowOf('shenyangguang')
  const line = { line_type: 'SERVICE', item_name: '路演策划与执行', unit: '项', quantity: '1', base_price: '441509.43', tax_rate: '6' }
  const first = await read(manager, '/eis/restful/pricing/save', { project_key, customer_key, lines: [line] })
  const checked = await commitAndCheck(String(first.pricing_key), '400000')
  const leader = await windowOf('chenli')
  await leader.goto(`/home/workbench/pending?keyword=${encodeURIComponent(String(first.pricing_name))}`)
  await rows(leader).first().getByRole('button', { name: '办理' }).click()
  await leader.getByText('毛利').filter({ visible: true }).first().waitFor()
  const { records } = (await read(leader, '/bpm/biz/task/instance/queryApplyingTasks', { pageSize: 200 })) as { records: Answer[] }
  const task = records.find((one) => one.process_instance_id === checked.process_instance_id)
  await read(leader, '/bpm/biz/task/instance/reject', { taskId: task?.task_id, message: '毛利低于红线，请重新报价' })
  expect((await fetched(manager, `/eis/restful/pricing/detail/${first.pricing_key}`)).status).toBe('REJECT')

  const second = await read(manager, '/eis/restful/pricing/copy', { id: first.pricing_key })
  expect(second.version_no).toBe(2)
  const again = await commitAndCheck(String(second.pricing_key), '210000')
  expect(await agree(again.process_instance_id, ['chenli'])).toEqual(['chenli'])
  await manager.reload()
  await manager.getByRole('button', { name: '分享' }).click()
  const sharing = dialog(manager, '分享给客户')
  await sharing.getByRole('button', { name: '生成链接' }).click()
  const client = await newPage({ width: 375, height: 812 })
  await client.goto(await sharing.getByLabel('链接').inputValue())
  await client.getByText('468,000.00').first().waitFor()
  await client.getByRole('button', { name: '接受报价' }).click()
  await client.getByText('您已接受此报价').waitFor()
  return String(second.pricing_key)
}

/** The contract of the accepted quote in three instalments, approved by everybody and signed on its page; its receivables begin. */
async function sign(pricing_key: string, project_key: string, customer_key: string): Promise<string> {
  const manager = await windowOf('shenyangguang')
  const categories = (await read(manager, '/eis/restful/contract/category/query', { pageSize: 50 })) as { records: Answer[] }
  const made = await read(manager, '/eis/restful/contract/addOrUpdate', {
    pricing_key,
    project_key,
    customer_key,
    contract_name: '春季路演服务合同',
    contract_category_key: categories.records.find((one) => one.category_name === '咨询服务合同')?.category_key,
    amount: '468000',
    start_date: '2026-03-01',
    end_date: '2027-12-31',
    plans: [
      { plan_date: '2026-03-15', amount: '140400', condition: '签约后' },
      { plan_date: '2026-11-18', amount: '187200', condition: '路演后' },
      { plan_date: '2027-03-31', amount: '140400', condition: '结项后' },
    ],
    main_file: await upload(manager, '合同.pdf'),
  })
  const key = String(made.contract_key)
  await manager.goto(`/contract/list/${key}`)
  await manager.getByRole('button', { name: '提交审批' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '提交审批' }).click()
  const stored = () => fetched(manager, `/eis/restful/contract/detail/${key}`)
  // the bar of states names 审批中 before it is reached
  await expect.poll(async () => (await stored()).status).toBe('PROGRESS')
  const { process_instance_id } = await stored()
  const seal = { seal_type: '合同专用章', copies: 2 }
  const approvers = await agree(process_instance_id, ['suqing', 'linqiheng', 'zhouhui', 'renzhong', 'fangmingyuan'], seal)
  expect(approvers).toContain('renzhong')
  expect(approvers).toContain('fangmingyuan')
  await manager.reload()
  await manager.getByRole('button', { name: '登记签署' }).click()
  const signing = dialog(manager, /登记签署/)
  await signing
    .locator('input[type=file]')
    .setInputFiles({ name: '盖章扫描件.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await signing.getByText('盖章扫描件.pdf').first().waitFor()
  // its size stands there once it is uploaded
  await signing.getByText('15 B').waitFor()
  await signing.getByRole('button', { name: '登记签署' }).click()
  await expect.poll(async () => (await stored()).status).toBe('EFFECT')
  await manager.getByText('履行中').filter({ visible: true }).first().waitFor()
  await expect.poll(() => flaws(manager)).toEqual([])
  return key
}

/** A row of the budget takes effect on its tab; the venue's payment above it is asked for and approved up to finance, and waits for the finance leader. */
async function payAboveBudget(project_key: string): Promise<void> {
  const manager = await windowOf('shenyangguang')
  const budget = { project_key, item_name: '主会场租赁', cost_type: 'VENUE', plan_amount: '180000', plan_date: '2099-03-10' }
  const row = await read(manager, '/eis/restful/budget/payment/save', budget)
  await manager.goto(`/okrProject/budget/payment?key=${project_key}`)
  await manager.getByText('主会场租赁').filter({ visible: true }).first().waitFor()
  await manager.getByRole('button', { name: '预算生效' }).click()
  const effect = manager.waitForResponse('**/budget/effect')
  await manager.getByRole('dialog').getByRole('button', { name: '预算生效' }).click()
  expect(await (await effect).json()).toMatchObject({ code: 0 })

  const suppliers = (await read(manager, '/eis/restful/supplier/query', { pageSize: 5, status: ['QUALIFIED', 'COOPERATING'] })) as {
    records: Answer[]
  }
  const items = (await read(await windowOf('lvjing'), '/fintech/biz/feeItem/page', { fee_type: 'COST', status: '1' })) as {
    records: Answer[]
  }
  const asked = await read(manager, '/eis/restful/payment/save', {
    project_key,
    budget_payment_key: row.budget_payment_key,
    payee_type: 'SUPPLIER',
    supplier_key: suppliers.records[0]?.supplier_key,
    payee_name: suppliers.records[0]?.supplier_name,
    account_no: '6222020000000000001',
    bank_name: '广州示范银行',
    payment_type: 'PREPAY',
    expect_pay_date: '2099-01-15',
    reason: '主会场租赁，搭建增加侧台',
    details: [{ fee_item_key: items.records[0]?.fee_item_key, item_name: '场地费', amount: '194400' }],
  })
  await manager.goto(`/finance/payment?open=${asked.payment_key}`)
  const detail = dialog(manager, '付款单详情')
  await detail.getByText('人民币壹拾玖万肆仟肆佰元整').first().waitFor()
  await detail.getByRole('button', { name: '提交', exact: true }).click()
  const sent = manager.waitForResponse('**/payment/commit')
  await dialog(manager, /^确定提交/)
    .getByRole('button', { name: '提交', exact: true })
    .click()
  const committed = (await (await sent).json()) as { code: number; data: Answer }
  expect(committed).toMatchObject({ code: 0 })
  await detail.getByText('超预算').first().waitFor()
  await expect.poll(() => flaws(manager)).toEqual([])

  await agree(committed.data.process_instance_id, ['suqing', 'linqiheng', 'zhouhui', 'lvjing'])
  const leader = await windowOf('fangmingyuan')
  const { records } = (await read(leader, '/bpm/biz/task/instance/queryApplyingTasks', { pageSize: 200 })) as { records: Answer[] }
  const task = records.find((one) => one.process_instance_id === committed.data.process_instance_id)
  await leader.goto(`/home/workbench/pending?open=${task?.task_id}`)
  await leader.getByText('194,400.00').filter({ visible: true }).first().waitFor()
  await expect.poll(() => flaws(leader)).toEqual([])
}

test('from the won opportunity to the payment above its budget that waits for the finance leader', { timeout: 300_000 }, async () => {
  const name = `粤衡稳健${Date.now() % 10_000_000}`
  const customer = await win(name)
  const project = await startProject(name, customer)
  const accepted = await quote(project, customer)
  await sign(accepted, project, customer)
  await payAboveBudget(project)
  const manager = await windowOf('shenyangguang')
  expect(await fetched(manager, `/eis/restful/project/details?projectKey=${project}`)).toMatchObject({
    contract_amount: '468000.00',
    receivable_amount: '468000.00',
    budget_amount: '180000.00',
    occupied_amount: '194400.00',
  })
  await manager.goto(`/okrProject/report?key=${project}`)
  await manager.getByRole('region', { name: '毛利构成' }).getByText('441,509.43').first().waitFor()
  await expect.poll(() => flaws(manager)).toEqual([])
})
