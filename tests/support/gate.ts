// The proxy before a recording upstream, and a browser that keeps cookies.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, request as sendMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { bundlePath } from '../../lib/model/bundle.ts'
import { responseOf } from '../../lib/proxy/answer.ts'
import { carryBundle } from '../../lib/proxy/bundle.ts'
import { eventsPath, streamEvents } from '../../lib/proxy/events.ts'
import { createGate, forward, type Gate } from '../../lib/proxy/forward.ts'
import { incomingOf } from '../../lib/proxy/incoming.ts'
import { socketAddressHeader } from '../../lib/proxy/origin.ts'
import { familyOf } from '../../lib/proxy/path.ts'
import { readSettings, type Settings } from '../../lib/proxy/settings.ts'
import { answerCall } from '../../lib/start/api-calls.ts'

export const origin = 'http://office.test'
export const user = '/api/app/base/app/sys/user'

/** As the route handlers receive a request. */
async function carryByHandler(gate: Gate, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === eventsPath) return responseOf(await streamEvents(gate, request))
  return responseOf(await (pathname === bundlePath ? carryBundle : forward)(gate, incomingOf(gate, request)))
}

/** Sends a request to the gate on the way that the file tests. */
export const sendTo = (gate: Gate, request: Request): Promise<Response> => carry(gate, request)

let carry = carryByHandler
const servers = new Map<Gate, Promise<Server>>()

/** From now on calls go through a socket and our own HTTP server; what is no call is left to the handler, as the server leaves it to the framework. */
export function carryByServer(): void {
  carry = async (gate, request) => {
    const { pathname, search } = new URL(request.url)
    if (familyOf(pathname) === null && pathname !== eventsPath && pathname !== bundlePath) return carryByHandler(gate, request)
    const started = servers.get(gate) ?? startServer(gate)
    servers.set(gate, started)
    const { port } = (await started).address() as AddressInfo
    const { method, signal } = request
    const given = Object.fromEntries(request.headers)
    const message = sendMessage({
      agent: false,
      port,
      method,
      path: pathname + search,
      // as a browser says it: of every body, and of its connection, for with one that is to be closed an answer to half of a body may be lost
      headers: { connection: 'keep-alive', ...(request.body && !given['content-length'] && { 'transfer-encoding': 'chunked' }), ...given },
      signal,
    })
    const answered = once(message, 'response') as Promise<[IncomingMessage]>
    // A refusal ends the sending too.
    message.on('error', () => {})
    if (request.body) Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]).pipe(message)
    else message.end()
    const [answer] = await answered
    const status = answer.statusCode ?? 0
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(status === 204 || status === 304 ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers })
  }
}

async function startServer(gate: Gate): Promise<Server> {
  const server = createServer((message, response) => {
    if (!answerCall(gate, message, response)) response.writeHead(501).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Ends them; other files of the worker go the handler's way again. */
export async function closeServers(): Promise<void> {
  carry = carryByHandler
  for (const started of servers.values()) {
    const server = await started
    server.closeAllConnections()
    server.close()
  }
  servers.clear()
}

/** Settings of a test: every family behind one address. */
export function testSettings(address: string, more: Partial<Settings> = {}, env: Record<string, string> = {}): Settings {
  return {
    ...readSettings({ UPSTREAM_URL: address, APP_KEY: 'own-app-key-0001', SESSION_SECRET: 'test-secret-'.repeat(4), ...env }),
    ...more,
  }
}

export interface Browser {
  cookies: Map<string, string>
  /** Sends a request as a page of ours would, keeps the cookies of the answer. */
  send(method: string, path: string, options?: BrowserOptions): Promise<Response>
  /** send, read as JSON. */
  json(
    method: string,
    path: string,
    options?: BrowserOptions,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers; text: string }>
  signIn(): Promise<void>
}

export interface BrowserOptions {
  body?: BodyInit | object
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A browser on `origin` before a gate. */
export function browserAt(gate: Gate): Browser {
  const cookies = new Map<string, string>()
  const send: Browser['send'] = async (method, path, { body, headers = {}, signal } = {}) => {
    const plain = body !== undefined && body.constructor === Object
    const request = new Request(origin + path, {
      method,
      signal,
      body: plain ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: {
        host: 'office.test',
        [socketAddressHeader]: '203.0.113.9',
        ...(method !== 'GET' && { origin }),
        ...(plain && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    const response = await carry(gate, request)
    keepCookies(cookies, response)
    return response
  }
  const json: Browser['json'] = async (...given) => {
    const response = await send(...given)
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text), headers: response.headers, text }
  }
  const signIn = async () => {
    const { body } = await json('POST', `${user}/login`, { body: new URLSearchParams({ username: 'chenli', password: 'x' }) })
    if (body.code !== 0) throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
  }
  return { cookies, send, json, signIn }
}

export function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

export { createGate, forward }
