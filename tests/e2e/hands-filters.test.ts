// Filters of a list whose controls come when somebody comes to them: the first press opens them, over a slow line too.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, holdSave, press, slowLine } from '../support/hands.ts'
import { begin } from '../support/hands-pages.ts'

const list = () => '/crm/business?as=list'
const code = /\/_next\/static\/.*\.js/

/** What the list is asked for from now on. */
function noteAsked(page: Page): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/business/list')) asked.push(request.postDataJSON())
  })
  return asked
}

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
