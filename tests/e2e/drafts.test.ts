// What was typed survives the end of a session, another window's sign-out and a lost connection, and belongs to the person who typed it
// (docs/domain/frame.md#the-end-of-a-session).
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { address, newPage, signInByForm as signIn, signIn as signInByCall } from '../support/browser.ts'

const list = '/crm/customer/list'
const typed = '启明新材料有限公司'

let page: Page
beforeEach(async () => {
  page = await newPage()
})

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
    await page.reload()
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
