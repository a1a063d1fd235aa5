// A real Chromium before the running product, and what the stories do in it.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, expect, inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []

function launch(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? findChromium(), args: flags })
  return browser
}

/** The machine's own Chromium; without one playwright looks for what it has downloaded. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/** The address of the product under test. */
export const address = (): string => inject('address')

export interface PageOptions {
  /** Another server than the run's own. */
  at?: string
  width?: number
  height?: number
  locale?: 'zh-CN' | 'en'
  /** Without scripts when false. */
  scripts?: boolean
}

/** A page in a browser profile of its own; it is closed after the test. */
export async function newPage({
  at = address(),
  width = 1440,
  height = 900,
  locale = 'zh-CN',
  scripts = true,
}: PageOptions = {}): Promise<Page> {
  const context = await (await launch()).newContext({
    baseURL: at,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: scripts,
  })
  context.setDefaultTimeout(30_000)
  if (locale !== 'zh-CN') await context.addCookies([{ name: 'locale', value: locale, url: at }])
  contexts.push(context)
  return context.newPage()
}

/** Signs a demo user in through the form and waits for the page behind it. */
export async function signIn(page: Page, account: string, { redirect = '', password = inject('password') } = {}): Promise<void> {
  await page.goto(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login')
  await page.locator('#username').fill(account)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]').click()
  const left = page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' })
  await left.catch(async (error) => {
    const shown = await visibleLines(page)
    throw new Error(`${account} could not sign in; the page says:\n${shown.join('\n')}`, { cause: error })
  })
  await page.waitForLoadState('domcontentloaded')
}

/** The options of an open dropdown: of this combobox alone, for another one's may still be closing. */
export async function optionsOf(combobox: Locator): Promise<Locator> {
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('true')
  const list = await combobox.getAttribute('aria-controls')
  const popup = combobox.page().locator(`.ant-select-dropdown:has([id="${list}"])`)
  const options = popup.locator('.ant-select-item-option-content')
  await options.first().waitFor()
  return options
}

/** Opens a combobox and takes the option with exactly this text. */
export async function choose(combobox: Locator, option: string): Promise<void> {
  await combobox.click()
  await (await optionsOf(combobox)).getByText(option, { exact: true }).click()
}

/** The lines that a person sees. */
export async function visibleLines(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would give scripts and hidden texts too
  return (await page.locator('body').innerText()).split('\n')
}

/** Waits until nothing on the page moves, nor begins to in the next frame; what turns for ever does not count. */
export async function motionEnds(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const ends = (motion: Animation) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      return document.getAnimations().filter((motion) => motion.playState === 'running' && ends(motion)).length
    })
  await expect.poll(moving).toBe(0)
}
