// What the screens of the back office make a browser load: bytes and requests, over the built files of every page and on four open ones.
import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { address, newPage, signIn } from '../support/browser.ts'
import { type FirstLoad, firstLoads } from '../support/first-load.ts'

/** The most that a page of the back office may load before it is drawn; pages that need more are named with their reason. */
const usual = { kilobytes: 370, scripts: 15, styles: 4 }
const larger: Record<string, Partial<typeof usual>> = {
  // a record with its composer, its timeline and a table in each tab
  '(office)/crm/customer/list/[key]': { kilobytes: 460, scripts: 18 },
  '(office)/purchase/supplier/[key]': { kilobytes: 404 },
  '(office)/purchase/resource/[key]': { kilobytes: 404, styles: 5 },
  // parts that they share with few others, in a style sheet of their own
  '(office)/statistics/[report]': { styles: 5 },
  '(office)/system/operations': { styles: 5 },
  // forms that are the page itself
  '(office)/system/rule': { kilobytes: 410, scripts: 17 },
  '(office)/home/news': { kilobytes: 416, scripts: 16 },
}

/** What people open most is held closer. */
const closer: Record<string, Partial<typeof usual>> = {
  '(office)': { kilobytes: 229, scripts: 10 },
  '(office)/crm/customer/list': { kilobytes: 268, scripts: 11 },
  '(office)/system/user': { kilobytes: 288, scripts: 12 },
  '(office)/system/role': { kilobytes: 308, scripts: 13 },
}

test('no page of the back office loads more scripts, style sheets and bytes than it may', () => {
  const pages = firstLoads('(office)')
  expect(pages.length).toBeGreaterThan(90)
  const limitsOf = ({ page }: FirstLoad) => ({ ...usual, ...larger[page], ...closer[page] })
  const over = pages.flatMap((one) => {
    const most = limitsOf(one)
    const values = { kilobytes: Math.round(one.kilobytes), scripts: one.scripts, styles: one.styles }
    return (['kilobytes', 'scripts', 'styles'] as const).flatMap((what) =>
      values[what] > most[what] ? [`${one.page}: ${values[what]} ${what}, at most ${most[what]}`] : [],
    )
  })
  expect(over).toEqual([])
})

const list = '/crm/customer/list'
const screens = [
  { path: '/', shown: 'main h1', requests: 21 },
  { path: list, shown: 'main tbody tr', requests: 23 },
  { path: '/system/user', shown: 'main tbody tr', requests: 24 },
  { path: '/system/role', shown: 'main h2', requests: 24 },
]

/** The requests of a first visit until it can be used, and those for pages that a link leads to after the pointer has come to one of the top menu. */
async function requestsOf(page: Page, path: string, shown: string): Promise<{ asked: string[]; ahead: string[]; meant: string | null }> {
  const [asked, ahead]: [Request[], string[]] = [[], []]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!request.headers()['next-router-prefetch']) asked.push(request)
    // a pointer that has not moved yet stands in the corner, on the link home
    else if (pathname !== '/') ahead.push(pathname)
  })
  // noted by the page itself: what it asks for afterwards must not count because this test is slow to look
  await page.addInitScript(
    (selectors) => {
      const look = () => {
        if (selectors.every((one) => document.querySelector(one))) document.documentElement.dataset.usable = String(Date.now())
        else requestAnimationFrame(look)
      }
      look()
    },
    [shown, 'nav[aria-label="访问过的页面"]'],
  )
  await page.goto(path)
  const usable = Number(await page.locator('html[data-usable]').getAttribute('data-usable'))
  const link = page.getByRole('link', { name: '客户管理', exact: true })
  const meant = await link.getAttribute('href')
  await link.hover()
  await expect.poll(() => ahead).toContain(meant)
  const first = asked.filter((request) => request.timing().startTime <= usable)
  return { asked: first.map((request) => `${request.method()} ${new URL(request.url()).pathname}`), ahead, meant }
}

test('a first visit to a screen asks the server no more often than it may, and ahead only for what the pointer comes to', async () => {
  const first = await newPage()
  await signIn(first, 'hemin', { redirect: '/' })
  const cookies = await first.context().cookies()
  for (const { path, shown, requests } of screens) {
    const page = await newPage()
    await page.context().addCookies(cookies)
    const { asked, ahead, meant } = await requestsOf(page, path, shown)
    expect([...new Set(ahead)], path).toEqual([meant])
    expect(asked.length, `${path}:\n${asked.join('\n')}`).toBeLessThanOrEqual(requests)
  }
})

test('the control of a filter is fetched by whoever comes to it, opened by the press that came before it, and by the next one after a lost connection', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/' })
  const html = await (await page.request.get(`${address()}${list}`)).text()
  let line: 'up' | 'held' | 'down' = 'held'
  const held: (() => void)[] = []
  const go = (next: typeof line) => {
    line = next
    for (const pass of held.splice(0)) pass()
  }
  const lost = new Map<string, number>()
  // what the page names itself comes; what it asks for later waits
  await page.route('**/_next/static/chunks/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!html.includes(pathname.slice(pathname.lastIndexOf('/') + 1)) && line === 'held') await new Promise<void>((pass) => held.push(pass))
    if (line !== 'down') return route.continue()
    lost.set(pathname, (lost.get(pathname) ?? 0) + 1)
    await route.abort()
  })
  // sent when the page has nothing more to ask for
  const visitCounted = page.waitForRequest((request) => request.url().endsWith('/api/fintech/biz/track/log/create'))
  await page.goto(list)
  await page.locator('main tbody tr').first().waitFor()
  await visitCounted
  expect(held).toEqual([])
  const waiting = page.locator('main search [data-stand-in]')
  await expect.poll(() => waiting.count()).toBe(2)
  await waiting.first().click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  go('down')
  await waiting.first().blur()
  // the framework itself asks once more, and then no more until the next press
  await expect.poll(() => [...lost.values()]).toSatisfy((times: number[]) => times.length > 0 && times.every((one) => one === 2))
  await waiting.last().waitFor()
  go('up')
  await waiting.first().click()
  await page.locator('.ant-select-dropdown .ant-select-item-option').first().waitFor()
  await page.keyboard.press('Escape')
  await waiting.first().click()
  await expect.poll(() => page.locator('main search .ant-picker').count()).toBe(1)
  expect(await waiting.count()).toBe(0)
})
