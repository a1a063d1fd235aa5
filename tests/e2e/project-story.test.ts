// The second story of the demo company in a real Chromium: a won opportunity becomes a project; its first quote falls for its margin, the second is accepted by the customer; the contract
// is approved and signed, the budget takes effect, and a payment above it waits for the finance leader. Each step by the user whose it is, by clicks; axe clean.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { attach, choose, find } from '../support/browser.ts'
import { pickDay, typeDay } from '../support/hands.ts'
import { readAs } from '../support/page-calls.ts'
import { patiently } from '../support/patience.ts'
import { agreeAs, agreeInTurn, openWaiting, rejectAs, windowOf } from '../support/people-pages.ts'
import { acceptQuote, cell, commitQuote, saveSheet, shareQuote, typeLine } from '../support/quote-pages.ts'

const [sales, manager, buyer, leader] = ['xujia', 'shenyangguang', 'dinghao', 'chenli']

const rows = (page: Page) => page.locator('main tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const lastPart = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** What stands at the top of a page or drawer. */
const nameOf = async (within: Page | Locator) => (await within.getByRole('heading').first().textContent()) ?? ''

/** Saves an open form and waits until it has gone. */
async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Sends what is open for approval, after a look at who will decide. */
async function submit(page: Page, within: Locator | Page, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).click()
  const asked = page.getByRole('dialog').last()
  await asked.getByText('预计这样审批').waitFor()
  await asked.getByRole('button', { name, exact: true }).click()
}

/** A customer of sales. The project manager is of another department, so that an administrator takes him in. */
async function addCustomer(name: string): Promise<void> {
  const page = await windowOf(sales)
  await page.goto('/crm/customer/list')
  await page.getByRole('button', { name: '新增客户' }).click()
  await dialog(page, '新增客户').getByRole('textbox', { name: '客户名称' }).fill(name)
  await save(dialog(page, '新增客户'))
  const admin = await windowOf('hemin')
  const customer = await openCustomer(admin, name)
  await customer.getByRole('button', { name: '更多操作' }).click()
  await admin.getByRole('menuitem', { name: '协作人' }).click()
  const sharing = dialog(admin, '协作人')
  await find(sharing.getByRole('combobox', { name: '选择同事' }), '沈阳光')
  await sharing.getByRole('button', { name: '添加', exact: true }).click()
  await sharing.getByRole('button', { name: '移除 沈阳光' }).waitFor()
}

async function openCustomer(page: Page, name: string): Promise<Locator> {
  await page.goto(`/crm/customer/list?customer_name=${encodeURIComponent(name)}`)
  await rows(page).first().click()
  return dialog(page, '客户详情')
}

/** An opportunity that sales begin at the customer, and win. */
async function win(name: string): Promise<void> {
  const page = await windowOf(sales)
  await (await openCustomer(page, name)).getByRole('button', { name: '新建商机' }).click()
  const opportunity = dialog(page, '新增商机')
  await opportunity.getByLabel('商机名称').fill(`${name}路演`)
  await opportunity.getByLabel('预计金额').fill('468000')
  await save(opportunity)
  await page.goto(`/crm/business?business_name=${encodeURIComponent(`${name}路演`)}`)
  await rows(page).first().click()
  await dialog(page, '商机详情').getByRole('button', { name: '赢单', exact: true }).click()
  await dialog(page, '赢单').getByRole('button', { name: '赢单', exact: true }).click()
  await dialog(page, '赢单').waitFor({ state: 'hidden' })
  await dialog(page, '商机详情').getByText('赢单').first().waitFor()
}

/** The three steps of a new project, and its approval up to the project office; answers its key. */
async function startProject(name: string): Promise<string> {
  const page = await windowOf(manager)
  await page.goto('/okr-project/add')
  await find(page.getByRole('combobox', { name: '客户', exact: true }), name)
  await page.getByLabel('项目名称').fill(`${name}春季路演`)
  await page.getByRole('button', { name: '生成编号' }).click()
  await expect.poll(() => page.getByLabel('项目编号').inputValue()).toMatch(/^GZ-[A-Z]{4}-\d{6}-\d{3}$/)
  await page.getByLabel('项目时间').first().fill('2026-03-01 09:00:00')
  await page.getByLabel('结束时间').fill('2027-06-30 18:00:00')
  await page.getByLabel('结束时间').blur()
  await page.getByLabel('初始预算').fill('320000')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '选择参与人' }).click()
  const picker = page.getByRole('dialog').filter({ has: page.getByRole('tree') })
  await picker.getByRole('textbox', { name: '姓名、账号、工号或拼音' }).fill('韩梅')
  await picker.getByRole('checkbox', { name: '韩梅', exact: true }).check()
  await picker.getByRole('button', { name: /选择 1 人/ }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('320,000.00').waitFor()
  await page.getByRole('button', { name: '保存并提交' }).click()
  await page.waitForURL('**/myAllProject')

  await page.goto(`/okr-project/index/myAllProject?project_name=${encodeURIComponent(name)}`)
  const [own] = await Promise.all([page.context().waitForEvent('page'), rows(page).getByText(`${name}春季路演`).click()])
  await own.getByText('项目审批中，暂不可切换页签').waitFor()
  const key = new URL(own.url()).searchParams.get('key') ?? ''
  await own.close()
  await agreeInTurn(`${name}春季路演`, ['suqing', 'fangmingyuan', 'suqing'])
  await page.goto(`/okrProject/overview?key=${key}`)
  await page.getByRole('navigation', { name: '项目页签' }).getByRole('link', { name: '报价' }).click()
  return key
}

