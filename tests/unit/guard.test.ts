// The guard's decisions about page requests, its content security policy, and redirects that stay at home.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { menuTree } from '@/lib/model/menu-tree.ts'
import { flattenMenus } from '@/lib/model/permissions.ts'
import { isOwnRoute, publicPaths } from '@/lib/model/routes.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { contentPolicy, decideAccess } from '@/lib/proxy/guard.ts'

const decide = (address: string, signedIn = false, more = {}) => {
  const url = new URL(address, 'http://office.test')
  return decideAccess({ path: url.pathname, query: url.searchParams, signedIn, locale: 'zh-CN', trusted: false, ...more })
}
const key = '0'.repeat(32)

describe('the guard', () => {
  test('GUARD-01 GUARD-02 GUARD-03 GUARD-04 without a session every back-office path redirects to /login with the requested path', () => {
    for (const wanted of [
      '/',
      '/person/index',
      '/home/workbench/pending',
      '/okrProject/budget/payment?key=K',
      `/crm/customer/list/${key}`,
      '/redirect/crm/customer/list',
    ]) {
      const decision = decide(wanted)
      expect(decision).toMatchObject({ do: 'redirect' })
      expect(new URL((decision as { to: string }).to, 'http://o').searchParams.get('redirect')).toBe(wanted)
    }
    for (const { url } of flattenMenus(menuTree)) {
      if (url && !publicPaths.has(url))
        expect(decide(url), url).toEqual({ do: 'redirect', to: `/login?redirect=${encodeURIComponent(url)}` })
    }
  })

  test('with a session they are shown, and redirects redirect', () => {
    expect(decide('/crm/customer/list?scene=MINE', true)).toEqual({ do: 'show', guarded: true })
    expect(decide('/', true)).toEqual({ do: 'show', guarded: true })
    expect(decide('/person?a=1', true)).toEqual({ do: 'redirect', to: '/person/index?a=1' })
    expect(decide('/home/workbench', true)).toEqual({ do: 'redirect', to: '/home/workbench/pending' })
    expect(decide('/okrProject/projevtbudget?key=K', true)).toEqual({ do: 'redirect', to: '/okrProject/budget/payment?key=K' })
  })

  test('GUARD-06 /login of a signed-in user redirects to / or to the target of redirect', () => {
    expect(decide('/login', true)).toEqual({ do: 'redirect', to: '/' })
    expect(decide('/login?redirect=/person/index', true)).toEqual({ do: 'redirect', to: '/person/index' })
    expect(decide('/login?redirect=//evil.test', true)).toEqual({ do: 'redirect', to: '/' })
    expect(decide('/login')).toEqual({ do: 'show', guarded: false })
  })

  test('/secondFactor is for who is signed in; others go to /login, and on to the page that it would have led to', () => {
    expect(decide('/secondFactor?redirect=/person/index', true)).toEqual({ do: 'show', guarded: false })
    expect(decide('/secondFactor?redirect=/person/index')).toEqual({ do: 'redirect', to: '/login?redirect=%2Fperson%2Findex' })
    expect(decide('/secondFactor?redirect=//evil.test')).toEqual({ do: 'redirect', to: '/login?redirect=%2F' })
    expect(safePath('/secondFactor?redirect=/')).toBe('/')
  })

  test('GUARD-16 /okrProject redirects to its overview with or without a session, with its query; the overview is guarded', () => {
    expect(decide('/okrProject?key=K')).toEqual({ do: 'redirect', to: '/okrProject/overview?key=K' })
    expect(decide('/okrProject?key=K', true)).toEqual({ do: 'redirect', to: '/okrProject/overview?key=K' })
    expect(decide('/okrProject/overview?key=K')).toEqual({ do: 'redirect', to: '/login?redirect=%2FokrProject%2Foverview%3Fkey%3DK' })
  })

  test('unknown paths redirect to /404, with and without a session', () => {
    for (const path of [
      '/nonsense',
      '/crm/nonsense',
      '/crm/customer/list/123',
      '/x.y',
      '/Login',
      '/admin.php',
      '/redirect',
      '/redirect/evil',
      '/crm/customer/list/',
    ]) {
      for (const signedIn of [false, true]) expect(decide(path, signedIn), path).toEqual({ do: 'redirect', to: '/404' })
    }
    expect(decide('/404')).toMatchObject({ do: 'rewrite', to: '/zh-CN/missing', kept: true })
  })

  test('public pages are shown in the language of the cookie, under the same address', () => {
    expect(decide('/news?page=2')).toEqual({ do: 'rewrite', to: '/zh-CN/news/all/1', guarded: false, kept: true, locale: 'zh-CN' })
    const english = { do: 'rewrite', to: '/en/index', guarded: false, kept: true, locale: 'en' }
    expect(decide('/index', true, { locale: 'en' })).toEqual(english)
    expect(decide('/index?lang=en')).toEqual(english)
    expect(decide('/index?lang=zh-CN', false, { locale: 'en' })).toMatchObject({ to: '/zh-CN/index', locale: 'zh-CN' })
    expect(decide('/index?lang=../x')).toMatchObject({ to: '/zh-CN/index', locale: 'zh-CN' })
  })

  test('SESS-07 SESS-08 token, appkey and code are removed from the address; only a trusted origin needs no click', () => {
    expect(decide('/index?appkey=A&x=1')).toEqual({ do: 'redirect', to: '/index?x=1', pending: { app: 'A' } })
    expect(decide('/crm/customer/list?token=T&appkey=A&scene=MINE')).toEqual({
      do: 'redirect',
      to: '/unionLogin?redirect=%2Fcrm%2Fcustomer%2Flist%3Fscene%3DMINE',
      pending: { token: 'T', app: 'A' },
    })
    expect(decide('/?token=T', true, { trusted: true })).toEqual({
      do: 'redirect',
      to: '/unionLogin?redirect=%2F',
      pending: { token: 'T', trusted: true },
    })
    expect(decide('/unionLogin?code=C&redirect=/person/index')).toEqual({
      do: 'redirect',
      to: '/unionLogin?redirect=%2Fperson%2Findex',
      pending: { code: 'C' },
    })
    expect(decide('/unionLogin?token=T&redirect=https://evil.test')).toMatchObject({ to: '/unionLogin?redirect=%2F' })
    expect(decide('/info?code=C')).toMatchObject({ do: 'rewrite' })
    expect(decide('/unionLogin?redirect=/')).toEqual({ do: 'show', guarded: false })
  })

  test('the content security policy has a nonce and strict-dynamic, and eval in development only', () => {
    const policy = contentPolicy('N', { development: false, secure: true })
    for (const part of [
      "script-src 'self' 'nonce-N' 'strict-dynamic';",
      "style-src-elem 'self' 'nonce-N';",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe-eval')
    expect(contentPolicy('N', { development: true, secure: false })).toContain("'unsafe-eval'")
  })
})

describe('safe redirects', () => {
  test('GUARD-05 an existing path is kept with its query', () => {
    for (const path of [
      '/',
      '/person/index',
      '/okrProject/budget/payment?key=K&a=%2F',
      `/crm/customer/list/${key}#x`,
      '/news?page=2',
      '/crm/customer/list?name=%E6%81%92',
    ]) {
      expect(safePath(path)).toBe(path)
    }
  })

  test('everything else redirects to /', () => {
    const bad = [
      '',
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/login',
      '/unionLogin?token=x',
      '/nonsense',
    ]
    const odd = [
      '/\t/evil.test',
      '/ /evil.test',
      '/person/index\n',
      '/@evil.test',
      '/person/index?u=a@b',
      '/..//evil.test',
      '/person/../..//evil',
      '/%2f%2fevil.test',
      '/person%2findex',
      'person/index',
    ]
    for (const path of [...bad, ...odd, '/person/index\u200b', `/news?${'x'.repeat(2000)}`, null, undefined])
      expect(safePath(path), String(path)).toBe('/')
  })

  test('for every redirect value the browser stays on this host and on an existing path', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '.',
      '..',
      'person',
      'index',
      'login',
      'crm',
      'customer',
      'list',
      'http:',
      'evil.test',
      '\u0000',
      '　',
    )
    const wanted = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
      fc.string({ unit: 'grapheme' }).map((text) => `/${text}`),
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const url = new URL(safePath(text), 'https://office.test/login')
        expect(url.origin).toBe('https://office.test')
        expect(url.username).toBe('')
        expect(isOwnRoute(url.pathname)).toBe(true)
        expect(url.pathname).not.toBe('/login')
      }),
      { numRuns: 5000 },
    )
  })
})
