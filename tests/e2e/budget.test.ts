// What the screens of the back office make a browser load: bytes and requests, over the built files of every page and on four open ones.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { type FirstLoad, firstLoads } from '../support/first-load.ts'

/** The most that a page of the back office may load before it is drawn; pages that need more are named with their reason. */
const usual = { kilobytes: 400, scripts: 22, styles: 6 }
const larger: Record<string, Partial<typeof usual>> = {
  // a record with its composer, its timeline and a table in each tab
  '(office)/crm/customer/list/[key]': { kilobytes: 500, scripts: 25 },
  '(office)/purchase/supplier/[key]': { kilobytes: 440 },
  '(office)/purchase/resource/[key]': { kilobytes: 440 },
  // forms that are the page itself
  '(office)/system/rule': { kilobytes: 470, scripts: 24 },
  '(office)/home/news': { kilobytes: 450, scripts: 24 },
}

/** What people open most is held closer. */
const closer: Record<string, Partial<typeof usual>> = {
  '(office)': { kilobytes: 290, scripts: 15 },
  '(office)/crm/customer/list': { kilobytes: 360, scripts: 18 },
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
  { path: '/', shown: 'main h1', requests: 60 },
  { path: '/crm/customer/list', shown: 'main tbody tr', requests: 60 },
  { path: '/system/user', shown: 'main tbody tr', requests: 60 },
  { path: '/system/role', shown: 'main h2', requests: 60 },
]

/** Every request of a first visit until nothing more is asked for; streams of events stay open and count too. */
async function requestsOf(page: Page, path: string, shown: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.getByRole('navigation', { name: '访问过的页面' }).waitFor()
  return asked
}

test('a first visit to a screen asks the server no more often than it may', async () => {
  const first = await newPage()
  await signIn(first, 'hemin', { redirect: '/' })
  const cookies = await first.context().cookies()
  for (const { path, shown, requests } of screens) {
    const page = await newPage()
    await page.context().addCookies(cookies)
    const asked = await requestsOf(page, path, shown)
    expect(asked.length, `${path}:\n${asked.join('\n')}`).toBeLessThanOrEqual(requests)
  }
})
