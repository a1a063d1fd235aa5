// Days and moments as hands put them in: picked by mouse and finger, by arrows, typed one key at a time, pasted, in every kind of form.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { pickDay, press, pressTwice, type } from '../support/hands.ts'
import { begin, holds, listOf, openCell, ways } from '../support/hands-pages.ts'

const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const calendar = (page: Page) => page.locator('.ant-picker-dropdown:visible')

describe.each(ways)('%s', (_, touch) => {
  test('the next date of a follow-up is picked, typed over and saved with it', async () => {
    const { page } = await begin(touch, ({ customer }) => `/crm/customer/list/${customer}`)
    if (touch) await press(page.getByText('写跟进'))
    const composer = page.locator('form').filter({ has: page.getByRole('textbox', { name: '跟进内容' }) })
    const field = composer.getByPlaceholder('下次跟进')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/follow/save')) sent.push(request.postDataJSON().next_follow_time)
    })
    await type(composer.getByRole('textbox', { name: '跟进内容' }), '约好下次看样')
    await pickDay(field, day(3))
    await holds(field, `${day(3)} 09:00:00`)
    await press(calendar(page).getByRole('button', { name: '确定' }))
    await expect.poll(() => calendar(page).count()).toBe(0)
    await holds(field, `${day(3)} 09:00:00`)
    const year = Number(day(0).slice(0, 4))
    for (const [typed, taken] of [
      [`${year + 1}-1-8 9:00`, `${year + 1}-01-08 09:00:00`],
      [`${year + 1}/1/8 18:00`, `${year + 1}-01-08 18:00:00`],
      [`${year + 1}0108 9:00`, `${year + 1}-01-08 09:00:00`],
      [`${year + 1}年1月8日 18:00`, `${year + 1}-01-08 18:00:00`],
      ['12-31 18:00', `${year}-12-31 18:00:00`],
    ] as const) {
      await type(field, typed)
      await page.keyboard.press('Enter')
      await holds(field, taken)
    }
    // a time is typed over another without choosing the old one first
    await press(field)
    await page.keyboard.type('12-31 16:45')
    await page.keyboard.press('Enter')
    await holds(field, `${year}-12-31 16:45:00`)
    expect(sent).toEqual([])
    await press(field)
    await press(calendar(page).getByText('明天', { exact: true }))
    await holds(field, `${day(1)} 09:00:00`)
    await press(composer.getByRole('button', { name: '保存跟进' }))
    await expect.poll(() => sent).toEqual([`${day(1)} 09:00:00`])
  })
})

test('a span is picked and typed in a filter', async () => {
  const { page } = await begin(false, () => '/crm/customer/list')
  await press(page.locator('main search').getByText('开始日期').first())
  await calendar(page).waitFor()
  const [from, to] = [page.locator('.ant-picker-range input').first(), page.locator('.ant-picker-range input').nth(1)]
  const box = await calendar(page).boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
  const cells = calendar(page).locator('.ant-picker-cell-in-view')
  const [first, last] = [await cells.nth(2).getAttribute('title'), await cells.nth(8).getAttribute('title')]
  await press(cells.nth(2))
  await holds(from, String(first))
  await press(cells.nth(8))
  await holds(to, String(last))
  await type(from, '2026/1/5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026.2.6')
  await page.keyboard.press('Enter')
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/customer/query') && request.postData()?.includes('2026-01-05') === true,
  )
  await press(page.locator('main search').getByRole('button', { name: '查询', exact: true }))
  expect((await asked).postData()).toContain('"2026-01-05","2026-02-06"')
})

test('a day is picked by the arrows of the keyboard and by mouse in the cell of a list, and Enter saves the cell', async () => {
  const { page } = await begin(false, listOf)
  const { cell, field } = await openCell(page, '预计签单日')
  await pickDay(field, '2027-02-17')
  await holds(field, '2027-02-17')
  await page.keyboard.press('Enter')
  await cell.getByText('2027-02-17', { exact: true }).waitFor()
  await pressTwice(cell)
  await field.waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await holds(field, '2027-02-25')
  await page.keyboard.press('Enter')
  await cell.getByText('2027-02-25', { exact: true }).waitFor()
  await pressTwice(cell)
  await field.waitFor()
  await page.keyboard.type('不知道')
  await page.keyboard.press('Enter')
  await cell.getByRole('alert').waitFor()
  await holds(field, '不知道')
})

test('the open calendar has no flaw for those who read by keys', async () => {
  const { page } = await begin(false, ({ customer }) => `/crm/customer/list/${customer}`)
  await press(page.getByPlaceholder('下次跟进'))
  await calendar(page).waitFor()
  await page.keyboard.press('ArrowDown')
  // the columns of hours scroll and have no key stop: times of day are typed
  expect(await flaws(page, undefined, 'ul[data-type]')).toEqual([])
})
