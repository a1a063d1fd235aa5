// Filters of a list whose controls come when somebody comes to them: the first press opens them, over a slow line too.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { choose, type Held, holdSave, press, slowLine, tabTo } from '../support/hands.ts'
import { begin, holds, noteSent } from '../support/hands-pages.ts'

const list = () => '/crm/business?as=list'
const code = /\/_next\/static\/.*\.js/

const noteAsked = (page: Page) => noteSent(page, /\/business\/list$/)

test('the first press on a person, a customer and a state opens each over a slow line, and the list is asked for them', async () => {
  const { page } = await begin(false, list)
  await page.getByText('青桐商机').first().waitFor()
  await slowLine(page)
  const filters = page.locator('main search')
  await choose(filters.getByRole('combobox', { name: '负责人' }), '黄文', '黄文')
  await press(filters.getByRole('button', { name: '展开' }))
  await choose(filters.getByRole('combobox', { name: '客户', exact: true }), '佛山晟樾粮油食品有限公司', '晟樾')
  await choose(filters.getByRole('combobox', { name: '结果' }), '赢单')
  const asked = noteAsked(page)
  await press(filters.getByRole('button', { name: '查询', exact: true }))
  await expect
    .poll(() => asked)
    .toEqual([expect.objectContaining({ owner_key: expect.anything(), customer_key: expect.anything(), end_status: expect.anything() })])
})

test('a press that begins before the control has come, and ends after it, opens it', async () => {
  const { page } = await begin(false, list)
  await page.getByText('青桐商机').first().waitFor()
  const filters = page.locator('main search')
  const owner = filters.getByRole('combobox', { name: '负责人' })
  const held = await holdSave(page, code)
  const box = await owner.boundingBox()
  if (!box) throw new Error('the filter is not seen')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await expect.poll(held.asked).toBeGreaterThan(0)
  await page.mouse.down()
  held.release()
  await expect.poll(() => owner.getAttribute('data-stand-in')).toBe(null)
  await page.mouse.up()
  await expect.poll(() => owner.getAttribute('aria-expanded')).toBe('true')
})

test('by finger the choices of a filter open at the first press, and the list is asked for what was chosen', async () => {
  const { page } = await begin(true, list)
  await press(page.getByRole('button', { name: /^筛选/ }))
  const filters = page.getByRole('dialog', { name: '筛选' })
  await filters.getByRole('combobox', { name: '负责人' }).waitFor()
  await slowLine(page)
  const choices = page.locator('.ant-select-dropdown:visible')
  for (const [name, option, typed] of [
    ['负责人', '黄文', '黄文'],
    ['客户', '佛山晟樾粮油食品有限公司', '晟樾'],
    ['结果', '赢单', undefined],
  ] as const) {
    await choose(filters.getByRole('combobox', { name, exact: true }), option, typed)
    // several may be chosen: the list stays over the fields below until something beside it is pressed
    await press(filters.getByText('筛选', { exact: true }))
    await expect.poll(() => choices.count()).toBe(0)
  }
  const asked = noteAsked(page)
  await press(filters.getByRole('button', { name: '查询', exact: true }))
  await expect
    .poll(() => asked)
    .toEqual([expect.objectContaining({ owner_key: expect.anything(), customer_key: expect.anything(), end_status: expect.anything() })])
})

describe('by keys, while the code of a filter is held back', () => {
  const stands = (field: Locator) => expect.poll(() => field.getAttribute('data-stand-in')).not.toBe(null)

  async function come(label: string): Promise<{ page: Page; filters: Locator; field: Locator; held: Held }> {
    const { page } = await begin(false, list)
    await page.getByText('青桐商机').first().waitFor()
    const filters = page.locator('main search')
    const held = await holdSave(page, code)
    const field = filters.getByLabel(label, { exact: true })
    await tabTo(field)
    await expect.poll(held.asked).toBeGreaterThan(0)
    await stands(field)
    return { page, filters, field, held }
  }

  test.each(['ArrowDown', 'Enter', 'Space'])('%s opens it once it has come, and a person is chosen by the arrows', async (key) => {
    const { page, filters, field, held } = await come('负责人')
    await page.keyboard.press(key)
    held.release()
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => field.getAttribute('data-stand-in')).toBe(null)
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await offered.first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await tabTo(filters.getByRole('button', { name: '查询', exact: true }))
    const asked = noteAsked(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toEqual([expect.objectContaining({ owner_key: expect.anything() })])
  })

  test('what is typed there is looked for', async () => {
    const { page, field, held } = await come('负责人')
    await page.keyboard.type('huang')
    held.release()
    await expect.poll(() => field.getAttribute('data-stand-in')).toBe(null)
    await holds(field, 'huang')
    await page.keyboard.type('wen')
    await holds(field, 'huangwen')
  })

  test('a day that is typed there stands in the calendar', async () => {
    const { page, field, held } = await come('预计签单日')
    await page.keyboard.type('2026/1/5')
    held.release()
    await expect.poll(() => field.getAttribute('data-stand-in')).toBe(null)
    await holds(field, '2026/1/5')
    await page.keyboard.press('Tab')
    await holds(field, '2026-01-05')
  })

  test('who has gone on stays there when it comes', async () => {
    const { filters, field, held } = await come('负责人')
    const query = filters.getByRole('button', { name: '查询', exact: true })
    await tabTo(query)
    held.release()
    await expect.poll(() => field.getAttribute('data-stand-in')).toBe(null)
    await expect.poll(() => filters.locator(':focus').textContent()).toMatch(/^查\s?询$/)
  })
})
