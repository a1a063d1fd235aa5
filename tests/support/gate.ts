// The proxy before a recording upstream, and a browser that keeps cookies.
import { createGate, forward, type Gate } from '../../lib/proxy/forward.ts'
import { socketAddressHeader } from '../../lib/proxy/origin.ts'
import { readSettings, type Settings } from '../../lib/proxy/settings.ts'

export const origin = 'http://office.test'
export const user = '/api/app/base/app/sys/user'

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
    const response = await forward(gate, request)
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
