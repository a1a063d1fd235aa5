// Sessions at the proxy: the token moves into the sealed cookie, identity headers are the proxy's alone, and sessions end.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { replaceBpmKey } from '@/lib/client/process-service.ts'
import { appState, bpmState, userState } from '@/lib/client/session-state.ts'
import { responseOf } from '@/lib/proxy/answer.ts'
import { exchangeSession, previewExchange } from '@/lib/proxy/exchange.ts'
import { sealPending } from '@/lib/proxy/session.ts'
import { browserAt, createGate, keepCookies, origin, testSettings, user } from '../support/gate.ts'
import { json, recordingUpstream } from '../support/recording-upstream.ts'

const upstream = await recordingUpstream()
const settings = testSettings(upstream.address)
const vault = { secret: settings.sessionSecret, seconds: settings.sessionSeconds }
const permissions = '/api/app/base/app/sys/permission/getUserPermissionByToken'
const list = '/api/eis/restful/customer/query'

afterAll(() => upstream.close())
beforeEach(() => {
  upstream.reset()
  upstream.on(`${user}/login`, { code: 0, message: 'ok', data: { token: 'TOKEN-1', target_key: 'user-1' } })
})

const browser = () => browserAt(createGate(settings))

describe('signing in', () => {
  test('SESS-09 SESS-22 a password sign-in gives an httpOnly cookie and keeps the token out of the answer', async () => {
    const page = browser()
    const response = await page.send('POST', `${user}/login`, { body: new URLSearchParams({ username: 'chenli', password: 'secret-1' }) })
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ code: 0, message: 'ok', data: { target_key: 'user-1' } })
    const [line = ''] = response.headers.getSetCookie()
    expect(line).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(`${text}${[...response.headers].join()}`).not.toContain('TOKEN-1')
    expect(upstream.last(`${user}/login`)?.body.toString()).toBe('username=chenli&password=secret-1')
    expect(upstream.last(`${user}/login`)?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(upstream.last(`${user}/login`)?.headers['content-length']).toBe('33')
  })

  test('SESS-09 on https the cookie is Secure and carries the __Host- prefix', async () => {
    const page = browserAt(createGate(testSettings(upstream.address, {}, { PUBLIC_URL: 'https://crm.example.com' })))
    const response = await page.send('POST', `${user}/login`, { body: {}, headers: { origin: 'https://crm.example.com' } })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect((await page.send('POST', `${user}/login`, { body: {}, headers: { origin: 'http://crm.example.com' } })).status).toBe(403)
  })

  test('SESS-10 a refused sign-in passes the message on and starts no session', async () => {
    for (const reply of [json({ code: 1, message: '账号或密码不正确' }), json({ code: 401, message: '账号或密码不正确' }, 401)]) {
      upstream.on(`${user}/login`, reply)
      const page = browser()
      const { body, status } = await page.json('POST', `${user}/login`, { body: {} })
      expect(body).toMatchObject({ code: 1, message: '账号或密码不正确' })
      expect(status).toBe(200)
      expect(page.cookies.size).toBe(0)
    }
  })

  test('SESS-23 SESS-24 customer tokens and codes sign in too', async () => {
    upstream.on(`${user}/customerTokenToUserToken`, { code: 0, message: '', data: { token: 'TOKEN-C', targetKey: 'user-c' } })
    upstream.on(`${user}/codeToUserToken`, { code: 0, message: '', data: { token: 'TOKEN-D', target_key: 'user-d' } })
    for (const [call, data, token, key] of [
      ['customerTokenToUserToken', { targetKey: 'user-c' }, 'TOKEN-C', 'user-c'],
      ['codeToUserToken', { target_key: 'user-d' }, 'TOKEN-D', 'user-d'],
    ] as const) {
      const page = browser()
      expect((await page.json('POST', `${user}/${call}`, { body: { token: 'x', code: 'y' } })).body).toMatchObject({ code: 0, data })
      await page.send('POST', list, { body: {} })
      expect(upstream.last(list)?.headers).toMatchObject({ token, empkey: key })
    }
  })

  test('a code that is asked for is passed on without a session; the second step gives it, its token kept', async () => {
    upstream.on(`${user}/login`, { code: 510, message: '请输入验证码', data: { factor_required: true, step: 'STEP-1' } })
    upstream.on(`${user}/loginFactor`, { code: 0, message: '', data: { token: 'TOKEN-F', target_key: 'user-f' } })
    const page = browser()
    const asked = await page.json('POST', `${user}/login`, { body: new URLSearchParams({ username: 'chenli', password: 'secret-1' }) })
    expect(asked).toMatchObject({ status: 200, body: { code: 510, data: { factor_required: true, step: 'STEP-1' } } })
    expect(page.cookies.size).toBe(0)
    const entered = await page.json('POST', `${user}/loginFactor`, { body: new URLSearchParams({ step: 'STEP-1', code: '123456' }) })
    expect(entered.body).toEqual({ code: 0, message: '', data: { target_key: 'user-f' } })
    expect(upstream.last(`${user}/loginFactor`)?.body.toString()).toBe('step=STEP-1&code=123456')
    await page.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).toMatchObject({ token: 'TOKEN-F', empkey: 'user-f' })
  })

  test('a second sign-in is a new session', async () => {
    const page = browser()
    await page.signIn()
    const first = page.cookies.get('session')
    upstream.on(`${user}/login`, { code: 0, message: '', data: { token: 'TOKEN-2', target_key: 'user-2' } })
    await page.signIn()
    expect(page.cookies.get('session')).not.toBe(first)
    await page.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).toMatchObject({ token: 'TOKEN-2', empkey: 'user-2' })
  })
})

