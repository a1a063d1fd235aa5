// @vitest-environment happy-dom
// Reads that begin together while a page loads, and those that a press starts.
import { afterEach, expect, test, vi } from 'vitest'
import { type Bundled, bundlePath } from '@/lib/model/bundle.ts'

const sent: { address: string; body?: string }[] = []
type Answer = (calls: Bundled[]) => Response

/** A new page, whose server answers bundles by `bundle` and every call with its own address. */
async function pageBefore(bundle: Answer) {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    sent.push({ address, body })
    return address === bundlePath ? bundle(JSON.parse(body ?? '')) : answerOf(address)
  })
  const { load } = await import('@/lib/client/api.ts')
  return (code: string) => load('GET /api/app/base/sys/dict/getDictItems/{code}', { code })
}

const addressOf = (code: string) => `/api/app/base/sys/dict/getDictItems/${code}`
const textOf = (data: string) => JSON.stringify({ code: 0, message: '', data })
const answerOf = (address: string) => new Response(textOf(address))
const inLines = (lines: object[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { headers: { 'content-type': 'application/x-ndjson' } })

/** Every call answered, the last one first. */
const answerAll: Answer = (calls) =>
  inLines(calls.map(({ address }, at) => ({ at, status: 200, requestId: `id-${at}`, text: textOf(address) })).reverse())

afterEach(() => vi.unstubAllGlobals())

test('reads that begin together are one request, and each gets its own answer', async () => {
  const read = await pageBefore(answerAll)
  expect(await Promise.all(['A', 'B', 'C'].map(read))).toEqual(['A', 'B', 'C'].map(addressOf))
  expect(sent.map(({ address }) => address)).toEqual([bundlePath])
  expect(JSON.parse(sent[0]?.body ?? '')[1]).toEqual({ method: 'GET', address: addressOf('B') })
})

test('a read that begins alone is sent as it is', async () => {
  const read = await pageBefore(answerAll)
  expect(await read('A')).toBe(addressOf('A'))
  expect(sent.map(({ address }) => address)).toEqual([addressOf('A')])
})

test('after a press each read is sent by itself', async () => {
  const read = await pageBefore(answerAll)
  window.dispatchEvent(new Event('keydown'))
  await Promise.all(['A', 'B'].map(read))
  expect(sent.map(({ address }) => address)).toEqual(['A', 'B'].map(addressOf))
})

test('where the server takes no bundle each read is sent by itself', async () => {
  const read = await pageBefore(() => new Response('{}', { status: 404 }))
  expect(await Promise.all(['A', 'B'].map(read))).toEqual(['A', 'B'].map(addressOf))
  expect(sent.map(({ address }) => address)).toEqual([bundlePath, ...['A', 'B'].map(addressOf)])
})

test('a call that the bundle leaves out by name is sent by itself', async () => {
  const read = await pageBefore((calls) =>
    inLines(calls.map(({ address }, at) => (at === 0 ? { at, alone: true } : { at, status: 200, requestId: '', text: textOf(address) }))),
  )
  expect(await Promise.all(['A', 'B'].map(read))).toEqual(['A', 'B'].map(addressOf))
  expect(sent.map(({ address }) => address)).toEqual([bundlePath, addressOf('A')])
})

test('a refusal and an answer that never came are those of their calls alone', async () => {
  const read = await pageBefore(() =>
    inLines([
      { at: 0, status: 200, requestId: '', text: textOf('yes') },
      { at: 1, status: 403, requestId: 'id-403', text: JSON.stringify({ code: 403, message: '没有权限' }) },
    ]),
  )
  const [one, two, three] = await Promise.allSettled(['A', 'B', 'C'].map(read))
  expect(one).toEqual({ status: 'fulfilled', value: 'yes' })
  expect(two).toMatchObject({ status: 'rejected', reason: { kind: 'refused', message: '没有权限', requestId: 'id-403' } })
  expect(three).toMatchObject({ status: 'rejected', reason: { kind: 'transport' } })
})

const early = ['/api/app/base/sys/dict/getDictItems/A', '/api/app/base/sys/dict/getDictItems/B']

test('reads that the page has sent before its code came are taken from their bundle, each once', async () => {
  const read = await pageBefore(answerAll)
  const calls = early.map((address) => ({ method: 'GET', address }))
  Object.assign(window, { earlyCalls: {}, earlyBundle: { addresses: early, answer: Promise.resolve(answerAll(calls)) } })
  expect(await Promise.all(['A', 'B'].map(read))).toEqual(early)
  expect(sent).toEqual([])
  expect(await read('A')).toBe(early[0])
  expect(sent.map(({ address }) => address)).toEqual([early[0]])
})

test('where the server takes no bundle the early reads are sent by themselves', async () => {
  const read = await pageBefore(answerAll)
  Object.assign(window, { earlyCalls: {}, earlyBundle: { addresses: early, answer: Promise.resolve(new Response('{}', { status: 404 })) } })
  expect(await Promise.all(['A', 'B'].map(read))).toEqual(early)
  expect(sent.map(({ address }) => address)).toEqual(early)
})
