// The command palette, and the frame's overlays before axe in light and dark and at 375 px; addresses without a screen.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn, signInByForm, unbundle } from '../support/browser.ts'

const list = '/crm/customer/list'

const sheet = (page: Page) => page.getByRole('dialog', { name: '全部菜单' })
const settings = (page: Page) => page.getByRole('dialog', { name: '菜单显示设置' })
const palette = (page: Page) => page.getByRole('dialog', { name: '搜索与命令' })
const at = (page: Page) => new URL(page.url()).pathname

/** Enter takes the marked line: waits until that is the one meant. */
async function take(page: Page, name: string): Promise<void> {
  await expect.poll(() => palette(page).locator('[aria-selected=true]').allTextContents()).toEqual([expect.stringContaining(name)])
  await page.keyboard.press('Enter')
}

async function open(options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options)
  await signIn(page, 'hemin', { redirect: list })
  await page.getByRole('main').locator('tbody tr, li').first().waitFor()
  return page
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '全部菜单' }).click()
  await sheet(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
}

let page: Page

const chunks = '**/_next/static/chunks/**'

/** Holds back what a route asks for until it is released. */
async function hold(page: Page, route: string | RegExp): Promise<() => Promise<void>> {
  const go = Promise.withResolvers<void>()
  await page.route(route, async (one) => {
    await go.promise
    await one.continue()
  })
  return async () => {
    go.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('what is typed right after Ctrl+K stays while the palette is still on its way', async () => {
  const page = await open()
  const release = await hold(page, chunks)
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('textbox')
  await field.waitFor()
  await page.keyboard.type('lx')
  expect(await field.inputValue()).toBe('lx')
  expect(await flaws(page)).toEqual([])
  await release()
  await palette(page).getByRole('combobox').waitFor()
  await page.keyboard.type('r')
  await take(page, '联系人')
  await expect.poll(() => at(page)).toBe('/crm/contact')
})

test('the palette closes by Escape before it has come', async () => {
  const page = await open()
  const release = await hold(page, chunks)
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('textbox').waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await release()
})

test('a record that was opened stands first in the empty palette', async () => {
  const page = await open()
  const row = page.getByRole('main').locator('tbody tr').first()
  await row.click()
  const detail = page.getByRole('dialog', { name: '客户详情' })
  const heading = detail.getByRole('heading', { level: 2 }).first()
  await heading.waitFor()
  const name = (await heading.textContent()) ?? ''
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  const records = palette(page).getByRole('group', { name: '最近打开的记录' })
  await records.getByRole('option', { name }).waitFor()
  await take(page, name)
  await detail.getByRole('heading', { name }).waitFor()
})

test('a click on a menu shows that it was heard while the page is on its way', async () => {
  const page = await open()
  const link = page.getByRole('navigation').getByRole('link', { name: '联系人', exact: true }).first()
  const release = await hold(page, /[?&]_rsc=/)
  await link.click()
  await expect.poll(() => link.locator('i').evaluate((mark) => getComputedStyle(mark).visibility)).toBe('visible')
  await release()
  await expect.poll(() => at(page)).toBe('/crm/contact')
  await expect.poll(() => link.locator('i').count()).toBe(0)
})

test('shortcuts of one key are switched off in the settings, and keys with Ctrl stay', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/person/index?tab=look' })
  await page.getByRole('radiogroup', { name: '单键快捷键' }).getByRole('radio', { name: '关闭' }).check()
  await page.getByRole('heading', { level: 1 }).first().click()
  // had the slash opened the palette, the letter would stand in it
  await page.keyboard.type('/q')
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').waitFor()
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: '单键快捷键' }).getByRole('radio', { name: '开启' }).check()
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('/')
  await palette(page).getByRole('combobox').waitFor()
})

