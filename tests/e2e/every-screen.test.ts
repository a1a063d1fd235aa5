// Every screen that the menus of an administrator lead to, in English: its own words are English, it has one heading, and the console says nothing.
import { readdirSync } from 'node:fs'
import type { Page, Request, Response } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, signIn, unbundle } from '../support/browser.ts'
import { patiently } from '../support/patience.ts'

interface Menu {
  path: string
  children?: Menu[]
}

const permissions = '/getUserPermissionByToken/'
/** Answers with words of the product itself, which are no data. */
const ownWords = [permissions, '/getDictItems/', '/openapi.json', '/sys/param/', '/app/field/']
const stream = '/api/events'
/** Chinese letters and the full-width marks that stand between them. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]+/gu
/** A place that was not filled, with what follows it; paths have places of their own. */
const unfilled = /^[^/]*?(\{\w+\}.{0,8})/
/** What shows where a text is missing. */
const textKey = new RegExp(
  `^(?:${readdirSync('messages/en')
    .map((file) => file.replace('.json', ''))
    .join('|')})(?:\\.\\w+){2,}$`,
)

const leavesOf = (menus: readonly Menu[]): string[] =>
  menus.flatMap(({ path, children = [] }) => (children.length > 0 ? leavesOf(children) : [path]))

/** Every text of an answer, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

/** What a reader sees or hears: texts, names, placeholders and titles; a language is called by its own name. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style, [lang="zh-CN"]'))
        seen.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (element.checkVisibility())
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) seen.push(element.getAttribute(name) ?? '')
    return seen.filter((text) => text.trim() !== '')
  })

/** Stylesheets that the page has loaded in advance and does not use, of which the console warns some seconds later. */
const unusedStyles = (page: Page) =>
  page.evaluate(() => {
    const used = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href))
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')]
      .map(({ href }) => href)
      .filter((href) => !used.has(href))
  })

/** Keeps the texts of all answers, those that are data apart, and knows when none is on its way. */
function listen(page: Page) {
  const answers: { own: boolean; texts: Promise<string> }[] = []
  const waiting = new Set<Request>()
  const read = (response: Response) =>
    response.json().then(
      (answer) => textsOf(answer).join('\n'),
      () => '',
    )
  page.on('request', (request) => {
    if (!request.url().endsWith(stream)) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('response', (response) => {
    const url = response.url()
    if (!url.includes('/api/') || url.endsWith(stream)) return
    answers.push({ own: ownWords.some((part) => url.includes(part)), texts: read(response) })
  })
  return {
    waiting,
    texts: async (which: 'all' | 'data') =>
      (await Promise.all(answers.filter(({ own }) => which === 'all' || !own).map(({ texts }) => texts))).join('\n'),
  }
}

test('every screen of the menus speaks English, has one heading and says nothing in the console', {
  timeout: patiently(400_000),
}, async () => {
  const page = await newPage({ locale: 'en' })
  // each answer is read by itself
  await unbundle(page)
  const wrong: string[] = []
  const answers = listen(page)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))

  const menus = page.waitForResponse((response) => response.url().includes(permissions))
  await signIn(page, 'hemin')
  const { data } = (await (await menus).json()) as { data: { menu: Menu[] } }
  const paths = leavesOf(data.menu)
  expect(paths.length).toBeGreaterThan(90)
  const project = await page.locator('main a[href*="/okrProject/"]').first().getAttribute('href')
  // the application has the name that its company gave it
  const { data: named } = await page.evaluate(async () =>
    (await fetch('/api/app/base/app/base/info/getDetail', { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } })).json(),
  )
  const name = textsOf(named).join('\n')
  expect(name).toMatch(chinese)

  for (const path of paths) {
    await page.goto(path.startsWith('/okrProject/') ? `${path}?${project?.split('?')[1]}` : path, { waitUntil: 'domcontentloaded' })
    await page.locator('h1:visible').first().waitFor()
    await expect.poll(() => answers.waiting.size).toBe(0)
    await expect.poll(() => page.locator('main [aria-busy="true"]:visible').count()).toBe(0)
    const headings = await page.locator('h1:visible').count()
    if (headings !== 1) wrong.push(`${path}: ${headings} headings`)
    const [known, said] = [`${name}\n${await answers.texts('data')}`, await answers.texts('all')]
    for (const text of await shown(page)) {
      const foreign = [...text.matchAll(chinese)].filter(([run]) => !known.includes(run))
      const missing = textKey.test(text.trim()) ? text.trim() : unfilled.exec(text)?.[1]
      if (foreign.length > 0 || (missing && !said.includes(missing))) wrong.push(`${path}: ${text}`)
    }
    wrong.push(...(await unusedStyles(page)).map((href) => `${path}: ${href} is not used`))
  }
  expect(wrong).toEqual([])
})
