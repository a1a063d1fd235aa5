// The frame of the signed-in pages: menus from the answer, tabs, side menu, narrow windows, tracking of clicks.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newPage, signIn, unbundle } from '../support/browser.ts'

const list = '/crm/customer/list'
const permissions = '**/getUserPermissionByToken/**'

interface Menu {
  path: string
  hidden?: boolean
  route?: string
  meta: { title: string }
  children?: Menu[]
}

const menu = (path: string, title: string, children?: Menu[]): Menu => ({ path, meta: { title }, ...(children && { children }) })
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents()
const topTabs = (page: Page) => texts(page, 'nav[aria-label="一级菜单"] > a')
const sideEntries = (page: Page) => texts(page, 'nav[aria-label="二级菜单"] a')

/** Opens the customer list with other menus than the server's. */
async function openWith(menus: Menu[]): Promise<Page> {
  const page = await newPage()
  await unbundle(page)
  await page.route(permissions, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, menu: menus } } })
  })
  await signIn(page, 'chenli', { redirect: list })
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link').first().waitFor()
  return page
}

describe('menus', () => {
  test('MENU-01 SHELL-01 SHELL-05 tabs and side menu are those of the permission answer', async () => {
    const page = await openWith([
      menu('/', '我的首页'),
      menu('/crm', '客户们', [menu(list, '全部客户'), { ...menu('/crm/visit', '藏起来'), hidden: true }, menu('/crm/contact', '通讯录')]),
      { ...menu('/market', '看不见', [menu('/market/channel', '渠道')]), hidden: true },
    ])
    await expect.poll(() => topTabs(page)).toEqual(['我的首页', '客户们'])
    await expect.poll(async () => (await sideEntries(page)).map((text) => text.trim())).toEqual(['全部客户', '通讯录'])
    await expect.poll(() => page.locator('h1').allTextContents()).toEqual(['全部客户'])
  })

  test('SHELL-04 SHELL-07 a tab leads to the first leaf below it, the mark to the dashboard', async () => {
    const page = await openWith([
      menu('/', '工作台'),
      menu('/crm', '客户', [menu(list, '客户')]),
      menu('/deep', '更深', [menu('/deep/er', '目录', [menu('/crm/product', '产品'), menu('/crm/contact', '联系人')])]),
    ])
    await page.getByRole('link', { name: '更深' }).click()
    await page.waitForURL('**/crm/product')
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('MENU-06 MENU-07 several visible children make a submenu, one alone a single entry', async () => {
    const page = await openWith([
      menu('/crm', '客户', [
        menu('/crm/records', '资料', [menu(list, '客户'), menu('/crm/contact', '联系人')]),
        menu('/crm/goods', '货品', [menu('/crm/product', '客户产品'), { ...menu('/crm/visit', '拜访'), hidden: true }]),
      ]),
    ])
    const side = page.getByRole('navigation', { name: '二级菜单' })
    const submenu = side.getByRole('button', { name: '资料' })
    await expect.poll(() => submenu.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => side.getByRole('link').allTextContents()).toEqual(['客户', '联系人', '客户产品'])
    await submenu.click()
    await expect.poll(() => side.getByRole('link').allTextContents()).toEqual(['客户产品'])
  })

  test('SHELL-03 what is beyond the twelfth tab stands under 更多', async () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      menu(`/g${index}`, `第${index + 1}组`, [menu(index === 0 ? list : index === 13 ? '/crm/product' : '/crm/contact', `组员${index}`)]),
    )
    const page = await openWith(many)
    await expect.poll(() => topTabs(page)).toHaveLength(12)
    await page.getByRole('button', { name: '更多', exact: true }).first().click()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['第13组', '第14组'])
    await page.getByRole('menuitem', { name: '第14组' }).click()
    await page.waitForURL('**/crm/product')
  })
})

