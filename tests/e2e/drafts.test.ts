// What was typed survives the end of a session, another window's sign-out and a lost connection, and belongs to the person who typed it
// (docs/domain/frame.md#the-end-of-a-session).
import type { Locator, Page, Request } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../support/approval-pages.ts'
import { address, newPage, reloadSignedOut, signInByForm as signIn, signIn as signInByCall } from '../support/browser.ts'

const list = '/crm/customer/list'
const typed = '启明新材料有限公司'

let page: Page
/** Code that the page has asked for and not yet got. */
const onItsWay = new Set<Request>()
beforeEach(async () => {
  page = await newPage()
  onItsWay.clear()
  page.on('request', (request) => request.url().includes('/_next/static/') && onItsWay.add(request))
  page.on('requestfinished', (request) => onItsWay.delete(request))
  page.on('requestfailed', (request) => onItsWay.delete(request))
})

/** What is shown has all its code, also the code that other code has asked for. */
async function allCode(): Promise<void> {
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  await expect.poll(async () => (onItsWay.size === 0 ? idle().then(() => onItsWay.size) : onItsWay.size)).toBe(0)
}

const dialog = (on: Page) => on.getByRole('dialog', { name: '新增客户' })
const nameField = (on: Page) => dialog(on).getByRole('textbox', { name: '客户名称', exact: true })

/** Opens the form of a new customer. */
async function openForm(on: Page): Promise<void> {
  await on.getByRole('button', { name: '新增客户' }).first().click()
  await nameField(on).waitFor()
}

async function typeCustomer(on: Page): Promise<void> {
  await openForm(on)
  // the first field has the keyboard
  await expect.poll(() => nameField(on).evaluate((field) => field === document.activeElement)).toBe(true)
  await on.keyboard.insertText(typed)
}

/** Ends the page's session on the server, without the page. */
async function endOnServer(): Promise<void> {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  const headers = { origin: address(), cookie: `session=${session?.value}`, 'content-type': 'application/json' }
  await fetch(`${address()}/api/app/base/app/sys/user/logout`, { method: 'POST', body: '{}', headers })
}

async function signOut(on: Page): Promise<void> {
  await on.getByRole('button', { name: /陈立/ }).first().click()
  await on.getByRole('menuitem', { name: '退出登录' }).click()
  await on.waitForURL('**/login?*')
}

describe('the end of a session', () => {
  test('keeps what was typed a moment ago for the same person, says why the sign-in page is there, and shows nothing to another', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await typeCustomer(page)
    await endOnServer()
    // a call of the page in the background may learn of the end before the click does
    const left = page.waitForURL('**/login?redirect=*')
    await Promise.race([dialog(page).getByRole('button', { name: '保存', exact: true }).click(), left])
    await left
    await page.getByText('登录已过期，请重新登录').waitFor()
    await signIn(page, 'chenli', { redirect: list })
    await openForm(page)
    expect(await nameField(page).inputValue()).toBe(typed)
    await dialog(page)
      .getByText(/已恢复/)
      .waitFor()
    await endOnServer()
    await reloadSignedOut(page)
    await page.getByText('登录已过期，请重新登录').waitFor()
    await signIn(page, 'huangwen', { redirect: list })
    await openForm(page)
    expect(await nameField(page).inputValue()).toBe('')
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(typed)
  })

  test('clears the drafts where the person signs out himself', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await typeCustomer(page)
    await page.waitForFunction((text) => Object.values(localStorage).join().includes(text), typed)
    page.on('dialog', (question) => void question.accept())
    await page.goto(`${address()}${list}`)
    await signOut(page)
    await signIn(page, 'chenli', { redirect: list })
    await openForm(page)
    expect(await nameField(page).inputValue()).toBe('')
  })
})

describe('another window of the same browser', () => {
  test('takes what this one shows out of sight when it signs out, and what was typed here is kept', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await typeCustomer(page)
    const other = await page.context().newPage()
    await other.goto(`${address()}/`)
    await signOut(other)
    await page.waitForURL('**/login?redirect=*')
    await page.getByText('您已在另一个窗口退出登录').waitFor()
    await signIn(page, 'chenli', { redirect: list })
    await openForm(page)
    expect(await nameField(page).inputValue()).toBe(typed)
  })

  test('leads here too when somebody else signs in there', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    const other = await page.context().newPage()
    await signInByCall(other, 'huangwen')
    // as the page of signing in keeps it
    await other.evaluate(async () => {
      const answer = await fetch('/api/app/base/app/sys/user/queryById', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
      localStorage.setItem('office.targetKey', (await answer.json()).data.user_key)
    })
    await page.waitForURL(`${address()}/`)
    await page.getByRole('button', { name: /黄文/ }).first().waitFor()
  })
})

describe('without a connection', () => {
  test('a click on a menu waits with the page and what was typed in it, and goes on when the connection is back', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await page.locator('main tbody tr').first().waitFor()
    const follow = page.getByRole('link', { name: '公海', exact: false }).first()
    await follow.waitFor()
    await page.getByRole('textbox', { name: '客户名称' }).fill(typed)
    await page.context().setOffline(true)
    await follow.click()
    await page.getByText('网络断开了').waitFor()
    expect(await page.getByRole('textbox', { name: '客户名称' }).inputValue()).toBe(typed)
    await page.context().setOffline(false)
    await page.waitForURL('**/crm/customer/sea')
    await page.getByText('网络断开了').waitFor({ state: 'hidden' })
  })
})

