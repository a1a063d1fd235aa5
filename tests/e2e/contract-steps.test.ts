// The states of a contract in a real Chromium: in each of them who looks after it, who holds the archive and who only reads are offered what they may do; each step does what it says, and a refusal keeps what was typed.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, openAs } from '../support/approval-pages.ts'
import { attach } from '../support/browser.ts'
import { pickDay, typeDay } from '../support/hands.ts'
import { decide, offers, step } from '../support/step-pages.ts'

const approvers = ['chenli', 'renzhong', 'fangmingyuan', 'renzhong']
const mark = Date.now().toString(36)
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** A draft of sales for a customer of theirs; answers its key. */
async function draft(contract_name: string): Promise<string> {
  const sales = await callAs('xujia')
  const { customer_key } = await sales.call('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `${contract_name}公司` })
  const { records } = await sales.call<{ records: { category_key: string; category_name: string }[] }>(
    'POST /api/eis/restful/contract/category/query',
    { pageSize: 50 },
  )
  const made = await sales.call('POST /api/eis/restful/contract/addOrUpdate', {
    contract_name,
    contract_category_key: records.find((one) => one.category_name === '咨询服务合同')?.category_key,
    customer_key,
    amount: '20000',
    start_date: '2026-01-01',
    end_date: '2027-12-31',
  })
  return String(made.contract_key)
}

/** Puts its text into an open draft; it is there once its part counts it. */
async function addText(page: Page): Promise<void> {
  await step(page, '编辑')
  const form = dialog(page, '编辑合同')
  await attach(form.locator('[data-field=main_file]'), '正文.pdf')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: /^正文与附件 1/ }).waitFor()
}

