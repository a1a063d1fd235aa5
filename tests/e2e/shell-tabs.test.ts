// The strip of visited views: visiting, closing, the context menu, refreshing by the detour, what stays typed, keys, names of records.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newPage, signIn, unbundle } from '../support/browser.ts'
import { pressAtOnce } from '../support/hands.ts'

const list = '/crm/customer/list'
const contacts = '/crm/contact'
const permissions = '**/getUserPermissionByToken/**'

interface Menu {
  path: string
  meta: { keepAlive?: boolean }
  children?: Menu[]
}

const strip = (page: Page) => page.getByRole('navigation', { name: '访问过的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
const side = (page: Page, name: string) => page.getByRole('navigation', { name: '二级菜单' }).getByRole('link', { name, exact: true })
const at = (page: Page) => new URL(page.url()).pathname
/** The box of the open list's first filter. */
const filter = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label })

/** Waits until the strip holds exactly these tabs. */
async function expectTabs(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => strip(page).getByRole('link').allTextContents()).toEqual(names)
}

async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => at(page)).toBe(path)
}

/** Opens the customer list in a new browser, live and with rows. */
async function open(address = list): Promise<Page> {
  const page = await newPage()
  await signIn(page, 'chenli', { redirect: address })
  await page.locator('main tbody tr').first().waitFor()
  await expectTabs(page, '工作台', '客户')
  return page
}

