// Stories of the second factor in a browser: set up by its owner, signed in by, turned off; reset by an administrator; required of a role.
import type { Page } from 'playwright'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { flaws } from '../support/axe.ts'
import { address, newPage, reloadSignedOut, signIn, signInByForm } from '../support/browser.ts'

const security = '/person/index?tab=security'
const user = '/api/app/base/app/sys/user'

const isOn = (page: Page) => page.getByRole('region', { name: '两步验证' }).getByText('已开启')
const submit = (page: Page) => page.locator('button[type=submit]').click()
const left = (page: Page) => page.waitForURL((url) => !['/login', '/secondFactor'].includes(url.pathname), { waitUntil: 'commit' })

/** The key that the page shows for who cannot scan. */
const secretOn = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

/** From the QR code on: the first code, then the recovery codes, which are answered. */
async function finishSetUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('img', { name: '两步验证的二维码' }).waitFor()
  const secret = await secretOn(page)
  await expect.poll(() => flaws(page)).toEqual([])
  await page.getByLabel('验证码').fill(codeAt(secret, Date.now()))
  await submit(page)
  const list = page.getByRole('list', { name: '恢复码' })
  await list.waitFor()
  const recovery = await list.getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  await expect.poll(() => flaws(page)).toEqual([])
  await submit(page)
  await page.getByText('请先保存恢复码并勾选').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载文本' }).click()
  expect((await saved).suggestedFilename()).toBe('恢复码.txt')
  await page.getByRole('checkbox', { name: '我已保存恢复码' }).check()
  await submit(page)
  await left(page)
  return { secret, recovery }
}

async function signOut(page: Page): Promise<void> {
  const answer = await page.request.post(`${user}/logout`, { headers: { origin: address() }, data: {} })
  expect(answer.status()).toBe(200)
  await page.context().clearCookies()
}

async function typePassword(page: Page, account: string, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
  await page.locator('#username').fill(account)
  await page.locator('#password').fill(inject('password'))
  await submit(page)
}

/** A call as the administrator. */
async function asAdmin<T>(path: string, data: object, method: 'get' | 'post' | 'put' = 'post'): Promise<T> {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/404' })
  const headers = { origin: address(), 'x-requested-with': 'XMLHttpRequest' }
  const response =
    method === 'get'
      ? await page.request.get(path, { params: data as Record<string, string>, headers })
      : await page.request[method](path, { data, headers })
  const answer = (await response.json()) as { code: number; message: string; data: T }
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}

