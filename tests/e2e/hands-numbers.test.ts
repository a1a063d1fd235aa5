// Amounts and numbers as hands put them in: typed, pasted, stepped by arrows, in every kind of form; what is not understood stays and is not saved.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { choose, holdSave, pasteOver, press, type } from '../support/hands.ts'
import { begin, holds, listOf, noteSent, openCell, ways } from '../support/hands-pages.ts'

const next = (page: Page) => page.keyboard.press('Tab')

/** What people type and paste, and the amount that a field makes of it. */
const understood = [
  ['1234.5', '1,234.5'],
  ['１２３', '123'],
  ['￥1，234.56', '1,234.56'],
  ['12 345', '12,345'],
  ['007', '7'],
  ['1,234.56元', '1,234.56'],
] as const
/** What could be meant in more than one way. */
const refused = ['12万', '(500)', '1e3', '1.2.3', '一百'] as const

describe.each(ways)('%s', (_, touch) => {
  test('an amount in a drawer is typed and pasted as people write it; what is not understood stays with its reason, and is saved once it is mended, once', async () => {
    const { page } = await begin(touch, ({ business }) => `/crm/business?open=${business}&as=list`)
    await press(page.getByRole('button', { name: '编辑', exact: true }).first())
    const form = page.getByRole('dialog', { name: '编辑商机' })
    const amount = form.getByRole('spinbutton', { name: '预计金额' })
    await holds(amount, '80,000.00')
    // a finger has the same keys: what they make is tried in full by mouse
    for (const [typed, shown] of touch ? understood.slice(2, 4) : understood) {
      await type(amount, typed)
      await next(page)
      await holds(amount, shown)
      await pasteOver(amount, typed)
      await next(page)
      await holds(amount, shown)
    }
    await pasteOver(amount, '  9,876.50\n')
    await next(page)
    await holds(amount, '9,876.50')
    const saved: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/business/edit')) saved.push(request.postDataJSON().business_amount)
    })
    const save = form.getByRole('button', { name: '保存', exact: true })
    for (const wrong of touch ? refused.slice(-1) : refused) {
      await type(amount, wrong)
      await next(page)
      await holds(amount, wrong)
      await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
    }
    await press(save)
    await holds(form.locator('input:focus'), '一百')
    expect(saved).toEqual([])
    // the arrows go on from a number, by ten with the shift key
    await type(amount, '99.50')
    for (const key of ['ArrowUp', 'Shift+ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    await holds(amount, '109.50')
    const rate = form.getByRole('spinbutton', { name: '赢率（%）' })
    await type(rate, '101')
    await next(page)
    await expect.poll(() => rate.getAttribute('aria-invalid')).toBe('true')
    await type(rate, '15％')
    await next(page)
    await expect.poll(() => rate.getAttribute('aria-invalid')).toBe(null)

    const held = await holdSave(page, '**/business/edit')
    await press(save)
    await expect.poll(held.asked).toBe(1)
    await press(save)
    await page.keyboard.type('7')
    held.release()
    await form.waitFor({ state: 'hidden' })
    expect(saved).toEqual(['109.50'])
  })

  test('the bounds of an amount in a filter are typed and pasted, and one that is no number keeps the list from being asked', async () => {
    const { page } = await begin(touch, () => '/crm/business?as=list')
    await press(page.getByRole('button', { name: touch ? /^筛选/ : '展开' }))
    const filters = touch ? page.getByRole('dialog', { name: '筛选' }) : page.locator('main search')
    const from = filters.getByRole('spinbutton', { name: '起' })
    const to = filters.getByRole('spinbutton', { name: '至' })
    const query = filters.getByRole('button', { name: '查询', exact: true })
    const asked: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/business/list') && request.postData()?.includes('business_amount')) {
        asked.push(request.postDataJSON().business_amount)
      }
    })
    await type(from, '12万')
    await pasteOver(to, '1,234,567.89')
    await press(query)
    await filters.getByRole('alert').first().waitFor()
    await holds(from, '12万')
    expect(asked).toEqual([])
    await type(from, '￥1,000')
    await press(query)
    await expect.poll(() => asked).toEqual([['1000', '1234567.89']])
  })
})

