// Pages of a real Chromium before the running product, and what the stories do in them.
import { buffer } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type Download, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { patiently } from './patience.ts'

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []

/** Pages that the tests of a file share, by who is signed in. */
const kept = new Map<string, Page>()

afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (error) {
    error.message += await pagesInWords()
    // what follows begins with a new one
    kept.clear()
  }
  const shared = new Set([...kept.values()].map((page) => page.context()))
  const ended = contexts.filter((context) => !shared.has(context))
  contexts.splice(0, Infinity, ...shared)
  await Promise.all(ended.map((context) => context.close()))
})
afterAll(async () => {
  kept.clear()
  contexts.length = 0
  await (await browser)?.close()
  browser = undefined
})

/** Address and text of the open pages, which tell of a failure more than the place where the test stopped. */
async function pagesInWords(): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages())
  const said = pages.map(async (page) => {
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would give scripts and hidden texts too
    const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(String)
    return `\nOn ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 1_500)}`
  })
  return (await Promise.all(said)).join('')
}

let other: (() => string) | undefined

/** From now on the file tests the product of another address than its worker's. */
export function testAt(server: () => string): void {
  other = server
}

/** The address of the product under test: each worker has a server of its own, where its files find the data as they left them. */
export const address = (): string => {
  if (other) return other()
  const addresses = inject('addresses')
  return addresses[(Number(process.env.VITEST_POOL_ID) - 1) % addresses.length] as string
}

export interface PageOptions {
  /** Another server than the run's own. */
  at?: string
  width?: number
  height?: number
  locale?: 'zh-CN' | 'en'
  /** With a screen for fingers. */
  touch?: boolean
  /** Without scripts when false. */
  scripts?: boolean
  /** With what moves on the page, for tests that are about it; others are the reader's who wants no motion. */
  motion?: boolean
}

/** In the page: a button whose work runs takes no click, though it is not disabled; marked so, clicks wait for it, as people do. */
function markBusyButtons(): void {
  const mark = () => {
    for (const button of document.querySelectorAll('[data-marked]:not(.ant-btn-loading)')) {
      button.removeAttribute('data-marked')
      button.removeAttribute('aria-disabled')
    }
    for (const button of document.querySelectorAll('.ant-btn-loading:not([aria-disabled])')) {
      button.setAttribute('data-marked', '')
      button.setAttribute('aria-disabled', 'true')
    }
  }
  new MutationObserver(mark).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
}

/** A page in a browser profile of its own; it is closed after the test. */
export async function newPage({
  at = address(),
  width = 1440,
  height = 900,
  locale = 'zh-CN',
  scripts = true,
  motion = false,
  touch = false,
}: PageOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject('chromium'))
  const context = await (await browser).newContext({
    baseURL: at,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: scripts,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(patiently(60_000))
  if (scripts) await context.addInitScript(markBusyButtons)
  if (locale !== 'zh-CN') await context.addCookies([{ name: 'locale', value: locale, url: at }])
  contexts.push(context)
  const page = await context.newPage()
  goAgain(page)
  return page
}

/** What a load says that the page's own leaving has ended: at its start, on its way, or while the browser exchanges the document. */
const brokenOff = /net::ERR_ABORTED|interrupted by another navigation|Not attached to an active page/

/** A page that is about to leave by itself breaks a load off that begins at this moment: then the address is entered once more, as a person would. */
function goAgain(page: Page): void {
  const go = page.goto.bind(page)
  page.goto = async (...place) => {
    for (let left = 2; ; left--) {
      try {
        return await go(...place)
      } catch (error) {
        if (left === 0 || !brokenOff.test(String(error))) throw error
      }
      await page.waitForLoadState('domcontentloaded')
    }
  }
}

/** Lets a page send each read by itself, for tests that watch or answer one of those which a new page begins together. */
export const unbundle = (page: Page): Promise<unknown> => page.route('**/api/bundle', (route) => route.fulfill({ json: {} }))

/** Loads a page again whose session has ended: what it had asked before may learn of that first, and its own way to the sign-in page then ends this load. */
export async function reloadSignedOut(page: Page): Promise<void> {
  await page.reload().catch((error: Error) => {
    if (!brokenOff.test(error.message)) throw error
  })
}

interface SignIn {
  /** Where to go then. */
  redirect?: string
  password?: string
}

/** Signs a demo user in by a call, which takes no page and no form, and opens a page. Every page has a session of its own, so that a test may end its own. */
export async function signIn(page: Page, account: string, { redirect = '/', password = inject('password') }: SignIn = {}): Promise<void> {
  const answer = await page.request.post('/api/app/base/app/sys/user/login', {
    headers: { origin: address(), 'x-requested-with': 'XMLHttpRequest' },
    form: { username: account, password },
  })
  const { code, message } = (await answer.json()) as { code: number; message: string }
  if (code !== 0) throw new Error(`${account} could not sign in; the server says: ${message}`)
  await page.goto(redirect, { waitUntil: 'domcontentloaded' })
}

/**
 * One page for the tests of a file that are about what is on a screen and not about how it is reached: it is loaded for the first of them, and stays as
 * the one before has left it. Such a test leaves session, network and window alone.
 */
export async function keptPage(account: string, redirect: string): Promise<Page> {
  const page = kept.get(account) ?? (await newPage())
  if (!kept.has(account)) await signIn(page, account, { redirect })
  kept.set(account, page)
  return page
}

/** Signs a demo user in through the form, for tests which are about that, and waits for the page behind it. */
export async function signInByForm(
  page: Page,
  account: string,
  { redirect = '', password = inject('password') }: SignIn = {},
): Promise<void> {
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

/** Looks for a record in a combobox by its name and takes it. */
export async function find(combobox: Locator, name: string): Promise<void> {
  await combobox.click()
  await combobox.fill(name)
  await (await optionsOf(combobox)).filter({ hasText: name }).first().click()
}

/** Puts a small PDF where files are taken, and waits until it is there: what is still on its way cannot be removed yet. */
export async function attach(within: Locator, name: string): Promise<void> {
  const buffer = Buffer.from(`%PDF-1.4\n% ${name}\ntrailer<<>>\n%%EOF\n`)
  await within.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await within.getByRole('button', { name: `移除 ${name}`, exact: true }).waitFor()
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

/** What a page has downloaded. Chromium is a process of its own, so the file cannot be read where it lies. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
