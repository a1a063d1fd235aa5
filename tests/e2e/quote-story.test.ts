// A quote in a real Chromium: its lines worked like a spreadsheet, then commit, check, approval, the customer's answer on the shared page and the contract made of it,
// each step by the user whose it is; axe clean at 1440 and 375.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, signIn } from '../support/browser.ts'
import { copyBy, paste, pickDay } from '../support/hands.ts'
import { postAs, readAs } from '../support/page-calls.ts'
import { agreeAs } from '../support/people-pages.ts'
import { acceptQuote, cell, commitQuote, grid, saveSheet, shareQuote, startQuote, typeLine } from '../support/quote-pages.ts'

const fromExcel = [
  '主舞台与背景搭建\t12×4.5 米\t套\t1\t18,600.00\t\t\t100\t6',
  'LED 主屏 P2.5\t36 平\t平\t36\t420\t\t\t95\t6',
  '灯光音响\t中型\t套\t1\t12800\t\t\t95\t6',
].join('\r\n')

const detail = (page: Page, key: string) => readAs(page, `/eis/restful/pricing/detail/${key}`)

describe('a quote', () => {
  test('PF-03 PF-19 PF-20 PF-21 is worked like a spreadsheet, then committed, checked, approved, shared, accepted, and becomes a contract', async () => {
    const seller = await newPage()
    await signIn(seller, 'xujia', { redirect: '/pricing' })
    const { key, name } = await startQuote(seller)
    await seller.goto(`/pricing/${key}`)
    await typeLine(seller, ['发布厅租赁', '800 平', '天', '2', '26000'])
    await expect.poll(() => cell(seller, 0, 'amount').textContent()).toBe('52,000.00')
    await expect.poll(() => seller.getByTestId('quote-total').textContent()).toBe('55,120.00')

    // a block from a spreadsheet, from the first cell of the next row on
    await seller.keyboard.press('Home')
    await paste(seller, fromExcel)
    await expect.poll(() => grid(seller).getByRole('row').count()).toBe(5)
    await expect.poll(() => cell(seller, 2, 'amount').textContent()).toBe('14,364.00')
    await expect.poll(() => flaws(seller)).toEqual([])

    // undo, redo, fill down, a range copied as spreadsheets take it
    await seller.keyboard.press('Control+z')
    await expect.poll(() => grid(seller).getByRole('row').count()).toBe(3)
    await seller.keyboard.press('Control+y')
    await expect.poll(() => grid(seller).getByRole('row').count()).toBe(5)
    // another part read meanwhile takes nothing away, nor the way back
    await seller.getByRole('tab', { name: '操作记录', exact: true }).click()
    await grid(seller).waitFor({ state: 'hidden' })
    await seller.getByRole('tab', { name: '明细', exact: true }).click()
    await expect.poll(() => cell(seller, 2, 'amount').textContent()).toBe('14,364.00')
    expect(await seller.getByRole('button', { name: '撤销', exact: true }).isEnabled()).toBe(true)
    await cell(seller, 1, 'discount_rate').click()
    await cell(seller, 3, 'discount_rate').click({ modifiers: ['Shift'] })
    await seller.keyboard.press('Control+d')
    await expect.poll(() => cell(seller, 3, 'discount_rate').textContent()).toBe('100')
    expect(await copyBy(seller, () => seller.keyboard.press('ControlOrMeta+C'))).toBe('100\n100\n100')

    // ten thousand lines are refused and nothing is lost; a wrong number stays at its cell until it is mended
    await paste(seller, Array.from({ length: 10_000 }, (_, at) => `第 ${at} 行`).join('\n'))
    await seller.getByText('一份报价最多 2000 行，这次有 10000 行，未做任何更改').waitFor()
    await expect.poll(() => grid(seller).getByRole('row').count()).toBe(5)
    await cell(seller, 0, 'quantity').click()
    await seller.keyboard.type('-3')
    await seller.keyboard.press('Enter')
    await expect.poll(() => cell(seller, 0, 'quantity').getAttribute('aria-invalid')).toBe('true')
    await seller.getByRole('button', { name: '保存', exact: true }).click()
    await seller.getByText('第 1 行有内容需要修改').waitFor()
    // the keyboard is in the cell as soon as its fault is named
    expect(await seller.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await seller.keyboard.press('Control+z')
    await expect.poll(() => cell(seller, 0, 'quantity').textContent()).toBe('2')
    await saveSheet(seller)
    expect(await detail(seller, key)).toMatchObject({ line_count: 4, total_amount: '98520.00', total_with_tax: '104431.20' })

    await seller.route('**/pricing/export?**', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
    await seller.getByRole('button', { name: '导出表格' }).click()
    await seller.getByText('文件下载失败').first().waitFor()
    await seller.unroute('**/pricing/export?**')
    const file = seller.waitForEvent('download')
    await seller.getByRole('button', { name: '导出表格' }).click()
    expect((await file).suggestedFilename()).toMatch(/^BJ\d+ 云岭稳健路演\d+ 报价 v1\.xlsx$/)

    await commitQuote(seller)

    const buyer = await newPage()
    await signIn(buyer, 'dinghao', { redirect: `/pricing/${key}` })
    await buyer.getByRole('button', { name: '复核通过' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: '复核通过' }).click()
    await buyer.getByText('审批中').first().waitFor()

    await agreeAs('chenli', name)
    await seller.reload()
    const { client, link } = await shareQuote(seller)
    await client.getByText('104,431.20').waitFor()
    await expect.poll(() => client.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await client.content()).not.toMatch(/成本|毛利/)
    await expect.poll(() => flaws(client)).toEqual([])
    await acceptQuote(client)
    await client.goto(link.replace(/q=.{5}/, 'q=AAAAA'))
    await client.getByText('链接无效或已到期').waitFor()

    await seller.reload()
    await seller.getByRole('button', { name: '生成合同' }).click()
    const form = seller.getByRole('dialog', { name: /合同/ })
    await choose(form.getByRole('combobox', { name: '合同分类' }), '咨询服务合同')
    await pickDay(form.getByLabel('到期日期'), '2027-12-31')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await seller.waitForURL(/\/contract\/list\/[0-9a-f]{32}/)
    await seller.getByRole('heading', { name: new RegExp(name) }).waitFor()
    await seller.getByText('104,431.20').filter({ visible: true }).first().waitFor()
    await expect.poll(() => flaws(seller)).toEqual([])
  })

  test('PF-19 prices of another day are shown beside the old ones, taken over where they are chosen, and taken back by undo', async () => {
    const seller = await newPage()
    await signIn(seller, 'xujia', { redirect: '/pricing' })
    const { key, customer_key } = await startQuote(seller)
    const leader = await newPage()
    await signIn(leader, 'chenli', { redirect: '/pricing' })
    const product = async (product_name: string, price: string) => {
      const made = { customer_key, product_name, product_type: 'BRAND', unit: 'TIMES', standard_price: price, tax_rate: '6' }
      const { customer_product_key } = await postAs(leader, '/eis/restful/customer/product/addOrUpdate', made)
      return { line_type: 'PRODUCT', customer_product_key, item_name: product_name, unit: '次', quantity: '2', tax_rate: '6' }
    }
    const lines = [
      { ...(await product('主题路演', '500')), base_price: '450' },
      { ...(await product('分析师会议', '300')), base_price: '280' },
      { ...(await product('年报解读', '200')), base_price: '200' },
    ]
    await postAs(seller, '/eis/restful/pricing/save', { id: key, lines })
    await seller.goto(`/pricing/${key}`)
    await expect.poll(() => cell(seller, 0, 'base_price').textContent()).toBe('450.00')
    await seller.getByRole('button', { name: '重新取价' }).click()
    const dialog = seller.getByRole('dialog', { name: /的价格重新取价/ })
    await dialog.getByText('2 行的价格、系数或成本与当日有效的不同').waitFor()
    expect(await dialog.getByRole('row', { name: /主题路演/ }).textContent()).toMatch(/450.*500.*900\.00.*1,000\.00/)
    expect(await dialog.getByText('年报解读').count()).toBe(0)
    expect(await flaws(seller, '[role=dialog]')).toEqual([])
    await dialog.getByRole('checkbox', { name: /分析师会议/ }).click()
    await dialog.getByRole('button', { name: '更新 1 行' }).click()
    await expect.poll(() => cell(seller, 0, 'base_price').textContent()).toBe('500.00')
    expect(await cell(seller, 1, 'base_price').textContent()).toBe('280.00')
    await seller.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => cell(seller, 0, 'base_price').textContent()).toBe('450.00')
    await seller.getByRole('button', { name: '重做' }).click()
    await saveSheet(seller)
    expect(await detail(seller, key)).toMatchObject({ total_amount: '1960.00' })
  })

  test('its lines are cards on a phone, and the lists of contracts are clean', async () => {
    const phone = await newPage({ width: 375, height: 812 })
    await signIn(phone, 'xujia', { redirect: '/pricing' })
    const { key } = await startQuote(phone)
    await phone.goto(`/pricing/${key}`)
    await phone.getByRole('button', { name: '加行' }).last().click()
    await phone.getByRole('button', { name: '编辑', exact: true }).click()
    await phone.getByLabel('项目', { exact: true }).fill('项目策划')
    await phone.getByLabel('基准价').fill('6800')
    await expect.poll(() => phone.getByTestId('quote-total').textContent()).toBe('7,208.00')
    await expect.poll(() => flaws(phone)).toEqual([])
    const desk = await newPage()
    await signIn(desk, 'renzhong', { redirect: '/contract/list' })
    for (const path of ['/contract/list', '/contract/category', '/contract/archive']) {
      await desk.goto(path)
      await desk.locator('main tbody tr').first().waitFor()
      await expect.poll(() => flaws(desk)).toEqual([])
    }
  })
})
