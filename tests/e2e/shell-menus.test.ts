// All menus: groups, search, stars, display settings, menus that lead outside.
import type { Locator, Page, Request } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicPaths } from '../../lib/model/routes.ts'
import { newPage, signIn, unbundle } from '../support/browser.ts'

const list = '/crm/customer/list'
const favourites = '/api/app/base/app/sys/user/permission/favorite'
const account = 'hemin'

const sheet = (page: Page) => page.getByRole('dialog', { name: '全部菜单' })
const settings = (page: Page) => page.getByRole('dialog', { name: '菜单显示设置' })
const star = (page: Page, name: string, within: Locator = sheet(page)) => within.getByRole('button', { name: `收藏${name}`, exact: true })
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true }).first().waitFor()
const at = (page: Page) => new URL(page.url()).pathname
const titles = (page: Page) => sheet(page).getByRole('link').allTextContents()

/** Takes all stars of the signed-in user away, so that a test begins with none. */
async function clearFavourites(page: Page): Promise<void> {
  await page.evaluate(async (calls) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
    const { data } = await (await fetch(`${calls}/list`, { headers })).json()
    for (const { permission_key } of data) {
      await fetch(`${calls}/deleteFavorite`, { method: 'POST', headers, body: JSON.stringify({ permission_key }) })
    }
  }, favourites)
}

async function open(options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options)
  await signIn(page, account, { redirect: list })
  await clearFavourites(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '客户', exact: true }).waitFor()
  return page
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '全部菜单' }).click()
  await sheet(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
}

let page: Page

