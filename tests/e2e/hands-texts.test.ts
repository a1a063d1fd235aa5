// Texts as hands put them in: typed, pasted, by an input method, in every kind of form; no key that an input method takes does anything else.
import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { choose, compose, holdSave, pasteOver, press, spell, takeSpelled, type } from '../support/hands.ts'
import { begin, holds, listOf, noteSent, openCell, ways } from '../support/hands-pages.ts'

/** Pasted over all that a field holds, which is then left. */
async function pasteAndLeave(field: Locator, text: string): Promise<void> {
  const before = await field.inputValue()
  await pasteOver(field, text)
  // the browser takes what was copied a moment after the keys
  if (before !== text) await expect.poll(() => field.inputValue()).not.toBe(before)
  await field.page().keyboard.press('Tab')
}

describe.each(ways)('%s', (_, touch) => {
  test('a phone number, an address and an area in a drawer are typed, pasted, spelled and chosen, and saved in one form, once', async () => {
    const { page, customer } = await begin(touch, (keys) => `/crm/customer/list/${keys.customer}`)
    await press(page.getByRole('button', { name: '编辑', exact: true }).first())
    const form = page.getByRole('dialog', { name: '编辑客户' })
    const phone = form.getByRole('textbox', { name: '手机号' })
    await type(phone, '138 0013')
    await page.keyboard.press('Tab')
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    await holds(phone, '138 0013')
    const digits = `139${String(Date.now()).slice(-8)}`
    const grouped = digits.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3')
    const wide = digits.replace(/\d/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    for (const number of [grouped, wide, `+86 ${grouped}`]) {
      await pasteAndLeave(phone, number)
      await expect.poll(() => phone.getAttribute('aria-invalid')).toBe(null)
    }
    const sent = noteSent(page, /\/customer\/addOrUpdate$/)
    const address = form.getByRole('textbox', { name: '详细地址' })
    await type(address, '3号')
    await compose(address, 'nanmenlu', '南门路')
    await holds(address, '3号南门路')
    if (touch) {
      for (const [level, name] of [
        ['省份', '广东省'],
        ['城市', '广州市'],
        ['区县', '天河区'],
      ] as const)
        await choose(form.getByRole('combobox', { name: level }), name)
    } else await choose(form.getByRole('combobox', { name: '地区' }), ['广东省', '广州市', '天河区'])
    const remark = form.getByRole('textbox', { name: '备注' })
    await type(remark, '第一行')
    await page.keyboard.press('Enter')
    await compose(remark, 'dierhang', '第二行')
    await holds(remark, '第一行\n第二行')
    const held = await holdSave(page, /\/customer\/addOrUpdate$/)
    const save = form.getByRole('button', { name: '保存', exact: true })
    await press(save)
    await expect.poll(held.asked).toBe(1)
    await press(save)
    held.release()
    await form.waitFor({ state: 'hidden' })
    expect(sent).toEqual([
      expect.objectContaining({
        customer_key: customer,
        address: '3号南门路',
        district_code: '440106',
        remark: '第一行\n第二行',
      }),
    ])
  })

  test('a follow-up and a comment to it are spelled; the Enter of the input method sends neither', async () => {
    const { page } = await begin(touch, ({ customer }) => `/crm/customer/list/${customer}`)
    const sent = noteSent(page, /\/follow\/save$/)
    if (touch) await press(page.getByText('写跟进'))
    const composer = page.locator('form').filter({ has: page.getByRole('textbox', { name: '跟进内容' }) })
    const content = composer.getByRole('textbox', { name: '跟进内容' })
    await type(content, '已电话，')
    await compose(content, 'zhousan', '周三')
    await page.keyboard.press('Enter')
    await compose(content, 'jianmian', '见面')
    await holds(content, '已电话，周三\n见面')
    expect(sent).toEqual([])
    await press(composer.getByRole('button', { name: '保存跟进' }))
    await expect.poll(() => sent.map((one) => one.follow_content)).toEqual(['已电话，周三\n见面'])
    const item = page.getByRole('listitem').filter({ hasText: '已电话' })
    await item.first().waitFor()
    const comments = noteSent(page, /\/follow\/comment\/save$/)
    await press(item.getByRole('button', { name: '评论' }).first())
    const comment = page.getByRole('textbox', { name: '评论' })
    await compose(comment, 'haode', '好的')
    await holds(comment, '好的')
    expect(comments).toEqual([])
    await compose(comment, 'dailiao', '，带料')
    await holds(comment, '好的，带料')
    if (touch) await press(page.getByRole('button', { name: '发送' }))
    else await page.keyboard.press('Enter')
    await expect.poll(() => comments.map((one) => one.comment_content)).toEqual(['好的，带料'])
    await comment.waitFor({ state: 'hidden' })
    await item.getByText('好的，带料').first().waitFor()
  })

  test('an account number that is pasted in groups of four, and a name that is spelled, are saved as one', async () => {
    const { page } = await begin(touch, ({ customer }) => `/crm/customer/list/${customer}`)
    await press(page.getByRole('tab', { name: /^账户/ }))
    await press(page.getByRole('button', { name: '新增客户账户' }))
    const form = page.getByRole('dialog', { name: '新增客户账户' })
    const number = form.getByRole('textbox', { name: '账号' })
    await compose(form.getByRole('textbox', { name: '户名' }), 'qingtong', '青桐测绘')
    await type(form.getByRole('textbox', { name: '开户行' }), '工商银行')
    await type(number, '6222 0212')
    await page.keyboard.press('Tab')
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
    await pasteAndLeave(number, '6222 0212 3456 7890 123')
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null)
    const saved = page.waitForResponse(/\/customer\/account\/addOrUpdate$/)
    await press(form.getByRole('button', { name: '保存', exact: true }))
    expect((await (await saved).json()).code).toBe(0)
    await form.waitFor({ state: 'hidden' })
  })
})

