// Stories of signing in and out, of the guard, and of what a failed start of a session shows.
import type { Page, Route } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { address, newPage, reloadSignedOut, signInByForm as signIn, unbundle, visibleLines } from '../support/browser.ts'
import { patiently } from '../support/patience.ts'

/** The work of a browser is found by chance, and there is more of it after each failure from this machine. */
const worked = { timeout: patiently(240_000) }

const user = '/api/app/base/app/sys/user'
const userInfo = `**${user}/queryById*`
const permissions = '**/api/app/base/app/sys/permission/getUserPermissionByToken/me'
const list = '/crm/customer/list'

let page: Page
beforeEach(async () => {
  page = await newPage()
})

const here = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
const answer =
  (body: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
/** Ends the page's session on the server, without the page. */
const endElsewhere = async () => {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  const headers = { origin: address(), cookie: `session=${session?.value}`, 'content-type': 'application/json' }
  const response = await fetch(`${address()}${user}/logout`, { method: 'POST', body: '{}', headers })
  expect(response.status).toBe(200)
}
const leave = async () => {
  await page
    .getByRole('button', { name: /陈立|何敏/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

describe('without a session', () => {
  test('GUARD-01 GUARD-02 GUARD-03 GUARD-04 a back-office path leads to /login and keeps the wanted one with its query', async () => {
    for (const wanted of ['/person/index', '/', '/home/workbench/pending', '/okrProject/budget/payment?key=K', `${list}?scene=MINE`]) {
      await page.goto(wanted)
      expect(new URL(page.url()).pathname).toBe('/login')
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted)
    }
  })

  test('GUARD-16 /okrProject leads to its overview, which leads to /login', async () => {
    await page.goto('/okrProject?key=K')
    expect(here()).toBe('/login?redirect=%2FokrProject%2Foverview%3Fkey%3DK')
  })

  test('SESS-21 a call answers 401, with a bad cookie too', async () => {
    for (const cookie of ['', 'session=forged']) {
      const response = await fetch(`${address()}/api/eis/restful/customer/query`, {
        method: 'POST',
        body: '{}',
        headers: { origin: address(), 'content-type': 'application/json', ...(cookie && { cookie }) },
      })
      expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([401, 401])
    }
  })

  test('a path that nothing serves shows the page for it, with a way home', async () => {
    const response = await page.goto('/nonsense')
    expect(response?.status()).toBe(404)
    expect(here()).toBe('/404')
    await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL('**/index')
    await signIn(page, 'chenli')
    await page.goto('/nonsense')
    await page.getByRole('link', { name: '进入工作台' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('signing in', () => {
  test('GUARD-05 GUARD-06 SESS-09 a sign-in leads to the wanted page; its cookie is out of reach of scripts', async () => {
    let seen = ''
    await page.route(`**${user}/login`, async (route) => {
      const response = await route.fetch()
      seen = await response.text()
      await route.fulfill({ response })
    })
    await signIn(page, 'chenli', { redirect: `${list}?scene=MINE` })
    expect(here()).toBe(`${list}?scene=MINE`)
    expect(JSON.parse(seen)).toMatchObject({ code: 0, data: { target_key: expect.stringMatching(/^[0-9a-f]{32}$/) } })
    expect(JSON.parse(seen).data).not.toHaveProperty('token')
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('session')

    await page.goto('/login')
    expect(new URL(page.url()).pathname).not.toBe('/login')
    await page.goto('/login?redirect=//evil.test')
    expect(new URL(page.url()).origin).toBe(address())
  })

  test('SESS-10 a wrong password shows the message, keeps the account and starts nothing', async () => {
    await page.goto('/login')
    await page.locator('#username').fill('luolin')
    await page.locator('#password').fill('wrong-password')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor()
    await expect.poll(() => page.locator('#username').inputValue()).toBe('luolin')
    await expect.poll(() => page.locator('#password').evaluate((input) => document.activeElement === input)).toBe(true)
    expect(await cookies()).toEqual([])
  })

  test('an empty form sends nothing and says what is missing', async () => {
    let sent = 0
    await page.route(`**${user}/login`, (route) => {
      sent++
      return route.continue()
    })
    await page.goto('/login')
    await page.locator('button[type=submit]').click()
    await page.getByText('请输入账号').waitFor()
    await page.getByText('请输入密码').waitFor()
    expect(sent).toBe(0)
  })

  test('a double click signs in once', async () => {
    let sent = 0
    await page.route(`**${user}/login`, async (route) => {
      sent++
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":1,"message":"否"}' })
    })
    await page.goto('/login')
    await page.locator('#username').fill('chenli')
    await page.locator('#password').fill('password-1')
    await page.locator('button[type=submit]').dblclick()
    await page.getByRole('alert').filter({ hasText: '否' }).waitFor()
    expect(sent).toBe(1)
  })

  /** What the sign-in page will fill in, as the browser stores it. */
  const rememberedAccount = () =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('office')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('remembered').objectStore('remembered').get('account')
            reading.onsuccess = () => resolve(reading.result ?? null)
          }
        }),
    )

  test('the account name is remembered through signing out, when it is wished', async () => {
    await signIn(page, 'chenli', { redirect: list })
    await leave()
    await page.waitForURL(/\/login/)
    await expect.poll(() => page.locator('#username').inputValue()).toBe('chenli')
    expect(await rememberedAccount()).toBe('chenli')
    await page.locator('input[name=remember]').uncheck()
    await page.locator('#password').fill((await import('vitest')).inject('password'))
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await leave()
    await page.waitForURL(/\/login/)
    expect(await rememberedAccount()).toBeNull()
    expect(await page.locator('#username').inputValue()).toBe('')
  })

  test('after three failures the browser does work that the next attempt is sent with', async () => {
    await page.goto('/login')
    const beside = page.waitForEvent('worker')
    await page.locator('#username').fill('nobody_there')
    for (let n = 0; n < 3; n++) {
      await page.locator('#password').fill(`wrong-${n}`)
      const answered = page.waitForResponse(`**${user}/login`)
      await page.locator('button[type=submit]').click()
      await answered
    }
    await beside
    await page.getByRole('status').filter({ hasText: '已验证' }).waitFor(worked)
    await page.locator('#password').fill('wrong-again')
    const sent = page.waitForRequest(`**${user}/login`)
    await page.locator('button[type=submit]').click()
    expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))).toMatchObject({
      captcha_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      captcha: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    await page.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor()
    await page.getByRole('status').filter({ hasText: '已验证' }).waitFor(worked)
  })

  test('who has failed before and comes back with the right password signs in by one click', async () => {
    await page.goto('/login')
    await page.locator('#username').fill('suqing')
    for (let n = 0; n < 3; n++) {
      await page.locator('#password').fill(`wrong-${n}`)
      const answered = page.waitForResponse(`**${user}/login`)
      await page.locator('button[type=submit]').click()
      await answered
    }
    page = await newPage()
    await signIn(page, 'suqing', { redirect: '/person/index' })
    await page.waitForURL('**/person/index')
  })

  test('the page says that the data are invented', async () => {
    await page.goto('/login')
    await page.getByText('当前为演示数据').waitFor()
    await expect.poll(() => page.title()).toMatch(/^登录 - .+/)
  })
})

describe('the first page after signing in', () => {
  test('GUARD-07 GUARD-11 user info, then the permission list are asked for before the page shows; its title names route and application', async () => {
    const asked: string[] = []
    await unbundle(page)
    page.on('request', (request) => {
      const [found] = /queryById|getUserPermissionByToken/.exec(request.url()) ?? []
      if (found) asked.push(found)
    })
    await signIn(page, 'chenli', { redirect: list })
    await page.getByRole('navigation').first().waitFor()
    await expect.poll(() => asked).toEqual(['queryById', 'getUserPermissionByToken'])
    await expect.poll(() => page.title()).toMatch(/^客户 - .+/)
    const name = (await page.title()).slice('客户 - '.length)
    await page.goto('/unionLogin')
    await expect.poll(() => page.title()).toBe(`授权登录 - ${name}`)
  })

  test('GUARD-12 when user info fails, the session ends and /login shows why', async () => {
    for (const [reply, text] of [
      [answer({ code: 1, message: '用户信息暂不可用' }), '用户信息暂不可用'],
      [(route: Route) => route.abort(), '服务器错误'],
    ] as const) {
      page = await newPage()
      await unbundle(page)
      await page.route(userInfo, reply)
      await signIn(page, 'chenli', { redirect: `${list}?scene=MINE` }).catch(() => {})
      await page.waitForURL(/\/login\?redirect=/)
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      expect(here()).toBe(`/login?redirect=${encodeURIComponent(`${list}?scene=MINE`)}`)
      expect(await cookies()).not.toContain('session')
    }
  })

  test('GUARD-13 when the permission list fails, the user is signed out and told whom to ask', async () => {
    await unbundle(page)
    await page.route(permissions, answer({ code: 1, message: 'x' }))
    await signIn(page, 'chenli', { redirect: list }).catch(() => {})
    await page.getByText('未配置权限列表，请联系管理员！').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await cookies()).not.toContain('session')
  })

  test('GUARD-14 an empty user info answer is a failed verification', async () => {
    await unbundle(page)
    await page.route(userInfo, answer({ code: 0, message: '', data: null }))
    await signIn(page, 'chenli', { redirect: list }).catch(() => {})
    await page.getByText('Verification failed, please Login again.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('GUARD-09 GUARD-10 a screen that the menus do not hold shows nothing, asks for nothing and leads to the first permitted one', async () => {
    const asked: string[] = []
    await signIn(page, 'huangwen', { redirect: list })
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/system/user')
    await page.waitForURL((url) => url.pathname !== '/system/user')
    expect(new URL(page.url()).pathname).not.toBe('/404')
    expect(new URL(page.url()).pathname).not.toBe('/login')
    expect(
      asked.filter(
        (path) => path.startsWith('/api/') && /sys\/(user\/(list|query)|role|depart)/.test(path) && !path.endsWith('/queryById'),
      ),
    ).toEqual([])
  })

  test('GUARD-17 a link inside to a screen that the menus do not hold leads to /404', async () => {
    await signIn(page, 'huangwen', { redirect: list })
    // a link inside is what is followed once a screen has been shown
    await page.locator('main tbody tr').first().waitFor()
    await page.evaluate(() => (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push('/system/user'))
    await page.waitForURL('**/404')
  })
})

describe('signing out', () => {
  test('SESS-14 SESS-15 SESS-18 SESS-27 signing out tells the server, clears cookies and local storage, and a copied cookie is worth nothing', async () => {
    await signIn(page, 'chenli', { redirect: `${list}?scene=MINE` })
    await page.evaluate(() => localStorage.setItem('kept', '1'))
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
    const told = page.waitForRequest(`**${user}/logout`)
    await leave()
    await told
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(`${list}?scene=MINE`)}`)
    expect(await cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const copied = await fetch(`${address()}/api/app/base/app/sys/permission/getUserPermissionByToken/me`, {
      headers: { cookie: `session=${session?.value}` },
    })
    expect(copied.status).toBe(401)
  })

  test('ERR-06 a 401 of any call leads to /login and back to the page', async () => {
    await signIn(page, 'chenli', { redirect: `${list}?scene=MINE` })
    await page.getByRole('navigation').first().waitFor()
    await endElsewhere()
    await reloadSignedOut(page)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === `${list}?scene=MINE`)
    await signIn(page, 'chenli', { redirect: `${list}?scene=MINE` })
    const query = page.getByRole('button', { name: '查询', exact: true })
    await query.waitFor()
    await endElsewhere()
    await query.click({ timeout: patiently(5_000) }).catch(() => {})
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === `${list}?scene=MINE`)
    expect(await cookies()).not.toContain('session')
  })
})

test('the sign-in page sends at most 180 KB of compressed JavaScript, and nothing that waits for something else', async () => {
  let bytes = 0
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    sizes.push(
      response
        .request()
        .sizes()
        .then((size) => {
          bytes += size.responseBodySize
        }),
    )
  })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(180 * 1024)
  expect(calls).toEqual([])
})

test('the pages around signing in are accessible, with their failures shown too', async () => {
  await page.goto('/login')
  await expect.poll(() => flaws(page)).toEqual([])
  const refused = { captcha_required: true, captcha_failed: true }
  await page.route(`**${user}/login`, answer({ code: 1, message: '安全验证没有通过', data: refused }))
  await page.locator('#username').fill('chenli')
  await page.locator('#password').fill('wrong')
  await page.getByRole('button', { name: '忘记密码' }).click()
  await page.locator('button[type=submit]').click()
  await page.locator('#captcha-error').waitFor(worked)
  await page.locator('#captcha').filter({ hasText: '已验证' }).waitFor(worked)
  await expect.poll(() => flaws(page)).toEqual([])
  for (const path of ['/unionLogin', '/404']) {
    await page.goto(path)
    await expect.poll(() => flaws(page), { message: path }).toEqual([])
  }
})

test('I18N-09 the sign-in page speaks English when it is chosen', async () => {
  await page.goto('/login')
  const chinese = (await visibleLines(page)).filter((line) => /\p{Script=Han}/u.test(line))
  expect(chinese.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  const left = (await visibleLines(page)).filter((line) => /\p{Script=Han}/u.test(line))
  expect(left.filter((line) => !/中文|启衡/.test(line))).toEqual([])
})
