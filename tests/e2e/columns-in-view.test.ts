// The columns of the main lists in narrow windows: what stays in place at the ends never covers half of a cell, and what is cut has a title.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'

/** Where each kind of list has rows, and for whom. */
const lists = {
  hemin: ['/crm/customer/list', '/order/list', '/contract/list', '/finance/payment', '/okr-project/index/myAllProject', '/flow/instance'],
  chenli: ['/crm/clue/pool', '/home/workbench/pending', '/home/workbench/alreadyProcessed'],
}
const positions = { left: 0, middle: 0.5, right: 1 }

/** Scrolls a list and waits until it rests. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate(async (to) => {
    const frame = [...document.querySelectorAll('main section:has(> table)')].find((one) => one.checkVisibility())
    if (!frame) throw new Error('no list')
    frame.scrollLeft = Math.round((frame.scrollWidth - frame.clientWidth) * to)
    // what follows the scrolling comes within a few frames of its end
    for (let still = 0, last = ''; still < 30; still++) {
      await new Promise(requestAnimationFrame)
      const now = frame.querySelector('table')?.getAttribute('style') ?? ''
      if (now !== last) still = 0
      last = now
    }
  }, part)
}

/** The titles around a place of the page, of what is there and of what is in it. */
const titlesAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left = 0, top = 0]) => {
      const cell = document.elementFromPoint(left, top)?.closest<HTMLElement>('td, th')
      return cell ? [cell, ...cell.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title).join('\n') : ''
    },
    [x, y],
  )

/** What is wrong with the cells in view, half covered or an amount that is cut; and the texts that are cut, with their places. */
const lookAtCells = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('main section:has(> table)')].find((one) => one.checkVisibility())
    const table = frame?.querySelector('table')
    if (!frame || !table) return { wrong: ['no list'], cut: [] }
    const box = frame.getBoundingClientRect()
    const foot = table.tFoot?.getBoundingClientRect().top ?? box.bottom
    const bottom = Math.min(box.bottom, foot, innerHeight)
    const wrong: string[] = []
    const cut: { text: string; x: number; y: number }[] = []
    let whole = 0
    const isWhole = /^[-−]?[\d,]+(\.\d+)?%?$|^\d{4}-\d\d-\d\d|\d\d:\d\d$/
    for (const row of [...table.rows].slice(0, 12)) {
      for (const cell of row.cells) {
        const text = cell.textContent.trim()
        const place = cell.getBoundingClientRect()
        const y = place.top + place.height / 2
        if (text === '' || y > bottom) continue
        const parts: { place: DOMRect; cut: boolean }[] = []
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(node)
          const part = range.getBoundingClientRect()
          const around: Element[] = []
          for (let one = node.parentElement; one && cell.contains(one); one = one.parentElement) around.push(one)
          const clips = around.filter((one) => getComputedStyle(one).overflowX !== 'visible').map((one) => one.getBoundingClientRect())
          // words for screen readers alone have no room
          if (clips.some((clip) => clip.width <= 1) || part.width === 0) continue
          parts.push({ place: part, cut: clips.some((clip) => part.right > clip.right + 1 || part.left < clip.left - 1) })
        }
        if (parts.length === 0) continue
        const left = Math.max(place.left, Math.min(...parts.map((part) => part.place.left)))
        const right = Math.min(place.right, Math.max(...parts.map((part) => part.place.right)))
        const over = new Set<string>()
        const seen = [left + 1, (left + right) / 2, right - 1].map((x) => {
          if (x < box.left || x > box.left + frame.clientWidth) return false
          const top = document.elementFromPoint(x, y)
          const inside = cell.firstElementChild ?? cell
          if (top !== null && !cell.contains(top)) over.add(top.outerHTML.slice(0, 60))
          return top !== null && cell.contains(top) && inside.checkVisibility({ opacityProperty: true })
        })
        if (seen.includes(true) && seen.includes(false)) wrong.push(`${text} is half covered by ${[...over]}`)
        else if (seen.includes(true)) whole++
        if (!parts.some((part) => part.cut) && !text.includes('…')) continue
        if (isWhole.test(text)) wrong.push(`${text} is cut`)
        else if (!seen.includes(false)) cut.push({ text: text.replace(/….*$/, ''), x: (left + right) / 2, y })
      }
    }
    if (whole <= 20) wrong.push(`only ${whole} cells are seen`)
    return { wrong, cut }
  })

test.each([1366, 1440])('at %i px no column that stays in place covers half of a cell, and what is cut has a title', async (width) => {
  for (const [person, paths] of Object.entries(lists)) {
    const page = await newPage({ width, height: 800 })
    await signIn(page, person)
    for (const path of paths) {
      await page.goto(path)
      await page.locator('main tbody tr:visible').first().waitFor()
      for (const [name, part] of Object.entries(positions)) {
        await scrollTo(page, part)
        // what hides halves is loaded by the first who needs it
        await expect.poll(async () => (await lookAtCells(page)).wrong, { message: `${path} ${name}` }).toEqual([])
        for (const { text, x, y } of (await lookAtCells(page)).cut.slice(0, 3)) {
          await page.mouse.move(x, y)
          await expect.poll(() => titlesAt(page, x, y), { message: `${path} ${name}` }).toContain(text)
        }
        await page.mouse.move(0, 0)
      }
    }
  }
})

test('every column comes out from below the ends when it is gone to', async () => {
  const page = await newPage({ width: 1366, height: 800 })
  await signIn(page, 'hemin', { redirect: '/crm/customer/list' })
  const heads = page.locator('main th:visible')
  await page.locator('main tbody tr:visible').first().waitFor()
  expect(await heads.count()).toBeGreaterThan(10)
  for (const head of await heads.all()) {
    await head.evaluate((cell) => cell.scrollIntoView({ inline: 'nearest', block: 'nearest' }))
    await expect
      .poll(() =>
        head.evaluate((cell) => {
          const { left, right, top, height } = cell.getBoundingClientRect()
          const inside = cell.firstElementChild ?? cell
          const seen = [left + 2, right - 2].every((x) => cell.contains(document.elementFromPoint(x, top + height / 2)))
          return seen && inside.checkVisibility({ opacityProperty: true })
        }),
      )
      .toBe(true)
  }
})
