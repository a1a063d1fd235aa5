// npm run bench:screens: what the browser loads first of a screen, how long a click on a menu takes to its rows, and how soon the customer list can be used on a slow line.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { launchChromium } from '../support/chromium.ts'
import { build, startServer } from '../support/start-server.ts'
import { median } from './measure.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, address: { type: 'string' } } })
const rounds = Number(values.rounds)
const password = process.env.DEMO_PASSWORD ?? 'Bench-screens-1'
/** A mobile line and a processor of a quarter of this machine's speed. */
const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 }
/** Seconds in which a customer list may be used on the slow line. */
const bounds = { cold: 5, warm: 1.5 }

const row = 'main tbody tr'

const screens = {
  dashboard: { path: '/', shown: 'main h1' },
  'customer list': { path: '/crm/customer/list', shown: row },
  roles: { path: '/system/role', shown: 'main h2' },
} as const
/** Lists whose menus are clicked one after the other, beside the pool of leads: each for the first time, then each again. */
const menus = ['/crm/customer/list', '/crm/business', '/crm/contact', '/crm/ticket'] as const

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

async function contextOf(browser: Browser, baseURL: string, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies(cookies)
  return context
}

/** Requests by kind with their kilobytes as they were sent, until nothing more is asked for. */
async function firstLoad(
  context: BrowserContext,
  place: string,
  shown: string,
): Promise<Record<string, { count: number; kilobytes: number }>> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const found: Record<string, { count: number; kilobytes: number }> = {}
  const add = (kind: string, count: number, bytes: number) => {
    found[kind] ??= { count: 0, kilobytes: 0 }
    found[kind].count += count
    found[kind].kilobytes += bytes / 1024
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    const kind = new URL(request.url).pathname.startsWith('/api/') ? 'calls' : type.toLowerCase()
    kinds.set(requestId, kind)
    add(kind, 1, 0)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(kinds.get(requestId) ?? 'other', 0, encodedDataLength))
  await page.goto(place)
  await page.locator(shown).first().waitFor()
  // the stream of messages stays open, so that the network is never idle
  await page.waitForTimeout(5_000)
  await page.close()
  return found
}

/** Milliseconds from a click on the menu of a list to the frame that shows its first row, measured in the page. */
async function clickTo(page: Page, place: string): Promise<number> {
  await page.locator(`a[href="${place}"]:visible`).first().waitFor()
  return page.evaluate(
    ({ target, selector }) =>
      new Promise<number>((resolve) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${target}"]`)]
        const began = performance.now()
        const look = () => {
          const rows = window.location.pathname === target ? [...document.querySelectorAll<HTMLElement>(selector)] : []
          // the frame after the one that has them
          requestAnimationFrame(rows.some((one) => one.offsetParent !== null) ? () => resolve(performance.now() - began) : look)
        }
        links.find((one) => one.offsetParent !== null)?.click()
        look()
      }),
    { target: place, selector: row },
  )
}

/** Seconds from the address to the first row that can be chosen, on the slow line. */
async function usableAt(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = slow.bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  const began = performance.now()
  await page.goto('/crm/customer/list', { waitUntil: 'commit' })
  await page.locator(`${row} input[type=checkbox]`).first().waitFor({ timeout: 120_000 })
  return (performance.now() - began) / 1000
}

if (!values.address) await build()
const dataDir = await mkdtemp(path.join(tmpdir(), 'office-screens-'))
const product = values.address ? null : await startServer('demo', { DATA_DIR: dataDir, DEMO_PASSWORD: password })
const address = values.address ?? (product?.address as string)
const browserServer = await launchChromium()
const browser = await chromium.connect(browserServer.wsEndpoint())
try {
  const first = await browser.newContext({ baseURL: address })
  const headers = { origin: address, 'x-requested-with': 'XMLHttpRequest' }
  await first.request.post('/api/app/base/app/sys/user/login', { headers, form: { username: 'hemin', password } })
  const cookies = await first.cookies()

  console.log(
    '| first load | requests | of them calls | scripts | styles | KB of scripts | KB in all |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const [name, { path: place, shown }] of Object.entries(screens)) {
    // the first round lets the server compress its files
    let found: Awaited<ReturnType<typeof firstLoad>> = {}
    for (let round = 0; round < 2; round++) {
      const context = await contextOf(browser, address, cookies)
      found = await firstLoad(context, place, shown)
      await context.close()
    }
    const sum = (of: 'count' | 'kilobytes') => Object.values(found).reduce((total, one) => total + one[of], 0)
    const cells = [sum('count'), found.calls?.count, found.script?.count, found.stylesheet?.count]
    console.log(`| ${name} | ${cells.join(' | ')} | ${found.script?.kilobytes.toFixed(0)} | ${sum('kilobytes').toFixed(0)} |`)
  }

  const clicks = new Map(menus.map((place) => [place, { cold: [] as number[], warm: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    const context = await contextOf(browser, address, cookies)
    const page = await context.newPage()
    await page.goto('/crm/clue/pool')
    await page.locator('main h1').first().waitFor()
    for (const way of ['cold', 'warm'] as const) {
      for (const place of menus) {
        await page.waitForTimeout(1_000)
        clicks.get(place)?.[way].push(await clickTo(page, place))
      }
    }
    await context.close()
  }
  console.log(`\n| click to rows, ms (median of ${rounds}) | first time | again |\n| --- | --- | --- |`)
  for (const [place, { cold, warm }] of clicks) console.log(`| ${place} | ${median(cold).toFixed(0)} | ${median(warm).toFixed(0)} |`)

  const times: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] }
  for (let round = 0; round < rounds; round++) {
    const context = await contextOf(browser, address, cookies)
    for (const way of ['cold', 'warm'] as const) {
      const page = await context.newPage()
      times[way].push(await usableAt(page))
      await page.close()
    }
    await context.close()
  }
  console.log('\n| customer list on a slow line, s | median | at most |\n| --- | --- | --- |')
  for (const way of ['cold', 'warm'] as const) console.log(`| ${way} | ${median(times[way]).toFixed(1)} | ${bounds[way]} |`)
  process.exitCode = (['cold', 'warm'] as const).every((way) => median(times[way]) <= bounds[way]) ? 0 : 1
} finally {
  await browser.close()
  await browserServer.close()
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