/** Goes on to another menu of the side, once its view is there. */
async function visit(page: Page, name: string, path: string): Promise<void> {
  await side(page, name).click()
  await expectPath(page, path)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function openMenu(page: Page, name: string): Promise<void> {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭所有' }).waitFor()
}

describe('tabs', () => {
  test('SHELL-10 SHELL-11 SHELL-12 SHELL-15 SHELL-16 a visit adds one tab; closing goes to the neighbour, from the last one home', async () => {
    const page = await open()
    await page.getByRole('navigation', { name: '二级菜单' }).waitFor()
    await page.getByRole('main').waitFor()
    await visit(page, '联系人', contacts)
    await expectTabs(page, '工作台', '客户', '联系人')
    await visit(page, '客户', list)
    await expectTabs(page, '工作台', '客户', '联系人')
    await expect.poll(() => tab(page, '客户').getAttribute('aria-current')).toBe('page')

    const home = strip(page).getByRole('listitem').first()
    expect(await home.getByRole('button').count()).toBe(0)
    await openMenu(page, '工作台')
    expect(await page.getByRole('menuitem', { name: '关闭', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    await strip(page).getByRole('button', { name: '关闭客户' }).click()
    await expectPath(page, contacts)
    await expectTabs(page, '工作台', '联系人')
    await strip(page).getByRole('button', { name: '关闭联系人' }).click()
    await expectPath(page, '/')
    await expectTabs(page, '工作台')
  })

  test('SHELL-13 SHELL-17 SHELL-18 the context menu closes the others and all', async () => {
    const page = await open()
    await visit(page, '联系人', contacts)
    await visit(page, '客户产品', '/crm/product')
    await openMenu(page, '客户')
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['刷新', '关闭', '关闭其他', '关闭所有'])
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await expectPath(page, list)
    await expectTabs(page, '工作台', '客户')
    await visit(page, '联系人', contacts)
    await openMenu(page, '客户')
    await page.getByRole('menuitem', { name: '关闭所有' }).click()
    await expectPath(page, '/')
    await expectTabs(page, '工作台')
  })

  test('SHELL-14 refreshing passes /redirect and the full path, and builds the view again', async () => {
    const page = await open(`${list}?scene=MINE`)
    const passed: string[] = []
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname + new URL(frame.url()).search))
    await filter(page, '客户名称').fill('还没查询')
    await openMenu(page, '客户')
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await expect.poll(() => passed).toContain(`/redirect${list}?scene=MINE`)
    await expect.poll(() => passed.at(-1)).toBe(`${list}?scene=MINE`)
    await page.locator('main tbody tr:visible').first().waitFor()
    await expect.poll(() => filter(page, '客户名称').inputValue()).toBe('')
    await expectTabs(page, '工作台', '客户')
  })

  test('a detour to another site or to a screen without a right leads nowhere foreign', async () => {
    const page = await open()
    for (const foreign of ['/redirect//evil.example/crm', '/redirect/system/user']) {
      await page.goto(foreign)
      await expect.poll(() => new URL(page.url()).host).toBe(new URL(await page.evaluate(() => location.origin)).host)
      await expect.poll(() => at(page)).not.toContain('/redirect')
    }
  })
})

describe('what was typed', () => {
  test('SHELL-23 a view with keepAlive stays as it was while others are open; one without begins again', async () => {
    const page = await newPage()
    await unbundle(page)
    await page.route(permissions, async (route) => {
      const answer = await (await route.fetch()).json()
      const change = (menus: Menu[]): Menu[] =>
        menus.map((menu) => ({
          ...menu,
          meta: { ...menu.meta, keepAlive: menu.path === contacts ? false : menu.meta.keepAlive },
          children: change(menu.children ?? []),
        }))
      await route.fulfill({ json: { ...answer, data: { ...answer.data, menu: change(answer.data.menu) } } })
    })
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    await filter(page, '客户名称').fill('只是打了字')
    await page.locator('main tbody tr').nth(1).getByRole('checkbox').check()
    await visit(page, '联系人', contacts)
    await filter(page, '姓名').fill('也打了字')
    await tab(page, '客户').click()
    await expectPath(page, list)
    await filter(page, '客户名称').waitFor()
    await expect.poll(() => filter(page, '客户名称').inputValue()).toBe('只是打了字')
    await page.getByText('已选1项').or(page.getByText('已选 1 项')).first().waitFor()
    await tab(page, '联系人').click()
    await expectPath(page, contacts)
    await expect.poll(() => filter(page, '姓名').inputValue()).toBe('')
  })

  test('a tab leads back to the very list that was left, and the strip outlives a reload', async () => {
    const page = await open(`${list}?scene=MINE`)
    await visit(page, '联系人', contacts)
    await side(page, '客户').click()
    await expect.poll(() => page.url()).toContain(`${list}?scene=MINE`)
    await tab(page, '联系人').click()
    await expectPath(page, contacts)
    await page.reload()
    await expectTabs(page, '工作台', '客户', '联系人')
    await tab(page, '客户').click()
    await expect.poll(() => page.url()).toContain(`${list}?scene=MINE`)
  })

  test('a change of the list builds on the one just before, of which the router has not told yet', async () => {
    const page = await open()
    const asked = page.waitForRequest((request) => {
      const text = request.postData() ?? ''
      return text.includes('MINE') && text.includes('customer_name') && text.includes('desc')
    })
    // between the two presses nothing runs but what React does at once: the router's turn comes later
    const main = page.getByRole('main')
    await pressAtOnce(main.locator('[role=tab][aria-selected=false]').first(), main.locator('th[aria-sort] button').first())
    await asked
    await expect.poll(() => new URL(page.url()).search).toMatch(/scene=MINE.*sort=-customer_name/)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?scene=MINE')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('main').getByRole('tab', { selected: true, name: /^全部/ }).waitFor()
  })
})

describe('keys and names', () => {
  test('arrow keys walk the strip, Delete closes, Shift+F10 opens the menu', async () => {
    const page = await open()
    await visit(page, '联系人', contacts)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await tab(page, '联系人').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe('客户')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('联系人')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('工作台')
    await page.keyboard.press('Delete')
    await expectTabs(page, '工作台', '客户', '联系人')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('客户')
    await page.keyboard.press('Shift+F10')
    await expect.poll(focused).toBe('刷新')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('关闭')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('客户')
    await page.keyboard.press('Delete')
    await expectTabs(page, '工作台', '联系人')
    await expect.poll(focused).toBe('联系人')
    await page.keyboard.press('Delete')
    await expectPath(page, '/')
    await expectTabs(page, '工作台')
  })

  test('a record’s page names its tab and the window after the record', async () => {
    const page = await open()
    const record = await page.evaluate(async () => {
      const answer = await fetch('/api/eis/restful/customer/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pageNo: 1, pageSize: 1 }),
      })
      return (await answer.json()).data.records[0] as { customer_key: string; customer_name: string }
    })
    await page.goto(`${list}/${record.customer_key}`)
    await expectTabs(page, '工作台', '客户', record.customer_name)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${record.customer_name} - .+`))
    await tab(page, '客户').click()
    await expectPath(page, list)
    await expect.poll(() => page.title()).toMatch(/^客户 - .+/)
  })
})