describe('the frame', () => {
  test('MENU-11 SHELL-08 the dashboard is at /, with real counts that lead to their lists; the user menu signs out', async () => {
    const page = await newPage()
    await signIn(page, 'huangwen')
    await page.waitForURL((url) => url.pathname === '/')
    const mine = page.getByRole('link', { name: /我负责的/ })
    await mine.getByText(/^[1-9]\d*$/).waitFor()
    const count = Number(/\d+/.exec((await mine.textContent()) ?? '')?.[0])
    await mine.click()
    await page.getByText(`共${count}条`).waitFor()
    await page.getByRole('button', { name: '黄文的菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' })
  })

  test('SHELL-19 SHELL-20 the side menu is 140 px wide, and below 992 px a closed drawer', async () => {
    const page = await newPage({ width: 992 })
    await signIn(page, 'chenli', { redirect: list })
    const side = page.getByRole('navigation', { name: '二级菜单' })
    await side.waitFor()
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(140)
    await page.setViewportSize({ width: 991, height: 800 })
    await side.waitFor({ state: 'hidden' })
    const drawer = page.getByRole('dialog', { name: '全部菜单' })
    expect(await drawer.count()).toBe(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await drawer.getByRole('link', { name: '联系人' }).click()
    await page.waitForURL('**/crm/contact')
    await drawer.waitFor({ state: 'hidden' })
  })

  test('the long side menu of the administration is in sections, and its fold button stays in sight', async () => {
    const page = await newPage({ width: 1440, height: 600 })
    await signIn(page, 'hemin', { redirect: '/system/user' })
    const side = page.getByRole('navigation', { name: '二级菜单' })
    await expect.poll(() => side.locator('p').allTextContents()).toEqual(['组织与权限', '内容与消息', '数据与规则', '应用', '日志与安全'])
    const fold = side.getByRole('button', { name: '收起侧栏' })
    await expect.poll(() => fold.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
    await side.getByRole('link', { name: '接口文档' }).click()
    await page.waitForURL('**/system/api')
  })

  test('SHELL-21 the folded side menu is remembered in a cookie', async () => {
    const page = await newPage()
    await signIn(page, 'chenli', { redirect: list })
    const side = page.getByRole('navigation', { name: '二级菜单' })
    await side.getByRole('button', { name: '收起侧栏' }).click()
    await side.getByRole('button', { name: '展开侧栏' }).waitFor()
    await page.reload()
    await side.getByRole('button', { name: '展开侧栏' }).waitFor()
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(48)
    expect((await page.context().cookies()).some((cookie) => cookie.name.toLowerCase().includes('sidebar'))).toBe(true)
  })

  test('the page can be used by keys alone: skip link, menu, list, record', async () => {
    const page = await newPage()
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content')
    const user = page.getByRole('button', { name: '陈立的菜单' })
    await user.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toMatch(/^menuitem/)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('退出登录')
    await page.keyboard.press('Escape')
    await expect.poll(() => user.evaluate((element) => element === document.activeElement)).toBe(true)
    const name = page.locator('main tbody tr').first().locator('[data-naming] button')
    await name.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '客户详情' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '客户详情' }).waitFor({ state: 'hidden' })
  })

  test('WID-65 an opened page and a tracked click are reported, and works although the report fails', async () => {
    const page = await newPage()
    const reportOf = (code: string) =>
      page.waitForRequest((request) => request.url().endsWith('/track/log/create') && request.postDataJSON().event_code === code)
    const view = reportOf('page.view')
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    expect((await view).postDataJSON()).toEqual({ page_path: list, event_code: 'page.view' })
    const report = reportOf('add')
    await page.getByRole('button', { name: '新增客户' }).click()
    expect((await report).method()).toBe('POST')
    expect((await report).postDataJSON()).toMatchObject({ page_path: list, event_code: 'add', element_text: '新增客户' })
    expect(await (await (await report).response())?.json()).toMatchObject({ code: 0 })
    await page.getByRole('dialog', { name: '新增客户' }).getByRole('button', { name: '取消' }).click()
    await page.route('**/track/log/create', (route) => route.abort())
    await page.getByRole('button', { name: '新增客户' }).click()
    await page.getByRole('dialog', { name: '新增客户' }).waitFor()
    expect(await page.locator('[data-toast]').count()).toBe(0)
  })

  test('the first load is small: JavaScript of the dashboard at most 420 KB compressed, of the customer list 400 KB', async () => {
    const first = await newPage()
    await signIn(first, 'chenli', { redirect: '/' })
    const cookies = await first.context().cookies()
    for (const [path, shown, most] of [
      ['/', 'main h1', 420],
      [list, 'main tbody tr', 400],
    ] as const) {
      const page = await newPage()
      await page.context().addCookies(cookies)
      const sizes: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      await page.goto(path)
      await page.locator(shown).first().waitFor()
      await page.getByRole('navigation', { name: '访问过的页面' }).waitFor()
      const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1024
      expect(sum, `${path} sends ${sum.toFixed()} KB`).toBeLessThanOrEqual(most)
      expect(sum).toBeGreaterThan(100)
    }
  })

  test('the dark theme and the density stay after a reload, without a flash of the light one', async () => {
    const page = await newPage()
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    const height = () =>
      page
        .locator('main tbody td')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().height)
    await expect.poll(height).toBe(40)
    await page.getByRole('button', { name: '密度' }).click()
    await page.getByRole('menuitemradio', { name: '紧凑' }).click()
    await expect.poll(height).toBe(32)
    await page.getByRole('button', { name: '陈立的菜单' }).click()
    await page.getByRole('menuitemradio', { name: '深色' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    const response = await page.reload()
    expect(await response?.text()).toContain('data-theme="dark"')
    await page.locator('main tbody tr').first().waitFor()
    await expect.poll(height).toBe(32)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(12, 20, 24)')
  })
})
