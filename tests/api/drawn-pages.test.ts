// More pages at once than are drawn: one more is told to come back, in its language, and the next one after the end of another is drawn.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrowd } from '@/lib/start/crowd.ts'
import { observeRequest } from '@/lib/start/observe.ts'

const most = 2
const crowdThatWaits = (waitMs: number) =>
  createCrowd({
    most,
    askerOf: () => ({ name: 'everybody', share: most }),
    localeOf: ({ headers }) => (headers.cookie?.includes('locale=en') ? 'en' : 'zh-CN'),
    longestMs: 300_000,
    waitMs,
  })
const [crowd, patient] = [crowdThatWaits(0), crowdThatWaits(300_000)]
const underWay = () => crowd.turns.taken
/** Pages that are being drawn until they are told to end. */
const drawing: ServerResponse[] = []
const server = createServer((message, response) => {
  observeRequest(message, response)
  const { answer } = message.url === '/patient' ? patient : crowd
  answer(message, response, () => drawing.push(response))
})
let address: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('one page more than allowed is 503 and asks again by itself, until another one ends or is left', async () => {
  const leaving = new AbortController()
  const left = fetch(`${address}/login`, { signal: leaving.signal }).catch(() => null)
  const drawn = fetch(`${address}/login`)
  await expect.poll(underWay).toBe(most)

  const refused = await fetch(`${address}/home/workbench`)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '3', 'no-store'])
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await refused.text()
  expect(page).toContain('<h1>服务器繁忙，请稍后再试</h1>')
  expect(page).toContain('<meta http-equiv="refresh" content="3">')
  const english = await fetch(`${address}/login`, { headers: { cookie: 'locale=en' } })
  expect(await english.text()).toContain('The server is busy')
  const form = await fetch(`${address}/api/form/demo`, { method: 'POST' })
  expect([form.status, form.headers.get('retry-after'), await form.json()]).toEqual([
    503,
    '3',
    { code: 503, message: '服务器繁忙，请稍后再试', data: { request_id: form.headers.get('x-request-id') } },
  ])
  expect(underWay()).toBe(most)

  leaving.abort()
  await left
  await expect.poll(underWay).toBe(most - 1)
  const next = fetch(`${address}/login`)
  await expect.poll(underWay).toBe(most)
  for (const response of drawing.splice(0)) response.end('drawn')
  expect([await (await drawn).text(), await (await next).text()]).toEqual(['drawn', 'drawn'])
  await expect.poll(underWay).toBe(0)
})

test('one more waits where it may, in order, and is drawn when another one ends; who leaves meanwhile waits no longer and takes nobody’s place', async () => {
  const drawn = [1, 2].map(() => fetch(`${address}/patient`))
  await expect.poll(() => drawing.length).toBe(most)
  const leaving = new AbortController()
  const left = fetch(`${address}/patient`, { signal: leaving.signal }).catch(() => null)
  await expect.poll(() => patient.turns.waiting).toBe(1)
  const waits = fetch(`${address}/patient`)
  await expect.poll(() => patient.turns.waiting).toBe(2)
  leaving.abort()
  await left
  await expect.poll(() => patient.turns.waiting).toBe(1)
  drawing.shift()?.end('drawn')
  await expect.poll(() => drawing.length).toBe(most)
  for (const response of drawing.splice(0)) response.end('drawn')
  for (const page of [...drawn, waits]) expect(await (await page).text()).toBe('drawn')
  await expect.poll(() => patient.turns).toMatchObject({ taken: 0, waiting: 0 })
})
