// Choices as hands make them: lists, records, trees, people, boxes and switches, pressed, searched by typing, cleared, over a slow line.
import { describe, expect, test } from 'vitest'
import { choose, holdSave, press, pressTwice, slowLine, spell, tabTo, takeSpelled, type } from '../support/hands.ts'
import { begin, holds, noteSent, openCell, ways } from '../support/hands-pages.ts'

describe.each(ways)('%s', (_, touch) => {
  test('in a drawer an industry, a parent, tags and a channel are chosen over a slow line, cleared and chosen again', async () => {
    const { page } = await begin(touch, ({ customer }) => `/crm/customer/list/${customer}`)
    await press(page.getByRole('button', { name: '编辑', exact: true }).first())
    const form = page.getByRole('dialog', { name: '编辑客户' })
    const field = (name: string) => form.locator(`[data-field="${name}"]`)
    await slowLine(page)
    const industry = form.getByRole('combobox', { name: '所属行业' })
    await choose(industry, ['金融', '基金'])
    await expect.poll(() => field('industry_code').textContent()).toContain('金融')
    await choose(form.getByRole('combobox', { name: '上级客户' }), '佛山晟樾粮油食品有限公司', '晟樾')
    await expect.poll(() => field('parent_customer_key').textContent()).toContain('佛山晟樾粮油食品有限公司')
    const tags = form.getByRole('combobox', { name: '标签' })
    await press(tags)
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    const words = [await offered.nth(0).textContent(), await offered.nth(1).textContent()]
    for (const at of [0, 1]) await press(offered.nth(at))
    await page.keyboard.press('Escape')
    for (const word of words) await expect.poll(() => field('tags').textContent()).toContain(String(word))
    await form.waitFor()
    // the last one goes by the key that deletes
    await press(tags)
    await page.keyboard.press('Backspace')
    await expect.poll(() => field('tags').textContent()).not.toContain(String(words[1]))
    await page.keyboard.press('Escape')

    if (!touch) await field('parent_customer_key').locator('.ant-select').hover()
    await press(field('parent_customer_key').locator('.ant-select-clear'))
    await expect.poll(() => field('parent_customer_key').textContent()).not.toContain('佛山晟樾')
    await expect.poll(() => form.getByRole('combobox', { name: '上级客户' }).getAttribute('aria-expanded')).toBe('false')
    await choose(form.getByRole('combobox', { name: '上级客户' }), '佛山晟樾粮油食品有限公司', '晟樾')
    await expect.poll(() => field('parent_customer_key').textContent()).toContain('佛山晟樾粮油食品有限公司')
    const sent = page.waitForRequest(/\/customer\/addOrUpdate$/)
    await press(form.getByRole('button', { name: '保存', exact: true }))
    const saved = (await sent).postDataJSON() as { industry_code: string; parent_customer_key: string; tags: string[] }
    expect([saved.industry_code, saved.parent_customer_key.length, saved.tags.length]).toEqual(['FUND', 32, 1])
    await form.waitFor({ state: 'hidden' })
  })

  test('a switch, a choice of two and a kind of account in a drawer are pressed', async () => {
    const { page } = await begin(touch, ({ customer }) => `/crm/customer/list/${customer}`)
    await press(page.getByRole('tab', { name: /^账户/ }))
    await press(page.getByRole('button', { name: '新增客户账户' }))
    const form = page.getByRole('dialog', { name: '新增客户账户' })
    const asDefault = form.getByRole('switch', { name: '默认账户' })
    await press(asDefault)
    await expect.poll(() => asDefault.getAttribute('aria-checked')).toBe('true')
    await press(form.getByRole('radio', { name: '停用' }))
    await expect.poll(() => form.getByRole('radio', { name: '停用' }).isChecked()).toBe(true)
    await press(form.getByRole('radio', { name: '启用' }))
    for (const [name, text] of [
      ['户名', '青桐测绘'],
      ['账号', '6222021234567890'],
      ['开户行', '工商银行'],
    ] as const)
      await type(form.getByRole('textbox', { name }), text)
    const sent = page.waitForRequest(/\/customer\/account\/addOrUpdate$/)
    await press(form.getByRole('button', { name: '保存', exact: true }))
    expect((await sent).postDataJSON()).toMatchObject({ is_default: true, status: '1' })
    await form.waitFor({ state: 'hidden' })
  })
})

