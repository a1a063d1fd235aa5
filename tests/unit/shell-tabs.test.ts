// @vitest-environment happy-dom
// The strip of visited views: what it holds after visits and closings, what a window keeps of it, which views stay alive.
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { opensPalette } from '@/components/frame/overlays.tsx'
import {
  close,
  closeAllBut,
  dropView,
  forgetStrip,
  keepView,
  keptOf,
  maxKept,
  nameView,
  openStrip,
  showView,
  strip,
  visit,
} from '@/components/frame/tab-state.ts'
import { addressOf, closeOthers, closeTab, neighbourOf, readTabs, type Tab, visitTab, withHome } from '@/components/frame/tabs.ts'
import { countFitting } from '@/components/frame/use-fitting.ts'

const tab = (path: string, query = ''): Tab => ({ path, query })
const home = tab('/')
const [one, two, three] = [tab('/one'), tab('/two', '?page=2'), tab('/three')]
const all = [home, one, two, three]
const paths = (tabs: readonly Tab[]) => tabs.map((item) => item.path)

describe('tabs', () => {
  test('SHELL-11 a visit adds a tab once, with its last query', () => {
    const first = visitTab([home], '/one', '')
    expect(paths(first)).toEqual(['/', '/one'])
    expect(visitTab(first, '/one', '')).toBe(first)
    expect(visitTab(first, '/one', '?page=3').map(addressOf)).toEqual(['/', '/one?page=3'])
  })

  test('SHELL-12 SHELL-18 the home tab cannot be closed and is the only one left after closing all', () => {
    expect(closeTab(all, '/', '/')).toBe(all)
    expect(paths(closeOthers(all, '/', '/'))).toEqual(['/'])
  })

  test('SHELL-15 SHELL-16 the next tab is the one at the right, else at the left, else home', () => {
    expect(neighbourOf(all, '/one', '/')).toBe('/two?page=2')
    expect(neighbourOf(all, '/three', '/')).toBe('/two?page=2')
    expect(neighbourOf([home, one], '/one', '/')).toBe('/')
    expect(neighbourOf([home], '/nowhere', '/')).toBe('/')
  })

  test('SHELL-17 closing the others keeps the chosen tab and home', () => {
    expect(paths(closeOthers(all, '/two', '/'))).toEqual(['/', '/two'])
  })

  test('home is always first', () => {
    expect(paths(withHome([one, home, two], '/'))).toEqual(['/', '/one', '/two'])
    expect(paths(withHome([two], '/one'))).toEqual(['/one', '/two'])
    expect(withHome(all, '/')).toBe(all)
  })

  test('stored tabs are read, or ignored where invalid', () => {
    for (const bad of [null, 'x', {}, [null], [{ path: 1 }], [{ path: 'x', query: '' }], [{ path: '/a' }]])
      expect(readTabs(bad)).toEqual([])
    expect(readTabs([{ path: '/a', query: '?b', name: '甲', more: 1 }])).toEqual([{ path: '/a', query: '?b', name: '甲' }])
  })

  test('after any visits and closings: home first, no tab twice, the next tab exists', () => {
    const path = fc.constantFrom('/', '/a', '/b', '/c', '/d')
    const step = fc.record({ kind: fc.constantFrom('visit', 'close', 'others'), path, query: fc.constantFrom('', '?x=1') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let tabs: readonly Tab[] = [home]
        for (const { kind, path: at, query } of steps) {
          if (kind === 'visit') tabs = visitTab(tabs, at, query)
          else if (kind === 'others') tabs = closeOthers(tabs, at, '/')
          else {
            const next = neighbourOf(tabs, at, '/')
            const open = tabs.some((item) => item.path === at)
            tabs = closeTab(tabs, at, '/')
            if (open && at !== '/') expect(tabs.map(addressOf)).toContain(next)
          }
          expect(tabs[0]?.path).toBe('/')
          expect(new Set(paths(tabs)).size).toBe(tabs.length)
        }
      }),
    )
  })
})