test('PF-25 PF-26 a contract from its draft to the archive: each state offers its own steps, to whom may take them', async () => {
  const name = `顾问合同${mark}`
  const path = `/contract/list/${await draft(name)}`
  const [owner, archive, reader] = (await Promise.all(['xujia', 'renzhong', 'lvjing'].map((account) => openAs(account, path)))) as [
    Page,
    Page,
    Page,
  ]
  const everybody = async (ofOwner: readonly string[], ofArchive: readonly string[]) => {
    for (const page of [archive, reader]) await page.reload()
    await offers(owner, ofOwner)
    await offers(archive, ofArchive)
    await offers(reader, ['封面'])
  }

  await everybody(['提交审批', '编辑', '封面'], ['封面'])
  // without its text it is refused, and stays a draft
  await step(owner, '提交审批')
  await dialog(owner, /^提交/).getByRole('button', { name: '提交审批' }).click()
  await said(owner, '请上传合同正文')
  await addText(owner)
  await step(owner, '提交审批')
  await dialog(owner, /^提交/).getByRole('button', { name: '提交审批' }).click()
  await everybody(['封面'], ['封面'])

  await decide(name, approvers)
  await owner.reload()
  await everybody(['登记签署', '终止', '封面'], ['登记签署', '终止', '封面'])
  await step(owner, '登记签署')
  const signing = dialog(owner, /^登记签署/)
  await signing.getByRole('button', { name: '登记签署' }).click()
  await signing.getByText('请填写', { exact: true }).waitFor()
  await attach(signing, '盖章件.pdf')
  const day = signing.getByLabel('签订日期')
  await typeDay(day, tomorrow())
  await signing.getByRole('button', { name: '登记签署' }).click()
  await said(owner, /不能晚于|过去|今天/)
  expect(await day.inputValue()).toBe(tomorrow())
  await signing.getByRole('button', { name: '移除 盖章件.pdf', exact: true }).waitFor()
  await pickDay(day, '2026-02-01')
  await signing.getByRole('button', { name: '登记签署' }).click()
  await signing.waitFor({ state: 'hidden' })
  await everybody(['履行完毕', '补充合同', '终止', '封面'], ['终止', '封面'])

  // a supplement begins with whom and what it supplements
  await step(owner, '补充合同')
  const supplement = dialog(owner, '新增合同')
  await expect.poll(() => supplement.getByLabel('合同名称').inputValue()).toBe(`${name} 补充协议`)
  await supplement.locator('[data-field=parent_contract_key]').getByText(name).waitFor()
  await supplement.locator('[data-field=customer_key]').getByText(`${name}公司`).waitFor()
  await supplement.getByRole('button', { name: '取消' }).click()
  await supplement.waitFor({ state: 'hidden' })

  // while its end is decided nothing else happens to it; refused, it goes on
  await step(owner, '终止')
  const ending = dialog(owner, /^申请终止/)
  await ending.getByRole('button', { name: '提交终止审批' }).click()
  await ending.getByText('请填写', { exact: true }).waitFor()
  await ending.getByLabel('原因').fill('客户停止合作')
  await ending.getByRole('button', { name: '提交终止审批' }).click()
  await ending.waitFor({ state: 'hidden' })
  await said(owner, '终止审批中')
  await everybody(['补充合同', '封面'], ['封面'])
  await decide(name, ['chenli'], 'reject')
  await owner.reload()
  await offers(owner, ['履行完毕', '补充合同', '终止', '封面'])

  await step(owner, '履行完毕')
  const finishing = dialog(owner, /履行完毕$/)
  await finishing.getByText('还有 20,000.00 元未收付，请说明原因').waitFor()
  await finishing.getByRole('button', { name: '履行完毕' }).click()
  await finishing.getByRole('alert').first().waitFor()
  await finishing.getByRole('textbox').fill('转为年度协议')
  await finishing.getByRole('button', { name: '履行完毕' }).click()
  await finishing.waitFor({ state: 'hidden' })
  await everybody(['封面'], ['归档', '封面'])

  await step(archive, '归档')
  const place = dialog(archive, /^归档/)
  await place.getByLabel('档案号').fill(`DA-${mark}`)
  await place.getByRole('button', { name: '归档' }).click()
  await place.getByText('请填写', { exact: true }).waitFor()
  await place.getByLabel('存放位置').fill('三楼档案柜')
  await place.getByRole('button', { name: '归档' }).click()
  await place.waitFor({ state: 'hidden' })
  await owner.reload()
  await everybody(['封面'], ['更正档案', '封面'])
})

test('PF-25 a contract that ends before its time: the approval ends it, and the archive refuses a number that is taken', async () => {
  const name = `终止合同${mark}`
  const key = await draft(name)
  const sales = await callAs('xujia')
  const page = await openAs('xujia', `/contract/list/${key}`)
  await addText(page)
  await sales.call('POST /api/eis/restful/contract/commit', { id: key })
  await decide(name, approvers)
  await sales.call('POST /api/eis/restful/contract/terminate', { id: key, terminate_date: '2026-03-01', reason: '客户停止合作' })
  await decide(name, ['chenli', 'renzhong', 'linqiheng'])
  await page.reload()
  await said(page, '已终止')
  await offers(page, ['封面'])

  const archive = await openAs('renzhong', `/contract/list/${key}`)
  await offers(archive, ['归档', '封面'])
  await step(archive, '归档')
  const place = dialog(archive, /^归档/)
  await place.getByLabel('档案号').fill(`DA-${mark}`)
  await place.getByLabel('存放位置').fill('三楼档案柜')
  await place.getByRole('button', { name: '归档' }).click()
  await said(archive, `档案号已用于合同「顾问合同${mark}」`)
  expect([await place.getByLabel('档案号').inputValue(), await place.getByLabel('存放位置').inputValue()]).toEqual([
    `DA-${mark}`,
    '三楼档案柜',
  ])
  await place.getByLabel('档案号').fill(`DB-${mark}`)
  await place.getByRole('button', { name: '归档' }).click()
  await place.waitFor({ state: 'hidden' })
  await offers(archive, ['更正档案', '封面'])
})
