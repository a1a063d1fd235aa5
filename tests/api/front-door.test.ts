// Every call and every route is sent bodies that are left, slow, too large or without end: nothing of them stays, and whoever comes next is answered.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeAreas } from '@/lib/backend/area/compose.ts'
import { areas } from '@/lib/backend/areas.ts'
import { createGate, type Gate, vaultOf } from '@/lib/proxy/forward.ts'
import { readinessResponse, stuckIn } from '@/lib/proxy/readiness.ts'
import { sealSession, startSession } from '@/lib/proxy/session.ts'
import { insideBy, type Upstreams } from '@/lib/proxy/upstream.ts'
import { answerCall } from '@/lib/start/api-calls.ts'
import { type BackendDoor, openBackendDoor } from '@/lib/start/backend-calls.ts'
import { makeServer } from '@/lib/start/http-server.ts'
import { answerOperations } from '@/lib/start/operations.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { testSettings } from '../support/gate.ts'
import { beginRequest, type RawRequest, sendPieces } from '../support/raw-request.ts'

const folder = ownDataFolder()
const kilobyte = 1024
const heldBytes = 8 * 1024 * kilobyte
/** Small bounds, so that what is too slow or too much shows at once. */
const bounds = {
  maxCalls: 64,
  bodyBytes: 64 * kilobyte,
  uploadBytes: 64 * kilobyte,
  pace: { mostOfAddress: 400, heldBytes, graceMs: 300, leastRate: 50 * kilobyte },
}
const origin = 'http://office.test'
const login = '/api/app/base/app/sys/user/login'
const list = '/api/eis/restful/customer/query'

let backend: TestBackend
beforeAll(async () => {
  backend = await testBackend()
})
afterAll(() => backend.close())

/** A gate before `answer`, whatever is asked. */
function gateBefore(answer: Parameters<typeof insideBy>[0], more: Partial<ReturnType<typeof testSettings>> = {}): Gate {
  const settings = testSettings('http://127.0.0.1:1', { ...bounds, ...more })
  const families = Object.keys(settings.addresses)
  return createGate(settings, Object.fromEntries(families.map((family) => [family, insideBy(answer)])) as Upstreams)
}

interface Opened {
  port: number
  door: Pick<Gate, 'calls' | 'uploads' | 'arrivals'>
  /** Who is signed in. */
  headers: Record<string, string>
  /** How many requests have come. */
  requests(): number
  server: Server
}

