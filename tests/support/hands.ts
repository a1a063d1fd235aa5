// A person's hands before a page: mouse or finger, keys one at a time. A test uses nothing else for the control that
// it is about; `fill` remains for the rest. No press goes through what covers its target.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** The middle of what is seen of an element, once nothing lies over it and it has come to rest. */
async function reachable(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  let last = ''
  let point = { x: 0, y: 0 }
  await expect
    .poll(async () => {
      const box = await target.boundingBox()
      if (!box) return 'it is not there'
      point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const before = last
      last = JSON.stringify(box)
      if (before !== last) return 'it moves'
      return target.evaluate((element, { x, y }) => {
        const top = document.elementFromPoint(x, y)
        if (!top) return 'it is outside the window'
        // the text that names a control may be pressed in its place
        const own = element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)
        return own ? 'free' : `covered by ${top.outerHTML.slice(0, 200)}`
      }, point)
    })
    .toBe('free')
  return point
}

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches)

/** A click of the mouse, or a tap where the screen is one for fingers. */
export async function press(target: Locator): Promise<void> {
  const page = target.page()
  const { x, y } = await reachable(target)
  if (await isTouched(page)) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

/** Two clicks, as cells of lists are opened. */
export async function pressTwice(target: Locator): Promise<void> {
  const { x, y } = await reachable(target)
  await target.page().mouse.dblclick(x, y)
}

/** Presses a field and types over what it holds, one key at a time. */
export async function type(field: Locator, text: string): Promise<void> {
  await press(field)
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(text)
}

const calendar = (page: Page) => page.locator('.ant-picker-dropdown:visible')

/** Opens a field of days and presses a day in its calendar, after the months between; a time of day stays as the calendar gives it. */
export async function pickDay(field: Locator, day: string): Promise<void> {
  const page = field.page()
  if ((await field.getAttribute('data-open')) === null) await press(field)
  const open = calendar(page)
  const cell = open.locator(`.ant-picker-cell-in-view[title="${day}"]`)
  const months = async () => {
    const [year = '', month = ''] = (await open.locator('.ant-picker-header-view').first().textContent())?.match(/\d+/g) ?? []
    return Number(year) * 12 + Number(month)
  }
  await open.waitFor()
  const wanted = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  for (let turned = 0; (await cell.count()) === 0; turned += 1) {
    expect(turned).toBeLessThan(60)
    const at = await months()
    await press(open.locator(wanted > at ? '.ant-picker-header-next-btn:visible' : '.ant-picker-header-prev-btn:visible').first())
    await expect.poll(months).not.toBe(at)
  }
  await press(cell.first())
}