test('a name in a filter and in the palette is spelled; the Enter of the input method asks and opens nothing', async () => {
  const { page, name } = await begin(false, listOf)
  const filter = page.locator('main search').getByRole('textbox', { name: '商机名称' })
  const asked = noteSent(page, /\/business\/list$/)
  /** But for the list that was there, and the counts of its views. */
  const searched = () => asked.flatMap(({ business_name: one }) => (one === undefined || one === name ? [] : [one]))
  await type(filter, ' ')
  await compose(filter, 'qingtong', '青桐')
  expect(searched()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(searched).toEqual([expect.stringMatching(/青桐/)])

  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: /搜索|命令/ })
  const search = palette.getByRole('combobox')
  await search.waitFor()
  const address = page.url()
  await spell(page, 'lianxiren')
  await takeSpelled(page, '联系人')
  await holds(search, '联系人')
  await palette
    .getByRole('option', { name: /^联系人/ })
    .first()
    .waitFor()
  expect(page.url()).toBe(address)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/crm/contact**')
})

test('a reason in a dialog is spelled, and stays when the answer is a refusal', async () => {
  const { page } = await begin(false, ({ business }) => `/crm/business?open=${business}&as=list`)
  await press(page.getByRole('button', { name: '输单', exact: true }).first())
  const dialog = page.getByRole('dialog', { name: '输单' })
  const remark = dialog.getByRole('textbox', { name: /^说明/ })
  await compose(remark, 'jiage', '价格')
  await page.keyboard.press('Enter')
  await compose(remark, 'taigao', '太高')
  await press(dialog.getByRole('button', { name: '输单', exact: true }))
  await dialog.getByText('请选择', { exact: true }).waitFor()
  await holds(remark, '价格\n太高')
})

test('a text in the cell of a list is typed, spelled and pasted; Enter of the input method saves nothing, its own saves once', async () => {
  const { page } = await begin(false, listOf)
  await press(page.getByRole('button', { name: '列设置' }))
  const columns = page.getByRole('dialog', { name: '列设置' })
  await press(columns.getByRole('checkbox', { name: '意向产品' }))
  await press(columns.getByRole('button', { name: '保存列设置' }))
  await columns.waitFor({ state: 'hidden' })
  const sent = noteSent(page, /\/business\/(save|edit)$/)
  const { cell, field } = await openCell(page, '意向产品')
  await type(field, '3D ')
  await compose(field, 'saomiao', '扫描')
  await holds(field, '3D 扫描')
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await cell.getByText('3D 扫描', { exact: true }).waitFor()
  await page.keyboard.press('F2')
  await field.waitFor()
  await pasteAndLeave(field, '  激光雷达\n')
  await cell.getByText('激光雷达', { exact: true }).waitFor()
  await field.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  expect(sent.map((one) => String(one.product_name).trim())).toEqual(['3D 扫描', '激光雷达'])
})