describe('identity headers', () => {
  test('SESS-11 SESS-12 SESS-13 token, empKey and appKey come from the session, never from the browser', async () => {
    const page = browser()
    const forged = {
      token: 'forged',
      empKey: 'forged',
      appKey: 'forged',
      creator: 'forged',
      'x-real-ip': '1.1.1.1',
      'x-forwarded-for': '1.1.1.1',
    }
    await page.send('POST', list, { body: {}, headers: forged })
    expect(upstream.last(list)?.headers).toMatchObject({ appkey: 'own-app-key-0001', 'x-real-ip': '203.0.113.9' })
    expect(JSON.stringify(upstream.last(list)?.headers)).not.toContain('forged')
    expect(upstream.last(list)?.headers).not.toHaveProperty('token')
    await page.signIn()
    await page.send('POST', list, { body: {}, headers: forged })
    expect(upstream.last(list)?.headers).toMatchObject({ token: 'TOKEN-1', empkey: 'user-1', appkey: 'own-app-key-0001' })
    expect(JSON.stringify(upstream.last(list)?.headers)).not.toMatch(/forged|1\.1\.1\.1|cookie/)
  })

  test('CUST-05 saves of customers and their records have creator, others do not', async () => {
    const page = browser()
    await page.signIn()
    for (const path of ['/api/eis/restful/customer/addOrUpdate', '/api/eis/restful/customer/product/price/addOrUpdate']) {
      await page.send('POST', path, { body: {} })
      expect(upstream.last(path)?.headers.creator).toBe('user-1')
    }
    await page.send('POST', '/api/eis/restful/supplier/addOrUpdate', { body: {} })
    expect(upstream.last('/api/eis/restful/supplier/addOrUpdate')?.headers).not.toHaveProperty('creator')
  })

  test('SESS-29 the permission list is requested with /me, and the proxy inserts the token', async () => {
    const page = browser()
    expect((await page.send('GET', `${permissions}/me`)).status).toBe(401)
    await page.signIn()
    upstream.on(permissions, { code: 0, message: '', data: { menu: [{ path: '/' }] } })
    expect((await page.json('GET', `${permissions}/me`)).body).toMatchObject({ code: 0, data: { menu: [{ path: '/' }] } })
    expect(upstream.last(permissions)?.url).toBe(`${permissions}/TOKEN-1`)
    expect((await page.send('GET', `${permissions}/TOKEN-1`)).status).toBe(400)
  })

  test('user info of the caller is requested with id=me', async () => {
    const page = browser()
    await page.signIn()
    await page.send('GET', `${user}/queryById?id=me`)
    expect(upstream.last(`${user}/queryById`)?.url).toBe(`${user}/queryById?id=user-1`)
    await page.send('GET', `${user}/queryById?id=user-9`)
    expect(upstream.last(`${user}/queryById`)?.url).toBe(`${user}/queryById?id=user-9`)
  })

  test('the address counts only from the configured number of proxies', async () => {
    const cases = [
      [0, 'a, b, c', '203.0.113.9'],
      [1, 'a, b, c', 'c'],
      [2, 'a, b, c', 'b'],
      [2, 'c', 'c'],
      [1, '', '203.0.113.9'],
    ] as const
    for (const [trustedProxies, chain, expected] of cases) {
      const page = browserAt(createGate({ ...settings, trustedProxies }))
      await page.send('GET', '/api/eis/restful/x', { headers: { 'x-forwarded-for': chain } })
      expect(upstream.last('/api/eis/restful/x')?.headers['x-real-ip']).toBe(expected)
    }
  })

  test('SESS-05 calls to a separate process service have its key and token, which never reach the browser', async () => {
    const process = await recordingUpstream()
    try {
      upstream.on('/api/eis/restful/app/binding/getBpmAppKey', { code: 0, message: '', data: { bpm_app_key: 'bpm-key' } })
      upstream.on(`${user}/userTokenToUserToken`, { code: 0, message: '', data: { token: 'BPM-TOKEN' } })
      const page = browserAt(createGate(testSettings(upstream.address, {}, { UPSTREAM_BPM_URL: process.address })))
      await page.signIn()
      for (let n = 0; n < 3; n++) {
        const answer = await page.json('POST', '/api/bpm/biz/task/instance/confirm', { body: {} })
        expect(answer.text + [...answer.headers].join()).not.toContain('BPM-TOKEN')
      }
      expect(process.requests).toHaveLength(3)
      expect(process.last('/api/bpm')?.headers).toMatchObject({ token: 'BPM-TOKEN', appkey: 'bpm-key', empkey: 'user-1' })
      expect(upstream.requests.filter((request) => request.url.includes('userTokenToUserToken'))).toHaveLength(1)
      const exchanged = await page.json('POST', `${user}/userTokenToUserToken`, { body: { target_app_key: 'bpm-key' } })
      expect(exchanged.body).toMatchObject({ code: 0 })
      expect(exchanged.text).not.toContain('BPM-TOKEN')
      await page.send('POST', `${user}/logout`, { body: {} })
    } finally {
      await process.close()
    }
  })

  test('ENG-09 for the application in use the key of its process service is kept in the client, the token for it on the server', async () => {
    const service = await recordingUpstream()
    try {
      const env = { UPSTREAM_BPM_URL: service.address }
      upstream.on('/api/eis/restful/app/binding/getBpmAppKey', (request, response) => {
        const { target_app_key = 'none' } = JSON.parse(request.body.toString())
        return json({ code: 0, message: '', data: { bpm_app_key: `bpm-of-${target_app_key}` } })(request, response)
      })
      upstream.on(`${user}/userTokenToUserToken`, (request, response) => {
        const { target_app_key } = JSON.parse(request.body.toString())
        return json({ code: 0, message: '', data: { token: `TOKEN-of-${target_app_key}` } })(request, response)
      })
      const page = browserAt(createGate(testSettings(upstream.address, {}, env)))
      await page.signIn()
      const seen: string[] = []
      const outside = fetch
      vi.stubGlobal('fetch', async (path: string | Request, { method = 'GET', body, headers }: RequestInit = {}) => {
        if (typeof path !== 'string') return outside(path)
        const response = await page.send(method, path, { body: body as string, headers: Object.fromEntries(new Headers(headers)) })
        seen.push((await response.clone().text()) + [...response.headers].join())
        return response
      })
      const task = async () => {
        await page.json('POST', '/api/bpm/biz/task/instance/confirm', { body: {} })
        return service.last('/api/bpm')?.headers
      }
      await replaceBpmKey('app-1')
      expect(bpmState.get()).toEqual({ bpmAppKey: 'bpm-of-app-1' })
      expect(await task()).toMatchObject({ appkey: 'bpm-of-app-1', token: 'TOKEN-of-bpm-of-app-1', empkey: 'user-1' })
      await replaceBpmKey('app-1')
      expect(seen).toHaveLength(1)
      await replaceBpmKey('app-2')
      expect(bpmState.get()).toEqual({ bpmAppKey: 'bpm-of-app-2' })
      expect(await task()).toMatchObject({ appkey: 'bpm-of-app-2', token: 'TOKEN-of-bpm-of-app-2' })
      expect(seen.join()).not.toContain('TOKEN-of')
      expect(JSON.stringify([userState.get(), appState.get(), bpmState.get()])).not.toContain('TOKEN')
      await page.send('POST', `${user}/logout`, { body: {} })
    } finally {
      vi.unstubAllGlobals()
      bpmState.set({ bpmAppKey: null })
      await service.close()
    }
  })

  test('ENG-07 calls to the process and form services have the installation’s own app key by default', async () => {
    const service = await recordingUpstream()
    try {
      upstream.on('/api/eis/restful/app/binding/getBpmAppKey', { code: 0, message: '', data: {} })
      const page = browserAt(
        createGate(testSettings(upstream.address, {}, { UPSTREAM_BPM_URL: service.address, UPSTREAM_FORMS_URL: service.address })),
      )
      await page.signIn()
      for (const path of ['/api/bpm/biz/task/instance/queryApplyingTasks', '/api/forms/biz/wf/getDetail']) {
        await page.json('POST', path, { body: {}, headers: { appKey: 'forged-key' } })
        expect([path, service.last(path)?.headers.appkey]).toEqual([path, 'own-app-key-0001'])
      }
    } finally {
      await service.close()
    }
  })
})

