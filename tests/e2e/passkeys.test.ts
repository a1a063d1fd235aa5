// A passkey in a browser with a device of its own: added with the password, signed in by, given up, removed.
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'

const security = '/person/index?tab=security'
const panel = (page: Page) => page.getByRole('region', { name: '通行密钥' })
const byPasskey = (page: Page) => page.getByRole('button', { name: '用通行密钥登录' })

/** A device that holds passkeys, whose owner confirms or gives up. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { confirms: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) }
}

test('a passkey is added with the password, signs in past the form, and is removed', async () => {
  const page = await newPage()
  const owner = await withDevice(page)
  await signIn(page, 'yuyang', { redirect: security })
  await panel(page).getByText('还没有通行密钥').waitFor()
  await panel(page).getByRole('button', { name: '新增通行密钥' }).click()
  const dialog = page.getByRole('dialog', { name: '新增通行密钥' })
  await dialog.getByLabel('名称').fill('办公电脑')
  await dialog.getByLabel('当前密码').fill('wrong-password')
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.getByText('密码不正确').waitFor()
  expect(await dialog.getByLabel('名称').inputValue()).toBe('办公电脑')
  await expect.poll(() => flaws(page, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('当前密码').fill(inject('password'))
  await owner.confirms(false)
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.getByText('没有完成验证，请重试').waitFor()
  await owner.confirms(true)
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await panel(page).getByText('办公电脑').waitFor()
  await expect.poll(() => flaws(page, 'main')).toEqual([])

  await page.context().clearCookies()
  await page.goto(`/login?redirect=${encodeURIComponent(security)}`)
  await owner.confirms(false)
  await byPasskey(page).click()
  await page.getByText('没有完成验证，请重试或用账号密码登录').waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await owner.confirms(true)
  await byPasskey(page).click()
  await panel(page).getByText('最近使用').waitFor()

  await panel(page).getByRole('button', { name: '删除通行密钥办公电脑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await panel(page).getByText('还没有通行密钥').waitFor()
  await page.context().clearCookies()
  await page.goto('/login')
  await byPasskey(page).click()
  await page.getByText('通行密钥没有登记、已被删除或验证超时').waitFor()
})

test('a passkey stands for the password where the e-mail changes; given up, nothing is saved', async () => {
  const page = await newPage()
  const owner = await withDevice(page)
  await signIn(page, 'yuyang', { redirect: security })
  await panel(page).getByRole('button', { name: '新增通行密钥' }).click()
  const adding = page.getByRole('dialog', { name: '新增通行密钥' })
  await adding.getByLabel('当前密码').fill(inject('password'))
  await adding.getByRole('button', { name: '继续' }).click()
  await adding.waitFor({ state: 'hidden' })

  await page.goto('/person/index')
  const email = `yuyang${Date.now()}@qiheng.example`
  await page.getByLabel('邮箱').fill(email)
  await page.getByRole('button', { name: '保存资料' }).click()
  const own = page.getByRole('dialog', { name: '确认是本人' })
  await own.getByRole('radio', { name: '通行密钥', exact: true }).check()
  await expect.poll(() => flaws(page, '[role=dialog]')).toEqual([])
  await owner.confirms(false)
  await own.getByRole('button', { name: '验证并保存' }).click()
  await own.getByText('没有完成验证，请重试').waitFor()
  await owner.confirms(true)
  const saved = page.waitForResponse('**/user/editSelf')
  await own.getByRole('button', { name: '验证并保存' }).click()
  expect(await (await saved).json()).toMatchObject({ code: 0, data: { email } })
  await page.getByText('资料已保存').waitFor()

  await page.goto(security)
  await panel(page)
    .getByRole('button', { name: /^删除通行密钥/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await panel(page).getByText('还没有通行密钥').waitFor()
})

test('a browser without passkeys is offered none', async () => {
  const page = await newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login')
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(await byPasskey(page).count()).toBe(0)
})
