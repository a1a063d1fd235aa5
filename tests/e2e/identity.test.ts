// Signing in with the company's identity provider in a browser: there and back, and why it failed.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, reloadSignedOut, signInByForm } from '../support/browser.ts'
import { clientId, clientSecret, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { type RunningServer, startDemo } from '../support/start-server.ts'

let provider: IdentityProvider
let server: RunningServer

beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startDemo(inject('demo'), inject('password'), {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: '企业门户',
  })
})
afterAll(async () => {
  await server?.stop()
  await provider?.close()
})

test('the button leads to the provider and back to the wanted page; signing out ends the session', async () => {
  provider.claims = { preferred_username: 'chenli' }
  const page = await newPage({ at: server.address, width: 375, height: 812 })
  await page.goto('/login?redirect=/person/index')
  await expect.poll(() => flaws(page)).toEqual([])
  await page.getByRole('link', { name: '用企业门户登录' }).click()
  await page.waitForURL('**/person/index')
  await page.getByRole('heading', { name: '陈立' }).waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(cookies.map(({ name }) => name)).not.toContain('identity')
  const answer = await page.request.post('/api/app/base/app/sys/user/logout', { headers: { origin: server.address }, data: {} })
  expect(answer.status()).toBe(200)
  await reloadSignedOut(page)
  await page.waitForURL(/\/login/)
})

test('the sign-in page says why it failed, and takes a password still', async () => {
  const page = await newPage({ at: server.address })
  for (const [claims, text] of [
    [{ preferred_username: 'nobody.here' }, '没有对应的账号'],
    [null, '身份认证没有通过'],
  ] as const) {
    provider.claims = claims
    await page.goto('/login?redirect=/person/index')
    await page.getByRole('link', { name: '用企业门户登录' }).click()
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
    await expect.poll(() => flaws(page)).toEqual([])
  }
  await signInByForm(page, 'chenli', { redirect: '/person/index' })
  await page.getByRole('heading', { name: '陈立' }).waitFor()
})

test('who has come by the provider alone has no password to change, and is told so', async () => {
  const username = `portal${Date.now() % 100_000_000}`
  const admin = await newPage({ at: server.address })
  await signInByForm(admin, 'hemin', { redirect: '/person/index' })
  const people = '/api/app/base/app/sys/user'
  const { data } = await (await admin.request.get(`${people}/querySysUserList?username=chenli`)).json()
  const model = data.records[0]
  const added = await admin.request.post(`${people}/add`, {
    headers: { origin: server.address },
    data: {
      username,
      realname: '门户同事',
      email: `${username}@qiheng.example`,
      main_depart_key: model.main_depart_key,
      role_id_list: model.role_id_list,
    },
  })
  expect((await added.json()).code).toBe(0)
  provider.claims = { preferred_username: username }
  const page = await newPage({ at: server.address })
  await page.goto(`/login?redirect=${encodeURIComponent('/person/index?tab=security')}`)
  await page.getByRole('link', { name: '用企业门户登录' }).click()
  const panel = page.getByRole('region', { name: '修改密码' })
  await panel.getByText('您的账号没有密码').waitFor()
  expect(await panel.getByRole('textbox').count()).toBe(0)
})