/** The open quote is handed to purchasing, who types what its line costs a unit. */
async function commitAndCheck(cost: string, margin: RegExp): Promise<void> {
  const page = await windowOf(manager)
  await commitQuote(page)
  const buying = await windowOf(buyer)
  await buying.goto(`/pricing/${lastPart(page)}`)
  await buying.getByRole('button', { name: '复核通过' }).click()
  const checking = dialog(buying, /^复核成本/)
  await checking.getByLabel('「路演策划与执行」的单位成本').fill(cost)
  await checking.getByRole('status').getByText(margin).waitFor()
  await checking.getByRole('button', { name: '复核通过' }).click()
  await buying.getByText('审批中').filter({ visible: true }).first().waitFor()
}

/** The first quote falls for its margin, at the sales leader's desk; the second one is approved and accepted by the customer on his page. */
async function quote(name: string): Promise<void> {
  const page = await windowOf(manager)
  await page.getByRole('button', { name: '新增报价' }).first().click()
  await save(dialog(page, '新增报价'))
  await rows(page).first().getByRole('button', { name: '打开' }).click()
  await page.waitForURL('**/pricing/*')
  await typeLine(page, ['路演策划与执行', '', '项', '1', '441509.43'])
  await expect.poll(() => page.getByTestId('quote-total').textContent()).toBe('468,000.00')
  await saveSheet(page)
  await commitAndCheck('400000', /毛利率 9\.4%/)
  const title = await nameOf(page)
  const { approval } = await openWaiting(leader, title)
  await approval.getByText(/毛利/).first().waitFor()
  await rejectAs(leader, title, '毛利低于红线，请重新报价')

  await page.reload()
  await page.getByText('驳回意见：毛利低于红线，请重新报价').waitFor()
  await page.getByRole('button', { name: '复制新版' }).click()
  await page.getByRole('tab', { name: /^v2/, selected: true }).waitFor()
  await expect.poll(() => cell(page, 0, 'amount').textContent()).toBe('441,509.43')
  await commitAndCheck('210000', /毛利率 52\.4%/)
  await agreeAs(leader, await nameOf(page))
  await page.reload()
  const { client } = await shareQuote(page)
  await client.getByText('468,000.00').first().waitFor()
  await client.getByText(name).first().waitFor()
  await acceptQuote(client)
}

/** The contract of the accepted quote in three instalments, approved by everybody and signed on its page; its receivables begin. */
async function sign(): Promise<void> {
  const page = await windowOf(manager)
  await page.reload()
  await page.getByRole('button', { name: '生成合同' }).click()
  const form = dialog(page, '新增合同')
  const name = await form.getByLabel('合同名称').inputValue()
  await choose(form.getByRole('combobox', { name: '合同分类' }), '咨询服务合同')
  await pickDay(form.getByLabel('生效日期'), '2026-03-01')
  await typeDay(form.getByLabel('到期日期'), '2027-12-31')
  await attach(form.locator('[data-field=main_file]'), '合同.pdf')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/\/contract\/list\/[0-9a-f]{32}/)

  await page.getByRole('tab', { name: /^收付计划/ }).click()
  await page.getByRole('button', { name: '修改收付计划' }).click()
  const plans = dialog(page, '修改收付计划')
  await plans.getByRole('button', { name: '生成', exact: true }).click()
  for (const [at, day, condition] of [
    [1, '2026-03-15', '签约后'],
    [2, '2026-11-18', '路演后'],
    [3, '2027-03-31', '结项后'],
  ] as const) {
    await typeDay(plans.getByLabel(`第 ${at} 行 计划日期`), day)
    await plans.getByLabel(`第 ${at} 行 收付条件`).fill(condition)
  }
  await plans.getByText('合计 468,000.00，合同金额 468,000.00').waitFor()
  await save(plans)
  await page.getByRole('cell', { name: '187,200.00' }).waitFor()

  await submit(page, page, '提交审批')
  await agreeInTurn(name, ['suqing', 'renzhong', 'fangmingyuan', 'linqiheng'])
  await agreeAs('renzhong', name, async (approval) => {
    await choose(approval.getByRole('combobox', { name: '印章类型' }), '合同专用章')
    await approval.getByLabel('份数').fill('2')
  })
  await page.reload()
  await page.getByRole('button', { name: '登记签署' }).click()
  const signing = dialog(page, /登记签署/)
  await attach(signing, '盖章扫描件.pdf')
  await signing.getByRole('button', { name: '登记签署' }).click()
  await signing.waitFor({ state: 'hidden' })
  await page.getByText('履行中').filter({ visible: true }).first().waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
}