describe('all menus', () => {
  beforeEach(async () => {
    page = await open()
  })

  test('MENU-12 MENU-13 PUBLIC-19 the sheet lists the menus by groups, none of them public; a keyword, pinyin or initials leave those that are meant', async () => {
    await openSheet(page)
    const menus = page.getByRole('navigation', { includeHidden: true }).or(sheet(page)).getByRole('link', { includeHidden: true })
    const places = await menus.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(places.length).toBeGreaterThan(90)
    expect(places.filter((place) => publicPaths.has(place))).toEqual([])
    await expect.poll(() => sheet(page).getByRole('heading').allTextContents()).toEqual(expect.arrayContaining(['客户', '系统']))
    const customers = sheet(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: '客户', exact: true }) })
    await expect.poll(() => customers.getByRole('link').allTextContents()).toContain('客户公海')
    const box = sheet(page).getByRole('searchbox', { name: '搜索菜单' })
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    for (const typed of ['公海', 'gonghai', 'khgh']) {
      await box.fill(typed)
      await expect.poll(() => titles(page)).toEqual(['客户公海'])
    }
    await box.fill('没有这个')
    await sheet(page).getByText('没有叫「没有这个」的菜单').waitFor()
    await sheet(page).getByRole('button', { name: '清空' }).click()
    await expect.poll(() => titles(page).then((all) => all.length)).toBeGreaterThan(3)
    await box.fill('gonghai')
    await expect.poll(() => titles(page)).toEqual(['客户公海'])
    await box.press('Enter')
    await expect.poll(() => at(page)).toBe('/crm/customer/sea')
    await sheet(page).waitFor({ state: 'detached' })
  })

  test('MENU-14 MENU-22 MENU-23 MENU-24 MENU-25 MENU-26 a star sends its call, says so, and changes without a reload', async () => {
    await openSheet(page)
    const { user_key, permission_key } = await page.evaluate(async () => {
      const { data } = await (await fetch('/api/app/base/app/sys/permission/getUserPermissionByToken/me')).json()
      const all = (menus: { path: string; meta: { permission_key: string }; children: [] }[]): typeof menus =>
        menus.flatMap((menu) => [menu, ...all(menu.children)])
      const contact = all(data.menu).find((menu) => menu.path === '/crm/contact')
      return { user_key: data.user_info.user_key as string, permission_key: contact?.meta.permission_key }
    })
    const contact = star(page, '联系人').last()
    await expect.poll(() => contact.getAttribute('aria-pressed')).toBe('false')
    const added = page.waitForRequest(`**${favourites}/addFavorite`)
    await contact.click()
    expect((await added).postDataJSON()).toEqual({ menu_type: 1, permission_key, user_key })
    await toast(page, '收藏成功')
    await expect.poll(() => contact.getAttribute('aria-pressed')).toBe('true')
    await sheet(page).getByRole('heading', { name: '我的收藏' }).waitFor()
    await expect.poll(() => contact.getAttribute('aria-busy')).toBe('false')
    const removed = page.waitForRequest(`**${favourites}/deleteFavorite`)
    await contact.click()
    expect((await removed).postDataJSON()).toEqual({ permission_key, user_key })
    await toast(page, '取消成功')
    await expect.poll(() => contact.getAttribute('aria-pressed')).toBe('false')
    await sheet(page).getByRole('heading', { name: '我的收藏' }).waitFor({ state: 'detached' })
  })

  test('MENU-27 a refused star stays as it was', async () => {
    await page.route(`**${favourites}/addFavorite`, (route) => route.fulfill({ json: { code: 1, message: '收藏太多了' } }))
    await openSheet(page)
    await star(page, '联系人').click()
    await toast(page, '收藏太多了')
    expect(await star(page, '联系人').getAttribute('aria-pressed')).toBe('false')
  })

  test('MENU-15 MENU-17 MENU-18 MENU-19 MENU-20 MENU-21 the display settings: groups, stars, both notes; OK sends nothing and says 保存成功', async () => {
    await openSheet(page)
    await sheet(page).getByRole('button', { name: '显示设置' }).click()
    await settings(page).getByText('未显示在导航栏的菜单会收在“更多”里。').waitFor()
    await settings(page).getByText('导航栏显示多少菜单，取决于窗口大小和已选的应用。').waitFor()
    await settings(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
    const contact = star(page, '联系人', settings(page))
    await contact.click()
    await toast(page, '收藏成功')
    await expect.poll(() => contact.getAttribute('aria-pressed')).toBe('true')
    // what the star changed is loaded again before calls are counted
    await settings(page).getByRole('heading', { name: '收藏的顺序' }).waitFor()
    const sent: string[] = []
    page.on('request', (request: Request) => {
      // that the page was opened is told at some time or other
      if (request.method() !== 'GET' && /\/api\/(?!.*\/track\/log\/create$)/.test(request.url())) sent.push(request.url())
    })
    await settings(page).getByRole('button', { name: '保存' }).click()
    await toast(page, '保存成功')
    await settings(page).waitFor({ state: 'detached' })
    expect(sent).toEqual([])
  })

  test('MENU-16 adding menus begins with those that are no favourites yet; favourites keep their order', async () => {
    await openSheet(page)
    for (const name of ['联系人', '客户公海']) {
      await star(page, name).last().click()
      await expect.poll(() => star(page, name).last().getAttribute('aria-pressed')).toBe('true')
    }
    await sheet(page).getByRole('button', { name: '添加菜单' }).click()
    await settings(page).getByRole('heading', { name: '客户', exact: true }).waitFor()
    await star(page, '客户', settings(page)).waitFor()
    expect(await star(page, '联系人', settings(page)).count()).toBe(0)
    const order = () => settings(page).getByRole('list').locator('li[draggable=true] > span').allTextContents()
    await expect.poll(order).toEqual(['联系人', '客户公海'])
    const sorted = page.waitForResponse((response) => response.url().endsWith(`${favourites}/sort`))
    await settings(page).getByRole('button', { name: '上移客户公海' }).click()
    expect(await (await sorted).json()).toMatchObject({ code: 0 })
    await expect.poll(order).toEqual(['客户公海', '联系人'])
    await page.reload()
    await openSheet(page)
    const mine = sheet(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: '我的收藏' }) })
    await expect.poll(() => mine.getByRole('link').allTextContents()).toEqual(['客户公海', '联系人'])
  })

  test('SHELL-06 MENU-10 the bar on top leads to the personal centre, whose star makes it a favourite', async () => {
    await page.getByRole('button', { name: '何敏的菜单' }).click()
    const link = page.getByRole('menuitem', { name: '个人中心' })
    expect(await link.getAttribute('href')).toBe('/person/index')
    await link.click()
    await expect.poll(() => at(page)).toBe('/person/index')
    const own = star(page, '个人中心', page.getByRole('main'))
    const added = page.waitForRequest(`**${favourites}/addFavorite`)
    await own.click()
    expect((await added).postDataJSON()).toMatchObject({ menu_type: 1 })
    await toast(page, '收藏成功')
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true')
    await openSheet(page)
    await sheet(page).getByRole('link', { name: '个人中心' }).waitFor()
  })

  test('SHELL-24 an external menu opens its address outside', async () => {
    const outside = await newPage()
    await unbundle(outside)
    await outside.route('**/getUserPermissionByToken/**', async (route) => {
      const answer = await (await route.fetch()).json()
      const help = {
        path: '/help',
        name: 'help',
        children: [],
        meta: { title: '帮助中心', internalOrExternal: true, url: 'https://help.example/start' },
      }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, menu: [...answer.data.menu.slice(0, 3), help] } } })
    })
    await outside
      .context()
      .route('https://help.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>help</title>' }))
    await signIn(outside, account, { redirect: list })
    const link = outside.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '帮助中心' })
    await link.waitFor()
    const opened = outside.context().waitForEvent('page')
    await link.click()
    const other = await opened
    await other.waitForURL('https://help.example/start')
    expect(at(outside)).toBe(list)
  })
})