describe('the command palette', () => {
  test('menus, records and actions by keys alone; it finds by name and by pinyin', async () => {
    page = await open()
    const name = await page.evaluate(async () => {
      const answer = await fetch('/api/eis/restful/customer/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pageNo: 1, pageSize: 1 }),
      })
      return (await answer.json()).data.records[0].customer_name as string
    })
    await page.keyboard.press('Control+k')
    const box = palette(page).getByRole('combobox')
    await box.waitFor()
    await box.fill(name)
    const group = palette(page).getByRole('group', { name: '客户', exact: true })
    // its phone or code stands beside the name
    await group.getByRole('option', { name }).first().waitFor()
    await group.getByRole('option', { name }).first().click()
    await page.getByRole('dialog', { name: '客户详情' }).getByRole('heading', { name }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '客户详情' }).waitFor({ state: 'hidden' })

    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('lxr')
    await take(page, '联系人')
    await expect.poll(() => at(page)).toBe('/crm/contact')
    await palette(page).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^搜索客户、单号和菜单/ }).click()
    await palette(page).getByRole('combobox').fill('新增客户')
    await take(page, '新增客户')
    await page.getByRole('dialog', { name: '新增客户' }).waitFor()
    await expect.poll(() => page.url()).not.toContain('add=1')
    await page.getByRole('dialog', { name: '新增客户' }).getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog', { name: '新增客户' }).waitFor({ state: 'hidden' })
  })

  test('the look is chosen there, kept without a flash, and is back after signing out and in again', async () => {
    page = await newPage()
    await signIn(page, 'huangwen', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    await page.keyboard.press('/')
    await palette(page).getByRole('combobox').fill('深色')
    await take(page, '外观：深色')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await (await page.reload())?.text()).toContain('data-theme="dark"')
    await page.locator('main tbody tr').first().waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('退出')
    await take(page, '退出登录')
    await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' })
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('theme')
    await page.locator('#username').waitFor()
    const shown = page.waitForResponse((response) => new URL(response.url()).pathname === list && response.request().isNavigationRequest())
    await signInByForm(page, 'huangwen', { redirect: list })
    expect(await (await shown).text()).toContain('data-theme="dark"')
  })

  test('the language is changed there, menus included', async () => {
    page = await open()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('English')
    await take(page, 'English')
    await page.getByRole('navigation', { name: 'Visited pages' }).getByRole('link', { name: 'Customers', exact: true }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('clean to axe', () => {
  test.each(['light', 'dark'] as const)('strip, sheet, settings, palette and context menu, %s', async (mode) => {
    page = await open()
    await page.context().addCookies([{ name: 'theme', value: mode, url: page.url() }])
    await page.reload()
    await page.locator('main tbody tr').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(mode)
    await page.getByRole('navigation', { name: '访问过的页面' }).getByRole('link', { name: '客户', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).waitFor()
    expect(await flaws(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await openSheet(page)
    expect(await flaws(page)).toEqual([])
    await sheet(page).getByRole('button', { name: '显示设置' }).click()
    await settings(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
    expect(await flaws(page)).toEqual([])
    await page.keyboard.press('Escape')
    await settings(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('有限公司')
    await palette(page).getByRole('group', { name: '客户', exact: true }).getByRole('option').first().waitFor()
    expect(await flaws(page)).toEqual([])
  })

  test('on a narrow window the foot leads to all menus, the head to the palette; nothing is wider than the window', async () => {
    page = await open({ width: 375, height: 800 })
    await page.getByRole('navigation', { name: '常用页面' }).getByRole('button', { name: '全部' }).click()
    await sheet(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
    expect(await flaws(page)).toEqual([])
    await sheet(page).getByRole('link', { name: '联系人' }).click()
    await expect.poll(() => at(page)).toBe('/crm/contact')
    await sheet(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^搜索客户、单号和菜单/ }).click()
    await palette(page).getByRole('option').first().waitFor()
    expect(await flaws(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})

describe('addresses', () => {
  test('an address below a menu that has no screen answers 404 and says so inside the frame', async () => {
    page = await open()
    const response = await page.goto(`/system/api/${'0'.repeat(32)}`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link').first().waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect.poll(() => at(page)).toBe('/')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor({ state: 'hidden' })
  })

  test('a list answer without records shows the list’s own error, and a retry mends it', async () => {
    page = await open()
    await unbundle(page)
    await page.route('**/api/eis/restful/customer/query', (route) => route.fulfill({ json: { code: 0, message: '', data: { total: 3 } } }))
    await page.reload()
    await page.getByText('没能取到数据').waitFor()
    await page.getByRole('navigation', { name: '二级菜单' }).waitFor()
    await page.unroute('**/api/eis/restful/customer/query')
    await page.getByRole('button', { name: '再试一次' }).click()
    await page.locator('main tbody tr').first().waitFor()
  })
})
