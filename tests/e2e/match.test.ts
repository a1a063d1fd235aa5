// Matching in a real Chromium: what is certain is chosen, what has several records is chosen by hand, each line tells what has become of it; axe clean.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { callAs } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose, newPage, signIn } from '../support/browser.ts'
import { type Answer, postAs } from '../support/page-calls.ts'

const call = (page: Page, path: string, data: object) => postAs(page, `/eis/restful${path}`, data)

const mark = Date.now().toString(36)
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

async function receive(page: Page, amount: string, payer_name: string): Promise<string> {
  const { records } = (await call(page, '/contract/query', { status: ['EFFECT'], contract_type: 'SALE', unpaid: true, pageSize: 50 })) as {
    records: Answer[]
  }
  const contract =
    records.find((row) => row.project_key === null && Number(row.remain_amount) > 9000) ??
    records.find((row) => Number(row.remain_amount) > 9000)
  // another colleague registers what finance confirms by the statement
  const registrar = await callAs('fangmingyuan')
  const given = { contract_key: contract?.contract_key, amount, receive_date: today(), payer_name }
  const row = await registrar.call<Answer>('POST /api/eis/restful/receivable/save', given)
  return String(row.receivable_code)
}

async function upload(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: `移除 ${name}`, exact: true }).waitFor()
  await page.getByRole('button', { name: '读取并匹配' }).click()
}

describe('matching', () => {
  test('a statement: several records are chosen by hand, a wrong choice is told at its line and mended', async () => {
    const page = await newPage()
    await signIn(page, 'lvjing', { redirect: '/finance/match' })
    const certain = await receive(page, '2424.24', `对账丙${mark}`)
    const [first, second] = [await receive(page, '1313.13', `对账甲${mark}`), await receive(page, '1313.13', `对账乙${mark}`)]
    await upload(page, `流水${mark}.csv`, [
      '日期,贷方发生额,对方户名,流水号',
      `${today()},2424.24,对账丙${mark},A${mark}`,
      `${today()},1313.13,无名付款人,B${mark}`,
      `${today()},1313.13,无名付款人,C${mark}`,
      `${today()},0.07,无名付款人,D${mark}`,
    ])
    const region = page.getByRole('region', { name: '对账结果' })
    const line = (serial: string) => region.getByRole('row').filter({ hasText: `${serial}${mark}` })
    await line('A').getByText(certain).waitFor()
    for (const [serial, state] of [
      ['A', '唯一匹配'],
      ['B', '多个候选'],
      ['C', '多个候选'],
      ['D', '无匹配'],
    ] as const)
      await line(serial).getByText(state).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    for (const serial of ['B', 'C']) await choose(line(serial).getByRole('combobox'), `收款 ${first} 对账甲${mark} ${today()}`)
    await page.getByRole('button', { name: '登记 3 行' }).click()
    await line('C').getByText('当前状态不允许该操作', { exact: false }).waitFor()
    for (const serial of ['A', 'B']) await line(serial).getByText('已登记').waitFor()
    await choose(line('C').getByRole('combobox'), `收款 ${second} 对账乙${mark} ${today()}`)
    await page.getByRole('button', { name: '登记 1 行' }).click()
    await line('C').getByText('已登记').waitFor()
    const { records } = (await call(page, '/receivable/query', { bank_serial_no: `C${mark}` })) as { records: Answer[] }
    expect(records.map((row) => [row.receivable_code, row.status])).toEqual([[second, 'CONFIRMED']])
    await page.setViewportSize({ width: 375, height: 812 })
    await expect.poll(() => flaws(page)).toEqual([])
  })

  test('a line that does not tell its direction waits until somebody says it, and what was chosen for other lines stays', async () => {
    const page = await newPage()
    await signIn(page, 'lvjing', { redirect: '/finance/match' })
    const [certain, asked] = [await receive(page, '1919.19', `对账己${mark}`), await receive(page, '2020.21', `对账庚${mark}`)]
    await upload(page, `方向${mark}.csv`, [
      '日期,收/支,交易金额,对方户名,流水号',
      `${today()},收入,1919.19,对账己${mark},G${mark}`,
      `${today()},甲类,2020.21,对账庚${mark},H${mark}`,
    ])
    const line = (serial: string) =>
      page
        .getByRole('region', { name: '对账结果' })
        .getByRole('row')
        .filter({ hasText: `${serial}${mark}` })
    await line('G').getByText(certain).waitFor()
    await line('H').getByText('方向不明，请选择收入或支出').waitFor()
    await page.getByText('1 行待确认', { exact: false }).waitFor()
    await choose(line('H').getByRole('combobox'), '收入')
    await line('H').getByText('多个候选').waitFor()
    await line('G').getByText(certain).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await choose(line('H').getByRole('combobox').last(), `收款 ${asked} 对账庚${mark} ${today()}`)
    await page.getByRole('button', { name: '登记 2 行' }).click()
    for (const serial of ['G', 'H']) await line(serial).getByText('已登记').waitFor()
  })

  test('a wrong file is refused and what was chosen by hand stays; a file without matches is told line by line', async () => {
    const page = await newPage()
    await signIn(page, 'lvjing', { redirect: '/finance/match' })
    const [first] = [await receive(page, '1717.17', `对账丁${mark}`), await receive(page, '1717.17', `对账戊${mark}`)]
    await upload(page, `丁戊${mark}.csv`, ['日期,贷方发生额,对方户名,流水号', `${today()},1717.17,无名付款人,E${mark}`])
    const line = page
      .getByRole('region', { name: '对账结果' })
      .getByRole('row')
      .filter({ hasText: `E${mark}` })
    await line.getByText('多个候选').waitFor()
    await choose(line.getByRole('combobox'), `收款 ${first} 对账丁${mark} ${today()}`)

    const refused = page.waitForResponse('**/match/preview')
    await upload(page, `通讯录${mark}.csv`, ['姓名,电话', '王先生,13800000000'])
    const { code, message } = (await (await refused).json()) as { code: number; message: string }
    expect(code).not.toBe(0)
    await page.getByText(message).first().waitFor()
    await line.getByText(`对账丁${mark}`).waitFor()
    await page.getByRole('button', { name: '登记 1 行' }).click()
    await line.getByText('已登记').waitFor()
    const { records } = (await call(page, '/receivable/query', { bank_serial_no: `E${mark}` })) as { records: Answer[] }
    expect(records.map((row) => [row.receivable_code, row.status])).toEqual([[first, 'CONFIRMED']])

    await upload(page, `空${mark}.csv`, ['日期,贷方发生额,对方户名,流水号', `${today()},0.09,无名付款人,F${mark}`])
    await page
      .getByRole('row')
      .filter({ hasText: `F${mark}` })
      .getByText('无匹配')
      .waitFor()
    await line.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: '登记 0 行' }).isDisabled()).toBe(true)
  })
})