test('by keys a switch, a choice of two and a list of choices in a drawer are set and saved', async () => {
  const { page } = await begin(false, ({ customer }) => `/crm/customer/list/${customer}`)
  await press(page.getByRole('tab', { name: /^账户/ }))
  await press(page.getByRole('button', { name: '新增客户账户' }))
  const form = page.getByRole('dialog', { name: '新增客户账户' })
  for (const [name, text] of [
    ['户名', '青桐测绘'],
    ['账号', '6222021234567890'],
    ['开户行', '工商银行'],
  ] as const) {
    await tabTo(form.getByRole('textbox', { name }))
    await page.keyboard.type(text)
  }
  const asDefault = form.getByRole('switch', { name: '默认账户' })
  await tabTo(asDefault)
  await page.keyboard.press('Space')
  await expect.poll(() => asDefault.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Space')
  await expect.poll(() => asDefault.getAttribute('aria-checked')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(() => asDefault.getAttribute('aria-checked')).toBe('true')
  const [on, off] = [form.getByRole('radio', { name: '启用' }), form.getByRole('radio', { name: '停用' })]
  await tabTo(on)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => off.isChecked()).toBe(true)
  const sent = page.waitForRequest(/\/customer\/account\/addOrUpdate$/)
  await tabTo(form.getByRole('button', { name: '保存', exact: true }))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ is_default: true, status: '0' })
  await form.waitFor({ state: 'hidden' })
})

/** The list that shows one customer. */
const ownList = ({ customerName }: { customerName: string }) => `/crm/customer/list?customer_name=${encodeURIComponent(customerName)}`

test('a choice in the cell of a list is made by mouse over a slow line, and saved once by leaving the cell', async () => {
  const { page } = await begin(false, ownList)
  const sent = noteSent(page, /\/customer\/addOrUpdate$/)
  await page.locator('main tbody tr').first().waitFor()
  await slowLine(page)
  const { cell, field } = await openCell(page, '级别')
  await choose(field, '低价值客户')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  expect(sent).toEqual([])
  await press(page.locator('main search').getByRole('textbox', { name: '客户名称' }))
  await expect.poll(() => cell.textContent()).toBe('D')
  expect(sent.map((one) => one.customer_level)).toHaveLength(1)
  // looked at and left as it was, it asks nothing
  await pressTwice(cell)
  await press(field)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
})

test('by keys a choice in the cell of a list is made, held back while it is saved, and asked for once', async () => {
  const { page } = await begin(false, ownList)
  const sent = noteSent(page, /\/customer\/addOrUpdate$/)
  const row = page.locator('main tbody tr').first()
  await row.waitFor()
  const cell = row.locator('td[data-cell$=".customer_level"]')
  await tabTo(row.locator('td[data-cell][tabindex="0"]'))
  for (let gone = 0; (await cell.getAttribute('tabindex')) !== '0'; gone += 1) {
    expect(gone).toBeLessThan(20)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  const choice = cell.getByRole('combobox')
  await choice.waitFor()
  await expect.poll(() => choice.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => choice.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => choice.getAttribute('aria-expanded')).toBe('false')
  expect(sent).toEqual([])
  const held = await holdSave(page, /\/customer\/addOrUpdate$/)
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Enter')
  await expect.poll(held.asked).toBe(1)
  held.release()
  await choice.waitFor({ state: 'detached' })
  await expect.poll(() => cell.textContent()).toMatch(/[A-D]/)
  await expect.poll(() => cell.getAttribute('tabindex')).toBe('0')
  await page.keyboard.press('F2')
  await choice.waitFor()
  expect(sent).toHaveLength(1)
})

test('by keys alone an opportunity is won: the box for an order, the words and the button of the dialog', async () => {
  const { page } = await begin(false, ({ business }) => `/crm/business?open=${business}&as=list`)
  const opener = page.getByRole('dialog', { name: '商机详情' }).getByRole('button', { name: '赢单', exact: true })
  await opener.waitFor()
  await tabTo(opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '赢单' })
  const order = dialog.getByRole('checkbox')
  await order.waitFor()
  await tabTo(order)
  const sent = noteSent(page, /\/business\/win$/)
  for (const checked of [true, false, true]) {
    await page.keyboard.press('Space')
    await expect.poll(() => order.isChecked()).toBe(checked)
  }
  // in a box Enter decides nothing
  await page.keyboard.press('Enter')
  const words = dialog.getByRole('textbox', { name: /^说明/ })
  await tabTo(words)
  await page.keyboard.type('quality ')
  await page.keyboard.press('Enter')
  await spell(page, 'jiage')
  await takeSpelled(page, '价格')
  await holds(words, 'quality \n价格')
  await page.keyboard.press('Shift+Tab')
  await tabTo(dialog.getByRole('button', { name: '赢单', exact: true }))
  const held = await holdSave(page, '**/business/win')
  expect(sent).toEqual([])
  for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('Enter')
  await expect.poll(held.asked).toBe(1)
  held.release()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent).toEqual([expect.objectContaining({ make_order: true, remark: expect.stringMatching(/^quality *\n价格$/) })])
})