describe('the end of a session', () => {
  test('SESS-14 SESS-15 SESS-27 signing out calls the upstream and removes every cookie', async () => {
    const page = browser()
    await page.signIn()
    for (const name of ['sidebar', 'locale', 'theme', 'theme_shown', 'density']) page.cookies.set(name, '1')
    const response = await page.send('POST', `${user}/logout`, { body: {} })
    expect(response.status).toBe(200)
    expect(upstream.last(`${user}/logout`)?.headers.token).toBe('TOKEN-1')
    expect([...page.cookies.keys()]).toEqual([])
  })

  test('SESS-15 signing out removes the cookies even if the upstream fails', async () => {
    const page = browser()
    await page.signIn()
    upstream.on(`${user}/logout`, json({ message: 'down' }, 503))
    expect((await page.send('POST', `${user}/logout`, { body: {} })).status).toBe(503)
    expect(page.cookies.has('session')).toBe(false)
  })

  test.each([
    ['status', json({ code: 401, message: 'upstream text' }, 401)],
    ['status without an envelope', json('no', 401)],
    ['code', json({ code: 401, message: 'upstream text' })],
  ])('SESS-21 ERR-06 a 401 as %s ends the session', async (_, reply) => {
    const page = browser()
    await page.signIn()
    upstream.on(list, reply)
    const { body, status } = await page.json('POST', list, { body: {} })
    expect({ status, body }).toEqual({ status: 401, body: { code: 401, message: '登录已过期，请重新登录', data: null } })
    expect(page.cookies.has('session')).toBe(false)
    const again = await page.send('POST', list, { body: {} })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(upstream.last(list)?.headers).not.toHaveProperty('token')
  })

  test('ERR-07 a 510 is passed on and keeps the session', async () => {
    const page = browser()
    await page.signIn()
    upstream.on(list, { code: 510, message: '请先修改密码' })
    const { body, status, headers } = await page.json('POST', list, { body: {} })
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 510, message: '请先修改密码' } })
    expect(headers.getSetCookie()).toEqual([])
  })

  test('a forged, foreign or old cookie is not a session', async () => {
    const page = browser()
    await page.signIn()
    const good = page.cookies.get('session') ?? ''
    const foreign = browserAt(createGate({ ...settings, sessionSecret: 'other-secret'.repeat(4) }))
    for (const bad of [good.slice(0, -8), `${good.slice(0, 60)}x${good.slice(61)}`, 'x', 'Fe26.2*1*a*b*c*1*d*e*f~2']) {
      page.cookies.set('session', bad)
      await page.send('POST', list, { body: {} })
      expect(upstream.last(list)?.headers, bad).not.toHaveProperty('token')
    }
    foreign.cookies.set('session', good)
    await foreign.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).not.toHaveProperty('token')
    const short = browserAt(createGate({ ...settings, sessionSeconds: -1 }))
    await short.signIn()
    await short.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).not.toHaveProperty('token')
  })
})