describe('the tabs of a window', () => {
  beforeEach(() => {
    sessionStorage.clear()
    strip.set({ user: '', home: '/', tabs: [home], views: [] })
  })
  const mayOpen = (path: string) => path !== '/gone'

  test('a reload restores the tabs with the names of records, for the same user only and without screens that he may not open any more', () => {
    openStrip('u1', '/', mayOpen)
    visit('/one', '?page=2')
    visit('/gone', '')
    nameView('/one', '佛山南棠精密五金')
    strip.set({ user: '', tabs: [home] })
    openStrip('u1', '/', mayOpen)
    expect(strip.get().tabs).toEqual([home, { path: '/one', query: '?page=2', name: '佛山南棠精密五金' }])
    openStrip('u2', '/', mayOpen)
    expect(strip.get().tabs).toEqual([home])
    openStrip('u1', '/', mayOpen)
    forgetStrip()
    strip.set({ user: '', tabs: [home] })
    openStrip('u1', '/', mayOpen)
    expect(strip.get().tabs).toEqual([home])
  })

  test('invalid stored tabs are treated as a new window', () => {
    sessionStorage.setItem('office.tabs:u1', '{')
    openStrip('u1', '/', mayOpen)
    expect(strip.get().tabs).toEqual([home])
  })

  test('SHELL-23 views are kept while their menu has keepAlive and their tab exists', () => {
    const alive = (path: string) => path !== '/two'
    for (const path of ['/', '/one', '/two', '/three']) {
      visit(path, '')
      keepView(path, path)
      showView(path, alive)
    }
    const kept = () => strip.get().views.map((view) => view.path)
    expect(kept()).toEqual(['/', '/one', '/three'])
    close('/one')
    showView('/three', alive)
    expect(kept()).toEqual(['/', '/three'])
    closeAllBut('/')
    showView('/', alive)
    expect(kept()).toEqual(['/'])
  })

  test('SHELL-14 a dropped view is created again at its next visit; a kept one is the same', () => {
    keepView('/one', 'first')
    const [before] = strip.get().views
    keepView('/one', 'again')
    expect(strip.get().views).toEqual([before])
    dropView('/one')
    keepView('/one', 'again')
    const [after] = strip.get().views
    expect(after).toMatchObject({ path: '/one', content: 'again' })
    expect(after?.build).not.toBe(before?.build)
  })

  test('only the latest views stay mounted', () => {
    const many = Array.from({ length: maxKept + 3 }, (_, index) => ({ path: `/v${index}`, content: null, build: index }))
    const tabs = many.map((view) => tab(view.path))
    const kept = keptOf(many, '/v0', tabs, () => true)
    expect(kept).toHaveLength(maxKept)
    expect(kept.at(-1)?.path).toBe('/v0')
    expect(kept.map((view) => view.path)).not.toContain('/v1')
  })

  test('a view with unsaved changes stays however many follow and whatever its menu says, until its tab is closed', () => {
    const many = Array.from({ length: maxKept + 3 }, (_, index) => ({
      path: `/v${index}`,
      content: null,
      build: index,
      unsaved: index === 1,
    }))
    const tabs = many.map((view) => tab(view.path))
    const kept = keptOf(many, '/v0', tabs, (path) => path !== '/v1')
    expect(kept.map((view) => view.path)).toEqual(expect.arrayContaining(['/v0', '/v1']))
    expect(
      keptOf(
        many,
        '/v0',
        tabs.filter(({ path }) => path !== '/v1'),
        () => true,
      ).map((view) => view.path),
    ).not.toContain('/v1')
  })
})

test('SHELL-02 SHELL-03 the bar shows as many menus as fit; the button for the others needs its own width', () => {
  expect(countFitting([80, 80, 80], 300, false)).toBe(3)
  expect(countFitting([80, 80, 80], 300, true)).toBe(2)
  expect(countFitting([80, 80, 80], 240, false)).toBe(2)
  expect(countFitting([80, 80, 80], 10, false)).toBe(0)
})

test('a slash opens nothing while shortcuts of one key are switched off', () => {
  const slash = new KeyboardEvent('keydown', { key: '/' })
  Object.defineProperty(slash, 'target', { value: document.body })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here
  document.cookie = 'single_keys=off; path=/'
  expect(opensPalette(slash)).toBe(false)
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'single_keys=on; path=/'
  expect(opensPalette(slash)).toBe(true)
})

test('Ctrl+K opens the palette anywhere, a slash only outside of inputs', () => {
  const press = (init: KeyboardEventInit, target: Element = document.body) => {
    const event = new KeyboardEvent('keydown', init)
    Object.defineProperty(event, 'target', { value: target })
    return opensPalette(event)
  }
  const input = document.createElement('input')
  expect(press({ key: 'k', ctrlKey: true }, input)).toBe(true)
  expect(press({ key: 'K', metaKey: true })).toBe(true)
  expect(press({ key: '/' })).toBe(true)
  expect([press({ key: '/' }, input), press({ key: 'k' }), press({ key: 'k', ctrlKey: true, shiftKey: true })]).toEqual([
    false,
    false,
    false,
  ])
})