async function listenOn(door: Opened['door'], answer: Parameters<typeof makeServer>[0]): Promise<Omit<Opened, 'headers'>> {
  let requests = 0
  const operations = {
    ready: async () => readinessResponse(stuckIn({ timeoutMs: 60_000 }, door.calls, door.uploads) ?? (await backend.ready())),
    condition: () => null,
    metricsToken: undefined,
    door: () => door,
  }
  const server = makeServer((message, response) => {
    requests++
    if (!answerOperations(operations, message, response)) answer?.(message, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, door, requests: () => requests, server }
}

const openProduct = (gate: Gate) =>
  listenOn(gate, (message, response) => {
    if (!answerCall(gate, message, response)) response.writeHead(404).end()
  })

/** The product, which is signed in by its cookie. */
async function product(): Promise<Opened> {
  const gate = gateBefore(backend.answer)
  const { token, userKey } = await backend.as('hemin')
  const vault = vaultOf(gate)
  const line = await sealSession(startSession({ token, user: userKey }, vault), false, vault)
  return { ...(await openProduct(gate)), headers: { origin, cookie: line.split(';')[0] ?? '' } }
}

/** The backend alone, which is told the token. */
async function backendAlone(): Promise<Opened> {
  const door: BackendDoor = openBackendDoor(testSettings('http://127.0.0.1:1', bounds))
  const opened = await listenOn(door, (message, response) => door.answer(backend, message, response))
  const { token } = await backend.as('hemin')
  return { ...opened, headers: { token, 'x-real-ip': '203.0.113.9' } }
}

/** The routes beside the calls, by their files. */
const forms = ['hero', 'partnerPay', 'board', 'register']
const routes = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts') && !file.includes('[...path]'))
  .flatMap((file) => {
    const address = `/api/${path.posix.dirname(file)}`
    return address.includes('[form]') ? forms.map((form) => address.replace('[form]', form)) : [address.replace(/\[\w+\]/g, 'x')]
  })

const catalogue = composeAreas(areas).calls.map(({ method, path: template, body }) => ({
  method,
  path: template.replace(/\{\w+\}/g, 'f'.repeat(32)),
  multipart: body === 'multipart',
}))
const posted = routes.map((address) => ({ method: 'POST', path: address, multipart: address.endsWith('partnerPay') }))

const beginning = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
const typeOf = (multipart: boolean) => (multipart ? 'multipart/form-data; boundary=x' : 'application/json')
const begunOf = (multipart: boolean) => (multipart ? beginning : '{"a":"') + 'a'.repeat(kilobyte)

/** Does something for all of them, so many at once. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 40): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    }),
  )
}

describe.each([
  ['the product', product, [...catalogue, ...posted]],
  ['the backend alone', backendAlone, catalogue],
] as const)('%s', (_, open, all) => {
  let opened: Opened
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, opened?.door.arrivals.heldBytes ?? 0)
  }, 5)
  const requestOf = ({ method, path: address, multipart }: (typeof all)[number], more: Record<string, string> = {}): RawRequest => ({
    method,
    path: address,
    headers: { ...opened.headers, 'x-requested-with': 'XMLHttpRequest', 'content-type': typeOf(multipart), ...more },
  })
  /** What a body that ended badly may not leave. */
  const nothingIsLeft = async () => {
    const { calls, uploads, arrivals } = opened.door
    await expect.poll(() => [calls.taken, uploads.taken, arrivals.unfinished, arrivals.heldBytes]).toEqual([0, 0, 0, 0])
    await expect.poll(() => readdirSync(path.join(folder, 'files', 'temporary'))).toEqual([])
    expect(most).toBeLessThanOrEqual(heldBytes)
    expect((await fetch(`http://127.0.0.1:${opened.port}/ready`)).status).toBe(200)
    const { status, socket } = await beginRequest(
      opened.port,
      { method: 'POST', path: list, headers: { ...opened.headers, 'content-type': 'application/json', 'content-length': '2' } },
      '{}',
    )
    expect(await status).toBe(200)
    socket.destroy()
  }

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => {
    clearInterval(watching)
    opened.server.closeAllConnections()
    opened.server.close()
  })

  test('there is something to send to', () => {
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter(({ multipart }) => multipart).length).toBeGreaterThanOrEqual(3)
  })

  test('a body that is left half way takes nothing with it', async () => {
    await forAll(all, async (call) => {
      const before = opened.requests()
      const { socket } = await beginRequest(opened.port, requestOf(call, { 'content-length': '20000' }), begunOf(call.multipart))
      await expect.poll(opened.requests, { interval: 1 }).toBeGreaterThan(before)
      socket.destroy()
    })
    await nothingIsLeft()
  })

  test('a body that comes too slowly is given up, and takes nobody’s turn meanwhile', async () => {
    const answers: number[] = []
    await forAll(
      all,
      async (call) => {
        const { socket, status } = await beginRequest(opened.port, requestOf(call, { 'content-length': '20000' }), begunOf(call.multipart))
        answers.push(await status)
        socket.destroy()
      },
      200,
    )
    expect(answers.filter((status) => status === 0 || status === 503)).toEqual([])
    expect(answers.filter((status) => status === 408).length).toBeGreaterThan(300)
    await nothingIsLeft()
  })

  test('a body that is announced larger than allowed is refused before it comes', async () => {
    const wrong: string[] = []
    await forAll(all, async (call) => {
      const { socket, status } = await beginRequest(opened.port, requestOf(call, { 'content-length': String(600 * kilobyte * kilobyte) }))
      const code = await status
      // what takes no body answers without it
      if (code !== 413 && (call.method === 'POST' || call.method === 'PUT') && !isBodiless(call.path)) wrong.push(`${code} ${call.path}`)
      socket.destroy()
    })
    expect(wrong).toEqual([])
    await nothingIsLeft()
  })

  test('a body without an end is refused as soon as it is longer than allowed', async () => {
    const wrong: string[] = []
    const piece = Buffer.alloc(16 * kilobyte, 97)
    const taking = all.filter(({ method, path: address }) => (method === 'POST' || method === 'PUT') && !isBodiless(address))
    await forAll(taking, async (call) => {
      const code = await sendPieces(opened.port, requestOf(call), begunOf(call.multipart), piece, 500)
      if (code !== 413) wrong.push(`${code} ${call.path}`)
    })
    expect(wrong).toEqual([])
    await nothingIsLeft()
  })
})