/** A form that is no drawer of a record: where it is, how it opens, and how a text is typed into it and read. */
interface Form {
  account: string
  place: () => Promise<string>
  open?: (on: Page) => Promise<void>
  /** Waits until it can be typed into: what is fetched when needed is there. */
  ready: (on: Page) => Promise<void>
  type: (on: Page, text: string) => Promise<void>
  read: (on: Page) => Promise<string>
}

const inField = (find: (on: Page) => Locator): Pick<Form, 'ready' | 'type' | 'read'> => ({
  ready: (on) => find(on).waitFor(),
  type: (on, text) => find(on).fill(text),
  read: (on) => find(on).inputValue(),
})

const sheet = (on: Page) => on.getByRole('grid', { name: '报价明细' })

/** The address of a quote without lines. */
async function startQuote(): Promise<string> {
  const seller = await callAs('xujia')
  const mark = Date.now().toString(36)
  const { customer_key } = await seller.call('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `云岭资产管理${mark}（示例）` })
  const { business_key } = await seller.call('POST /api/fintech/biz/business/save', {
    business_name: `云岭路演${mark}`,
    customer_key,
    business_amount: '1000',
  })
  const quote = await seller.call('POST /api/eis/restful/pricing/save', { customer_key, business_key, lines: [] })
  return `/pricing/${quote.pricing_key}`
}

const forms: Readonly<Record<string, Form>> = {
  新增请假: {
    account: 'fengli',
    place: async () => '/home/leave',
    open: (on) => on.getByRole('button', { name: '新增请假' }).first().click(),
    ...inField((on) => on.getByRole('dialog').getByLabel('请假事由')),
  },
  新建项目: {
    account: 'shenyangguang',
    place: async () => '/okr-project/add',
    ...inField((on) => on.getByLabel('项目名称')),
  },
  线索日报: {
    account: 'chenli',
    place: async () => '/home/daily/clue',
    open: (on) => on.getByRole('button', { name: '写日报' }).first().click(),
    ...inField((on) => on.getByRole('dialog').getByLabel('今日总结')),
  },
  报价明细: {
    account: 'xujia',
    place: startQuote,
    ready: (on) => on.getByRole('button', { name: '加行' }).last().waitFor(),
    async type(on, text) {
      await on.getByRole('button', { name: '加行' }).last().click()
      await on.keyboard.type(text)
      await on.keyboard.press('Enter')
    },
    read: async (on) => (await sheet(on).allInnerTexts()).join(),
  },
}

describe('a form of its own', () => {
  test.each(Object.entries(forms))(
    '%s keeps what was typed without a connection through the end of the session, and says so',
    async (_, form) => {
      const path = await form.place()
      await signIn(page, form.account, { redirect: path })
      await form.open?.(page)
      await form.ready(page)
      await allCode()
      await page.context().setOffline(true)
      await form.type(page, typed)
      await page.waitForFunction((text) => Object.values(localStorage).join().includes(text), typed)
      await page.context().setOffline(false)
      await endOnServer()
      page.on('dialog', (question) => void question.accept())
      await reloadSignedOut(page)
      await page.getByText('登录已过期，请重新登录').waitFor()
      await signIn(page, form.account, { redirect: path })
      await form.open?.(page)
      await page
        .getByText(/已恢复/)
        .first()
        .waitFor()
      await expect.poll(() => form.read(page)).toContain(typed)
      await page.getByRole('button', { name: '放弃草稿' }).click()
      await expect.poll(() => form.read(page)).not.toContain(typed)
      await page.getByText(/已恢复/).waitFor({ state: 'hidden' })
    },
  )
})

describe('permissions of a role that are not saved', () => {
  test('are there again after a look elsewhere, and are asked about where their tab or the window is closed', async () => {
    await signInByCall(page, 'hemin', { redirect: '/system/role' })
    await page.locator('.ant-tree').getByText('销售顾问', { exact: true }).click()
    const grants = page.locator('[data-grants]')
    await grants.getByRole('checkbox').nth(3).click()
    const changes = grants.getByRole('status').first()
    await changes.waitFor()
    const [said] = await changes.allInnerTexts()
    await page.getByRole('link', { name: '用户' }).first().click()
    await page.waitForURL('**/system/user*')
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.type())
      void question.dismiss()
    })
    await page.reload().catch(() => undefined)
    await expect.poll(() => questions).toEqual(['beforeunload'])
    const tab = page.getByRole('navigation', { name: '访问过的页面' })
    await tab.getByRole('link', { name: '角色权限' }).click()
    await expect.poll(async () => (await changes.allInnerTexts())[0]).toBe(said)
    await tab.getByRole('button', { name: '关闭角色权限' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '修改还没有保存，确定关闭吗？' })
    await question.getByRole('button', { name: '留下' }).click()
    await changes.waitFor()
    await tab.getByRole('button', { name: '关闭角色权限' }).click()
    await question.getByRole('button', { name: '不保存并关闭' }).click()
    await page.waitForURL('**/system/user*')
    await tab.getByRole('link', { name: '角色权限' }).waitFor({ state: 'hidden' })
    await page.goto(`${address()}/`)
    expect(questions).toEqual(['beforeunload'])
  })
})
