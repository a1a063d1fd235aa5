// What the screens of the back office make a browser load: bytes and requests, over the built files of every page and on four open ones.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { type FirstLoad, firstLoads } from '../support/first-load.ts'

/** The most that a page of the back office may load before it is drawn; pages that need more are named with their reason. */
const usual = { kilobytes: 380, scripts: 15, styles: 6 }
const larger: Record<string, Partial<typeof usual>> = {
  // a record with its composer, its timeline and a table in each tab
  '(office)/crm/customer/list/[key]': { kilobytes: 465, scripts: 18 },
  '(office)/purchase/supplier/[key]': { kilobytes: 410 },
  '(office)/purchase/resource/[key]': { kilobytes: 410 },
  // forms that are the page itself
  '(office)/system/rule': { kilobytes: 425, scripts: 17 },
  '(office)/home/news': { kilobytes: 425, scripts: 16 },
}

/** What people open most is held closer. */
const closer: Record<string, Partial<typeof usual>> = {
  '(office)': { kilobytes: 236, scripts: 10 },
  '(office)/crm/customer/list': { kilobytes: 316, scripts: 13 },
  '(office)/system/user': { kilobytes: 330, scripts: 13 },
  '(office)/system/role': { kilobytes: 316, scripts: 13 },
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

const screens = [
  { path: '/', shown: 'main h1', requests: 25 },
  { path: '/crm/customer/list', shown: 'main tbody tr', requests: 30 },
  { path: '/system/user', shown: 'main tbody tr', requests: 30 },
  { path: '/system/role', shown: 'main h2', requests: 27 },
]

/** The requests of a first visit, and those for pages that a link leads to after the pointer has come to one of the top menu. */
async function requestsOf(page: Page, path: string, shown: string): Promise<{ asked: string[]; ahead: string[]; meant: string | null }> {
  const [asked, ahead]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!request.headers()['next-router-prefetch']) asked.push(`${request.method()} ${pathname}`)
    // a pointer that has not moved yet stands in the corner, on the link home
    else if (pathname !== '/') ahead.push(pathname)
  })
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.getByRole('navigation', { name: '访问过的页面' }).waitFor()
  const link = page.getByRole('link', { name: '客户管理', exact: true })
  const meant = await link.getAttribute('href')
  await link.hover()
  await expect.poll(() => ahead).toContain(meant)
  return { asked, ahead, meant }
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