/** What reads no body, or is no address to send one to. */
const isBodiless = (address: string) => !/^\/api\/(language|bundle|form\/)/.test(address) && routes.includes(address)

describe('turns', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  const never = new Promise<never>(() => {})

  /** A product of whose users each has the cookie of his name. */
  async function openFor(gate: Gate) {
    const { port, server } = await openProduct(gate)
    servers.push(server)
    const vault = vaultOf(gate)
    const get = async (name: string) => {
      const line = await sealSession(startSession({ token: name, user: name }, vault), false, vault)
      return fetch(`http://127.0.0.1:${port}/api/eis/restful/thing`, { headers: { cookie: line.split(';')[0] ?? '' } })
    }
    return { port, get, ready: () => fetch(`http://127.0.0.1:${port}/ready`) }
  }

  test('hundreds of slow sign-ins take none: who is signed in is answered meanwhile, and so is who signs in', async () => {
    const gate = gateBefore(backend.answer, { maxCalls: 4, waitMs: 0, pace: { ...bounds.pace, graceMs: 600_000 } })
    const { port, get } = await openFor(gate)
    const head = { method: 'POST', path: login, headers: { origin, 'content-type': 'application/x-www-form-urlencoded' } }
    const begin = (length: number, body: string) =>
      beginRequest(port, { ...head, headers: { ...head.headers, 'content-length': String(length) } }, body)
    const slow = await Promise.all(Array.from({ length: 300 }, () => begin(200, 'username=hemin&')))
    await expect.poll(() => gate.arrivals.unfinished).toBe(300)
    expect(gate.calls.taken).toBe(0)
    expect((await get('anybody')).status).not.toBe(503)
    const typed = 'username=hemin&password=wrong'
    const signIn = await begin(typed.length, typed)
    expect(await signIn.status).not.toBe(503)
    for (const { socket } of [...slow, signIn]) socket.destroy()
    await expect.poll(() => gate.arrivals.unfinished).toBe(0)
  })

  test('one who asks for hundreds at once has his share; another is answered before he is', async () => {
    const asked: string[] = []
    const ends: (() => void)[] = []
    const gate = gateBefore(
      ({ headers }) => {
        asked.push(headers.get('token') ?? '')
        return new Promise((resolve) => ends.push(() => resolve({ status: 200, headers: new Headers(), body: null })))
      },
      { waitMs: 300_000 },
    )
    const { get } = await openFor(gate)
    let refused = 0
    const many = Array.from({ length: 300 }, () =>
      get('many').then((answer) => {
        if (answer.status === 503) refused++
        return answer
      }),
    )
    await expect.poll(() => [gate.calls.waiting, refused], { timeout: 30_000 }).toEqual([256, 36])
    expect(asked).toEqual(Array(8).fill('many'))
    const one = get('one')
    await expect.poll(() => asked.at(-1)).toBe('one')
    ends.at(-1)?.()
    expect((await one).status).toBe(200)
    const over = setInterval(() => ends.splice(0).forEach((end) => void end()), 1)
    const answers = await Promise.all(many)
    clearInterval(over)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(264)
    await expect.poll(() => [gate.calls.taken, gate.calls.waiting]).toEqual([0, 0])
  })

  test('a call that never ends has its turn for a time: meanwhile the process says that it is not ready, then others are answered', async () => {
    const gate = gateBefore(({ headers }) => (headers.get('token') === 'stuck' ? never : backend.answer({ ...asked, headers })), {
      maxCalls: 2,
      waitMs: 0,
      timeoutMs: 50,
    })
    const asked = { method: 'GET', path: '/api/eis/restful/thing', search: '', body: null, signal: new AbortController().signal }
    const { get } = await openFor(gate)
    const ready = () => stuckIn(gate.settings, gate.calls, gate.uploads)
    expect((await Promise.all([get('stuck'), get('stuck')])).map(({ status }) => status)).toEqual([504, 504])
    expect([gate.calls.taken, ready()]).toEqual([2, null])
    expect((await get('other')).status).toBe(503)
    await expect.poll(ready).toMatchObject({ ready: false, lack: 'turns' })
    gate.calls.endOverdue(Date.now() + 5 * gate.settings.timeoutMs)
    expect(ready()).toBeNull()
    expect((await get('other')).status).toBe(404)
  })
})
