// @vitest-environment happy-dom
// What the frame shows of an address that was written while the router is late to tell of it.
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { act, Suspense, startTransition, use, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { pushAddress, replaceAddress, useFrameAddress } from '@/components/frame/address.ts'
import type { ViewAddress } from '@/components/frame/view-address.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
/** Steps and replacements as the browser got them. */
const written: string[] = []
const seen: ViewAddress[] = []
/** Lets the router go on with what it took over last. */
let tell: () => void = () => undefined
let goTo: (address: string) => void = () => undefined
/** Addresses of links: the router writes them itself, when it puts their page in place. */
const links = new Set<string>()

const { history } = window
const { pushState, replaceState } = history

afterEach(async () => {
  await act(async () => root?.unmount())
  written.length = 0
  links.clear()
  seen.length = 0
  vi.restoreAllMocks()
})

/** Takes addresses over as Next's router does, in a transition, which ends when `tell` is called. */
function LateRouter() {
  const [address, setAddress] = useState<string | Promise<string>>('/list?size=20')
  useLayoutEffect(() => {
    goTo = (next) => {
      const told = Promise.withResolvers<string>()
      tell = () => told.resolve(next)
      startTransition(() => setAddress(told.promise))
    }
    const take = (how: string, keep: History['pushState']) => (data: unknown, unused: string, url?: string | URL | null) => {
      written.push(`${how} ${url}`)
      keep.call(history, data, unused, url)
      goTo(String(url))
    }
    vi.spyOn(history, 'pushState').mockImplementation(take('push', pushState))
    vi.spyOn(history, 'replaceState').mockImplementation(take('replace', replaceState))
  }, [])
  const here = typeof address === 'string' ? address : use(address)
  useInsertionEffect(() => {
    if (links.has(here)) stand(here)
  }, [here])
  const [path = '', query = ''] = here.split('?')
  return (
    <PathnameContext value={path}>
      <SearchParamsContext value={new URLSearchParams(query)}>
        <Frame />
      </SearchParamsContext>
    </PathnameContext>
  )
}

function Frame() {
  const live = useFrameAddress()
  useLayoutEffect(() => void seen.push(live), [live])
  return null
}

const follow = (link: string) =>
  act(async () => {
    links.add(link)
    goTo(link)
  })

const shown = () => {
  const { path, params } = seen.at(-1) as ViewAddress
  return `${path} ${params}`
}

/** As a screen does it: works the change out from the address that it sees. */
const add = (name: string, value: string) =>
  act(async () => {
    const { path, params } = seen.at(-1) as ViewAddress
    const next = new URLSearchParams(params)
    next.set(name, value)
    pushAddress(path, next)
  })

/** As the browser does it before the router goes: back, or on to another page once that is shown. */
const stand = (address: string) => replaceState.call(history, null, '', address)

async function open() {
  stand('/list?size=20')
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root?.render(
      <Suspense>
        <LateRouter />
      </Suspense>,
    ),
  )
  expect(shown()).toBe('/list size=20')
}

test('a change shows at once, and the next one builds on it, while the router still keeps the address before', async () => {
  await open()
  await add('status', 'NEW')
  expect(shown()).toBe('/list size=20&status=NEW')
  await add('sort', '-name')
  expect(shown()).toBe('/list size=20&status=NEW&sort=-name')
  await act(async () => tell())
  expect(shown()).toBe('/list size=20&status=NEW&sort=-name')
  expect(written).toEqual(['push /list?size=20&status=NEW', 'push /list?size=20&status=NEW&sort=-name'])
  // what the router tells at last is nothing new to those who read the address
  expect(seen).toHaveLength(3)
})

test('a written address stays when the router never tells of it', async () => {
  await open()
  await add('status', 'NEW')
  await act(async () => goTo('/list?size=20'))
  await act(async () => tell())
  expect(shown()).toBe('/list size=20&status=NEW')
})

test('a link to the same path with another query shows when the router shows it', async () => {
  await open()
  await follow('/list?open=7')
  expect(shown()).toBe('/list size=20')
  await act(async () => tell())
  expect(shown()).toBe('/list open=7')
  await add('tab', 'log')
  await follow('/list')
  await act(async () => tell())
  expect(shown()).toBe('/list ')
})

test('back shows at once, another page when the router shows it', async () => {
  await open()
  await add('status', 'NEW')
  await act(async () => tell())
  await act(async () => {
    stand('/list?size=20')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(shown()).toBe('/list size=20')
  await act(async () => goTo('/other?status=NEW'))
  expect(shown()).toBe('/list size=20')
  await act(async () => tell())
  expect(shown()).toBe('/other status=NEW')
})

test('a page that was gone to while the router was late takes the place of what was written', async () => {
  await open()
  await add('status', 'NEW')
  await act(async () => goTo('/other'))
  expect(shown()).toBe('/list size=20&status=NEW')
  await act(async () => tell())
  expect(shown()).toBe('/other ')
})

test('an address is written with its question mark, without one, and without a query; a replacement adds no step', async () => {
  await open()
  for (const query of ['?a=1', 'a=1', '', new URLSearchParams({ q: '恒信 a?b' }), new URLSearchParams()])
    await act(async () => replaceAddress('/list', query))
  const query = new URLSearchParams({ q: '恒信 a?b' })
  expect(written).toEqual(['/list?a=1', '/list?a=1', '/list', `/list?${query}`, '/list'].map((address) => `replace ${address}`))
  expect(seen.map(({ params }) => params.get('q')).filter(Boolean)).toEqual(['恒信 a?b'])
})