/** A row of the budget takes effect on its tab; the venue's payment above it is asked for and approved up to finance, and waits for the finance leader. */
async function payAboveBudget(key: string, name: string): Promise<void> {
  const reason = `${name}主会场租赁，搭建增加侧台`
  const page = await windowOf(manager)
  await page.goto(`/okrProject/budget/payment?key=${key}`)
  await page.getByRole('button', { name: '新增预算项' }).first().click()
  const row = dialog(page, /付款预算|预算项/)
  await row.getByLabel('事项').fill('主会场租赁')
  await choose(row.getByRole('combobox', { name: '成本类型' }), '场地')
  await row.getByLabel('预算金额').fill('180000')
  await typeDay(row.getByLabel('计划付款日期'), '2099-03-10')
  await save(row)
  await page.getByRole('button', { name: '预算生效' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '预算生效' }).click()
  await page.getByRole('button', { name: '预算生效' }).waitFor({ state: 'hidden' })

  const item = page.getByRole('row', { name: /主会场租赁/ })
  await item.getByRole('button', { name: '请款' }).click()
  const form = dialog(page, /付款单/)
  await choose(form.getByRole('combobox', { name: '付款类型' }), '预付款')
  await form.getByLabel('付款事由').fill(reason)
  await find(form.getByRole('combobox', { name: '供应商' }), '广州南湾酒店管理有限公司')
  await expect.poll(() => form.getByLabel('收款方户名').inputValue()).toBe('广州南湾酒店管理有限公司')
  await form.getByLabel('收款账号').fill('6222020000000000001')
  await form.getByLabel('开户行').fill('广州示范银行')
  await choose(form.getByRole('combobox', { name: '费用项目' }), '评估费')
  await form.getByLabel('名称', { exact: true }).fill('场地费')
  await form.getByLabel('金额', { exact: true }).fill('194400')
  await form.getByText('人民币壹拾玖万肆仟肆佰元整').waitFor()
  await form.getByText('该预算行可用 180,000.00 元，超出 14,400.00 元').waitFor()
  await typeDay(form.getByLabel('期望付款日期'), '2099-01-15')
  await save(form)
  await item.getByRole('button', { name: /^[−+]/ }).waitFor()
  await page.getByRole('button', { name: /^FK/ }).click()
  const detail = dialog(page, '付款单详情')
  await submit(page, detail, '提交')
  await detail.getByText('超预算').first().waitFor()
  await expect.poll(() => flaws(page)).toEqual([])

  await agreeInTurn(reason, ['suqing', 'lvjing'])
  const { page: desk, approval } = await openWaiting('fangmingyuan', reason)
  await approval.getByText('194,400.00').filter({ visible: true }).first().waitFor()
  await approval.getByText('超预算').first().waitFor()
  await expect.poll(() => flaws(desk)).toEqual([])
}

test('from the won opportunity to the payment above its budget that waits for the finance leader', {
  timeout: patiently(600_000),
}, async () => {
  const name = `粤衡稳健${Date.now() % 10_000_000}（示例）`
  await addCustomer(name)
  await win(name)
  const key = await startProject(name)
  await quote(name)
  await sign()
  await payAboveBudget(key, name)
  const page = await windowOf(manager)
  expect(await readAs(page, `/eis/restful/project/details?projectKey=${key}`)).toMatchObject({
    contract_amount: '468000.00',
    receivable_amount: '468000.00',
    budget_amount: '180000.00',
    occupied_amount: '194400.00',
  })
  await page.goto(`/okrProject/report?key=${key}`)
  await page.getByRole('region', { name: '毛利构成' }).getByText('441,509.43').first().waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
})