describe('values in the address', () => {
  const exchange = (page: ReturnType<typeof browser>, headers: Record<string, string> = { origin }) =>
    exchangeSession(
      createGate(settings),
      new Request(`${origin}/api/session/exchange`, {
        method: 'POST',
        headers: { host: 'office.test', cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      }),
    ).then((answer) => {
      const response = responseOf(answer)
      keepCookies(page.cookies, response)
      return response
    })

  async function withPending(pending: Parameters<typeof sealPending>[0]) {
    const page = browser()
    keepCookies(page.cookies, new Response(null, { headers: { 'set-cookie': await sealPending(pending, false, vault) } }))
    return page
  }

  test('SESS-07 an app key of a known application is used from the next call on, an unknown one is ignored', async () => {
    upstream.on('/api/app/base/app/base/info/getDetail', (request, response) =>
      json({ code: 0, message: '', data: request.body.toString().includes('known-app') ? { app_name: 'X' } : {} })(request, response),
    )
    const page = await withPending({ app: 'known-app' })
    await page.send('GET', '/api/eis/restful/x')
    expect(upstream.last('/api/eis/restful/x')?.headers.appkey).toBe('known-app')
    expect(page.cookies.has('pending')).toBe(false)
    await page.signIn()
    await page.send('GET', '/api/eis/restful/x')
    expect(upstream.last('/api/eis/restful/x')?.headers).toMatchObject({ appkey: 'known-app', token: 'TOKEN-1' })
    const other = await withPending({ app: 'strange-app' })
    await other.send('GET', '/api/eis/restful/x')
    expect(upstream.last('/api/eis/restful/x')?.headers.appkey).toBe('own-app-key-0001')
    expect(other.cookies.size).toBe(0)
  })

  test('SESS-08 the token of the address is sent as a header after the click and not before', async () => {
    upstream.on(`${permissions}/ADDRESS-TOKEN`, {
      code: 0,
      message: '',
      data: { user_info: { user_key: 'user-7', username: 'hemin', realname: '何敏' } },
    })
    const page = await withPending({ token: 'ADDRESS-TOKEN' })
    await page.send('POST', list, { body: {} })
    const cookie = `pending=${page.cookies.get('pending')}`
    expect(await previewExchange(createGate(settings), { headers: new Headers({ cookie }) })).toMatchObject({
      person: { realname: '何敏' },
      trusted: false,
    })
    expect(upstream.requests.some((request) => request.headers.token === 'ADDRESS-TOKEN')).toBe(false)

    const response = await exchange(page)
    expect(await response.json()).toMatchObject({ code: 0, data: { target_key: 'user-7' } })
    await page.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).toMatchObject({ token: 'ADDRESS-TOKEN', empkey: 'user-7' })
    expect((await exchange(await withPending({}))).status).toBe(401)
  })

  test('SESS-08 a token that the upstream refuses starts no session, a customer token starts its own', async () => {
    upstream.on(permissions, json({ code: 401, message: '' }, 401))
    upstream.on(`${user}/customerTokenToUserToken`, json({ code: 401, message: '' }, 401))
    const page = await withPending({ token: 'BAD' })
    expect((await exchange(page)).status).toBe(401)
    expect([...page.cookies.keys()]).toEqual([])
    upstream.on(`${user}/customerTokenToUserToken`, { code: 0, message: '', data: { token: 'FRESH', targetKey: 'user-3' } })
    const customer = await withPending({ token: 'CUSTOMER' })
    expect((await exchange(customer)).status).toBe(200)
    await customer.send('POST', list, { body: {} })
    expect(upstream.last(list)?.headers).toMatchObject({ token: 'FRESH', empkey: 'user-3' })
  })

  test('a code signs in after a click; another site cannot click', async () => {
    upstream.on(`${user}/codeToUserToken`, { code: 0, message: '', data: { token: 'BY-CODE', target_key: 'user-4' } })
    const page = await withPending({ code: 'CODE' })
    expect((await exchange(page, { origin: 'https://evil.example' })).status).toBe(403)
    expect(upstream.last(`${user}/codeToUserToken`)).toBeUndefined()
    expect((await exchange(page)).status).toBe(200)
    expect(upstream.last(`${user}/codeToUserToken`)?.body.toString()).toBe('{"code":"CODE"}')
  })
})