test('an amount in the advanced query and in a dialog refuses what is not understood before anything is asked', async () => {
  const { page, business } = await begin(false, listOf)
  await press(page.getByRole('button', { name: '高级查询' }))
  const builder = page.getByRole('dialog', { name: '高级查询' })
  await choose(builder.getByRole('combobox', { name: '第1个条件的字段' }), '预计金额', '预计')
  await choose(builder.getByRole('combobox', { name: '第1个条件的规则' }), '大于等于')
  const value = builder.getByRole('spinbutton', { name: '第1个条件的值' })
  await type(value, '(500)')
  await press(builder.getByRole('button', { name: '查询', exact: true }))
  await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true')
  await builder.waitFor()
  await pasteOver(value, '５００')
  const asked = page.waitForRequest('**/business/list')
  await press(builder.getByRole('button', { name: '查询', exact: true }))
  expect((await asked).postDataJSON().advanced.records).toEqual([{ field: 'business_amount', rule: 'ge', val: '500' }])

  await page.goto(`/crm/business?open=${business}&as=list`, { waitUntil: 'domcontentloaded' })
  await press(page.getByRole('button', { name: '赢单', exact: true }).first())
  const dialog = page.getByRole('dialog', { name: '赢单' })
  const amount = dialog.getByRole('spinbutton', { name: '预计金额' })
  await type(amount, '12万')
  const held = await holdSave(page, '**/business/win')
  await press(dialog.getByRole('button', { name: '赢单', exact: true }))
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  await type(amount, '120,000.00')
  await press(dialog.getByRole('button', { name: '赢单', exact: true }))
  await expect.poll(held.asked).toBe(1)
  held.release()
  await dialog.waitFor({ state: 'hidden' })
})

test('an amount in the cell of a list is typed and pasted; what is not understood stays in the cell and asks nothing, Enter saves it once', async () => {
  const { page } = await begin(false, listOf)
  const sent = noteSent(page, /\/business\/(save|edit)$/)
  const { cell, field } = await openCell(page, '预计金额')
  await holds(field, '80000.00')
  for (const wrong of [...refused, '-1', '0.001']) {
    await type(field, wrong)
    await page.keyboard.press('Enter')
    await cell.getByRole('alert').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await holds(cell.locator('input:focus'), wrong)
    expect([await cell.getByRole('alert').count(), sent]).toEqual([1, []])
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await cell.getByRole('alert').waitFor({ state: 'detached' })
  }
  await pasteOver(field, '12万')
  // nor does leaving it, and what is typed then goes where it was gone to
  await press(page.locator('main search').getByRole('textbox', { name: '商机名称' }))
  await cell.getByRole('alert').waitFor()
  await holds(field, '12万')
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await expect.poll(() => page.locator('main search input:focus').inputValue()).toMatch(/\?$/)
  await press(field)
  await page.keyboard.press('Escape')
  await cell.getByText('80,000.00', { exact: true }).waitFor()
  expect(sent).toEqual([])

  for (const [typed, shown] of [...understood, ['１２．５', '12.5'] as const]) {
    await page.keyboard.press('F2')
    await type(field, typed)
    await page.keyboard.press('Enter')
    await cell.getByText(Number(shown.replaceAll(',', '')).toLocaleString('en', { minimumFractionDigits: 2 }), { exact: true }).waitFor()
  }
  await page.keyboard.press('Enter')
  await pasteOver(field, '  9,876.50\n')
  const held = await holdSave(page, /\/business\/(save|edit)$/)
  const before = sent.length
  for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('Enter')
  await expect.poll(held.asked).toBe(1)
  await page.keyboard.press('Enter')
  held.release()
  await cell.getByText('9,876.50', { exact: true }).waitFor()
  await expect.poll(() => sent.slice(before).map((one) => one.business_amount)).toEqual(['9876.50'])
})
