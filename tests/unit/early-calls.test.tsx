// @vitest-environment happy-dom
// The page's first calls: who takes what the first script has sent, and when it is too old to take.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { EarlyCalls } from '@/components/frame/early-calls.tsx'
import { bundlePath } from '@/lib/model/bundle.ts'

const path = '/crm/customer/list'
const address = '/api/eis/restful/customer/query'
const request = { pageNo: 1 }
/** Addresses of the calls that were sent. */
const sent: string[] = []
/** How many rows the server has. */
let stored = 0

afterEach(() => vi.unstubAllGlobals())

/** A page at the list's address whose first script has run. The returned function answers its permission list. */
async function page() {
  sent.length = 0
  stored = 0
  window.history.replaceState(null, '', path)
  vi.resetModules()
  const menus = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (to: string) => {
    sent.push(to)
    if (to === bundlePath) return menus.promise
    return new Response(JSON.stringify({ code: 0, message: '', data: { records: [], total: stored } }))
  })
  const html = renderToStaticMarkup(<EarlyCalls nonce={undefined} lists={[{ path, address, request, arranged: [] }]} />)
  new Function(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '')()
  const { load } = await import('@/lib/client/api.ts')
  return {
    load: async () => (await load(`POST ${address}`, request)).total,
    permit: (permitted: string) => {
      const lines = [0, 1].map((at) => ({ at, status: 200, requestId: '', text: JSON.stringify({ code: 0, data: { path: permitted } }) }))
      const headers = { 'content-type': 'application/x-ndjson' }
      menus.resolve(new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { headers }))
    },
  }
}

const oneList = () => expect.poll(() => sent).toEqual([bundlePath, address])

test('a list takes the call that waits for the permission list; a load after a change is a new one', async () => {
  const { load, permit } = await page()
  const first = load()
  permit(path)
  expect(await first).toBe(0)
  await oneList()
  stored = 1
  expect(await load()).toBe(1)
})

test('what is not permitted is not sent early; the list asks by itself', async () => {
  const { load, permit } = await page()
  const first = load()
  permit('/other')
  expect(await first).toBe(0)
  await oneList()
})

test('after a press an early answer that nobody took is too old', async () => {
  const { load, permit } = await page()
  permit(path)
  await oneList()
  stored = 1
  window.dispatchEvent(new Event('pointerdown'))
  expect(await load()).toBe(1)
})