test('a second factor is set up with password and code, asked for when signing in, replaced by a recovery code, and turned off', async () => {
  const page = await newPage()
  await signIn(page, 'yuyang', { redirect: security })
  await page.getByRole('link', { name: '开启两步验证' }).click()
  await page.waitForURL('**/secondFactor?**')
  await page.locator('#password').fill('wrong-password')
  await submit(page)
  await page.getByText('密码不正确').waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await page.locator('#password').fill(inject('password'))
  await submit(page)
  const { secret, recovery } = await finishSetUp(page)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(security)
  await isOn(page).waitFor()
  await page.getByText('剩余恢复码 10 个').waitFor()

  await signOut(page)
  await typePassword(page, 'yuyang', security)
  const code = page.getByLabel('验证码')
  await code.waitFor()
  await expect.poll(() => code.evaluate((input) => document.activeElement === input)).toBe(true)
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
  await submit(page)
  await page.getByText('请输入 6 位数字的验证码').waitFor()
  await code.fill(codeAt(secret, Date.now(), 9))
  await code.press('Enter')
  await page.getByRole('alert').filter({ hasText: '验证码不正确' }).waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await code.fill(codeAt(secret, Date.now(), 1))
  await code.press('Enter')
  await left(page)
  await isOn(page).waitFor()

  await signOut(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await typePassword(page, 'yuyang', security)
  await page.getByRole('button', { name: '改用恢复码' }).click()
  await page.getByLabel('恢复码').fill(String(recovery[0]))
  await expect.poll(() => flaws(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await submit(page)
  await left(page)
  await page.getByText('剩余恢复码 9 个').waitFor()

  const region = page.getByRole('region', { name: '两步验证' })
  await region.getByRole('button', { name: '重新生成恢复码' }).click()
  const renewing = page.getByRole('dialog', { name: '重新生成恢复码' })
  await renewing.getByLabel('当前密码').fill(inject('password'))
  await renewing.getByLabel('验证码或恢复码').fill(String(recovery[1]))
  await expect.poll(() => flaws(page, '.ant-modal')).toEqual([])
  await renewing.getByRole('button', { name: '重新生成恢复码' }).click()
  const shown = page.getByRole('dialog', { name: '新的恢复码' })
  await shown.getByRole('list').waitFor()
  const fresh = await shown.getByRole('listitem').allTextContents()
  expect(fresh).toHaveLength(10)
  await shown.getByText('关闭', { exact: true }).click()
  await page.getByText('剩余恢复码 10 个').waitFor()

  await region.getByRole('button', { name: '关闭两步验证' }).click()
  const closing = page.getByRole('dialog', { name: '关闭两步验证' })
  await closing.getByLabel('当前密码').fill(inject('password'))
  await closing.getByLabel('验证码或恢复码').fill(String(recovery[2]))
  await closing.getByRole('button', { name: '关闭两步验证' }).click()
  await closing.getByText('验证码不正确或已用过').waitFor()
  await closing.getByLabel('验证码或恢复码').fill(String(fresh[0]))
  await closing.getByRole('button', { name: '关闭两步验证' }).click()
  await region.getByText('未开启').waitFor()
  await signOut(page)
  await signInByForm(page, 'yuyang', { redirect: security })
  await region.getByText('未开启').waitFor()
})

test('an administrator finds who has one, resets it, and his sessions end', async () => {
  const page = await newPage()
  await signIn(page, 'hanmei', { redirect: '/secondFactor?redirect=/person/index' })
  await page.locator('#password').fill(inject('password'))
  await submit(page)
  await finishSetUp(page)
  const desk = await newPage()
  await signIn(desk, 'hemin', { redirect: '/system/user?second_factor=true' })
  const row = desk.getByRole('row', { name: /hanmei/ })
  await row.waitFor()
  await row.getByRole('button', { name: '更多' }).click()
  await desk.getByRole('menuitem', { name: '重置两步验证' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '重置两步验证' }).click()
  await desk.getByText('的两步验证', { exact: false }).filter({ hasText: '已重置' }).waitFor()
  await reloadSignedOut(page)
  await page.waitForURL(/\/login/)
  await signInByForm(page, 'hanmei', { redirect: '/person/index' })
  await page.getByRole('navigation').first().waitFor()
})

describe('where a role must have one', () => {
  const rolePath = '/api/app/base/sys/role'
  const mark = async (on: boolean) => {
    const people = await asAdmin<{ records: { role_id_list: string[] }[] }>(`${user}/querySysUserList`, { username: 'chengxue' }, 'get')
    const id = String(people.records[0]?.role_id_list[0])
    const roles = await asAdmin<{ records: { role_key: string; row_version: number }[] }>(`${rolePath}/list`, { pageSize: '200' }, 'get')
    const { role_key, row_version } = roles.records.find((role) => role.role_key === id) as { role_key: string; row_version: number }
    await asAdmin(`${rolePath}/edit`, { role_key, row_version, second_factor: on })
    await asAdmin('/api/app/base/app/sys/param/save', { code: 'sign.in.factor', value: on ? 'ROLES' : 'OPTIONAL' })
  }
  afterAll(() => mark(false))

  test('who has none is led to it from the sign-in and from any page, and goes on from there', async () => {
    const before = await newPage()
    await signIn(before, 'chengxue', { redirect: '/person/index' })
    await before.getByRole('navigation').first().waitFor()
    await mark(true)
    await before.goto(security)
    await before.waitForURL('**/secondFactor?**')
    expect(new URL(before.url()).searchParams.get('redirect')).toBe(security)
    await before.getByText('贵公司要求登录使用两步验证').waitFor()
    await before.getByRole('button', { name: '退出登录' }).click()
    await before.waitForURL('**/login')

    await typePassword(before, 'chengxue', security)
    await before.getByText('贵公司要求登录使用两步验证').waitFor()
    await submit(before)
    await finishSetUp(before)
    await isOn(before).waitFor()
    await before.getByText('不能关闭').waitFor()
    const people = await asAdmin<{ records: { user_key: string }[] }>(`${user}/querySysUserList`, { username: 'chengxue' }, 'get')
    await asAdmin(`${user}/resetSecondFactor`, { id: people.records[0]?.user_key }, 'put')
  })
})
