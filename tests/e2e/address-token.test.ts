// A token, code or app key in the address: it leaves the address at once and signs nobody in without a click
// (docs/domain/sessions.md#token-in-the-address).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPage } from '../support/browser.ts'
import { json, type RecordingUpstream, recordingUpstream } from '../support/recording-upstream.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const user = '/api/app/base/app/sys/user'
const permissions = '/api/app/base/app/sys/permission/getUserPermissionByToken'
const info = '/api/app/base/app/base/info/getDetail'
const person = { user_key: 'user-7', username: 'hemin', realname: '何敏', avatar: null, role_id_list: [], role_code_list: [] }
const menu = [
  { path: '/crm/customer/list', name: 'c', hidden: false, route: '1', meta: { title: '客户', permissionList: [] }, children: [] },
]

let upstream: RecordingUpstream
let portal: RecordingUpstream
let server: RunningServer

beforeAll(async () => {
  upstream = await recordingUpstream()
  portal = await recordingUpstream()
  server = await startServer('start', { UPSTREAM_URL: upstream.address, TRUSTED_ORIGINS: portal.address })
})
afterAll(async () => {
  await server?.stop()
  await Promise.all([upstream?.close(), portal?.close()])
})
beforeEach(() => {
  upstream.reset()
  portal.reset()
  upstream.on(info, (request, response) =>
    json({ code: 0, message: '', data: /OTHER-APP/.test(`${request.body}`) ? {} : { app_name: '启衡' } })(request, response),
  )
  upstream.on(permissions, { code: 0, message: '', data: { menu, permissionList: [], user_info: person } })
  upstream.on(`${user}/queryById`, { code: 0, message: '', data: person })
})

const sawToken = (token: string) => upstream.requests.some((request) => request.headers.token === token)

test('SESS-08 SESS-33 a token leaves the address, is named on /unionLogin and is sent as a header after one click', async () => {
  const page = await newPage({ at: server.address })
  const addresses: string[] = []
  const referrers: (string | undefined)[] = []
  const texts: Promise<string>[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => referrers.push(request.headers().referer))
  page.on('response', (response) => texts.push(response.text().catch(() => '')))

  await page.goto('/crm/customer/list?token=SECRET-TOKEN&appkey=SECRET-APP&scene=MINE')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/unionLogin?redirect=%2Fcrm%2Fcustomer%2Flist%3Fscene%3DMINE')
  await page.getByText('您将以 何敏（hemin）的身份登录').waitFor()
  expect(sawToken('SECRET-TOKEN')).toBe(false)

  await page.getByRole('button', { name: '确认登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/unionLogin')
  await expect.poll(() => sawToken('SECRET-TOKEN')).toBe(true)
  await expect
    .poll(() => upstream.last(`${user}/queryById`)?.headers)
    .toMatchObject({ token: 'SECRET-TOKEN', empkey: 'user-7', appkey: 'SECRET-APP' })

  const everything = `${addresses}${referrers}${(await Promise.all(texts)).join()}${await page.content()}${server.output()}`
  expect(everything).not.toMatch(/SECRET-/)
  expect(await page.evaluate(() => `${document.cookie}${JSON.stringify(localStorage)}${JSON.stringify(sessionStorage)}`)).not.toMatch(
    /SECRET-/,
  )
  expect((await page.context().cookies()).filter((cookie) => ['session', 'pending'].includes(cookie.name))).toMatchObject([
    { name: 'session', httpOnly: true, sameSite: 'Lax' },
  ])
})

test('SESS-08 a token that the upstream refuses becomes nothing', async () => {
  upstream.on(permissions, json({ code: 401, message: '' }, 401))
  upstream.on(`${user}/customerTokenToUserToken`, json({ code: 401, message: '' }, 401))
  const page = await newPage({ at: server.address })
  await page.goto('/?token=BAD')
  await page.getByRole('button', { name: '确认登录' }).click()
  await page.getByText('授权已失效，请重新登录').waitFor()
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([])
  await page.getByRole('link', { name: '去登录' }).click()
  await page.waitForURL('**/login?redirect=%2F')
})

test('SESS-08 only a link on a trusted origin signs in without a click', async () => {
  const link = (token: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'text/html', 'referrer-policy': 'strict-origin-when-cross-origin' })
      .end(`<a href="${server.address}/?token=${token}">enter</a>`)
  const stranger = await recordingUpstream()
  try {
    for (const [site, token, byItself] of [
      [portal, 'FROM-PORTAL', true],
      [stranger, 'FROM-STRANGER', false],
    ] as const) {
      site.on('/', link(token))
      const page = await newPage({ at: server.address })
      await page.goto(site.address)
      await page.getByText('enter').click()
      if (byItself) await page.waitForURL((url) => url.pathname !== '/unionLogin')
      else await page.getByRole('button', { name: '确认登录' }).waitFor()
      if (byItself) await expect.poll(() => sawToken(token)).toBe(true)
      else expect(sawToken(token)).toBe(false)
    }
  } finally {
    await stranger.close()
  }
})

test('SESS-07 an app key leaves the address and counts from the next call on when the application is known', async () => {
  for (const [app, kept] of [
    ['KNOWN-APP', true],
    ['OTHER-APP', false],
  ] as const) {
    const page = await newPage({ at: server.address })
    await page.goto(`/login?appkey=${app}&redirect=/person/index`)
    expect(new URL(page.url()).search).toBe('?redirect=%2Fperson%2Findex')
    await page.evaluate(() => fetch('/api/eis/restful/any'))
    const { appkey } = upstream.last('/api/eis/restful/any')?.headers ?? {}
    expect(appkey === app).toBe(kept)
    expect(await page.content()).not.toContain(app)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  }
})

test('CONST-07 the installation has an app key of its own, which no page, script or log shows', async () => {
  const page = await newPage({ at: server.address })
  const texts: Promise<string>[] = []
  page.on('response', (response) => texts.push(response.text().catch(() => '')))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const own = upstream.last(info)?.headers.appkey as string
  expect(own).toMatch(/^[0-9a-f]{32,}$/)
  expect(`${(await Promise.all(texts)).join()}${await page.content()}${server.output()}`).not.toContain(own)
})

test('SESS-17 SESS-18 after signing out the browser goes to the console address, without one to /login with the page it left', async () => {
  const console = await startServer('start', { UPSTREAM_URL: upstream.address, CONSOLE_URL: `${portal.address}/admin/index` })
  portal.on('/admin/index', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('console'))
  upstream.on(`${user}/login`, { code: 0, message: '', data: { token: 'T', target_key: 'user-7' } })
  upstream.on('/api/eis/restful/customer/query', { code: 0, message: '', data: { records: [], total: 0 } })
  try {
    for (const [at, goal] of [
      [console.address, `${portal.address}/admin/index`],
      [server.address, `${server.address}/login?redirect=%2Fcrm%2Fcustomer%2Flist%3Fscene%3DMINE`],
    ] as const) {
      const page = await newPage({ at })
      await page.goto('/login?redirect=%2Fcrm%2Fcustomer%2Flist%3Fscene%3DMINE')
      await page.locator('#username').fill('hemin')
      await page.locator('#password').fill('any-password')
      await page.locator('button[type=submit]').click()
      await page.getByRole('button', { name: '何敏' }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.waitForURL(goal)
      expect(upstream.last(`${user}/logout`)?.headers.token).toBe('T')
    }
  } finally {
    await console.stop()
  }
})
