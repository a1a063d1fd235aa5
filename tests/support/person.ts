// A signed-in person who calls the running product over HTTP, as its pages would.
import { follow } from './event-stream.ts'

interface Envelope<T> {
  code: number
  message: string
  data: T
}

export interface Person {
  cookie: string
  /** A GET, or a POST of JSON where there is an input; answers data and fails on anything but code 0. */
  call<T = Record<string, unknown>>(path: string, input?: unknown): Promise<T>
  /** Any request with the person's session. */
  send(path: string, init?: RequestInit): Promise<Response>
  /** Answers where the file is fetched. */
  upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string>
  /** Opens the stream of messages. */
  listen(): Promise<{ said: { text: string }; leave(): void }>
  /** The same session at another process. */
  at(address: string): Person
}

/** Signs somebody in at the product of an address. */
export async function personAt(address: string, username: string, password: string): Promise<Person> {
  const response = await fetch(`${address}/api/app/base/app/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address },
    body: new URLSearchParams({ username, password }),
  })
  const answer = (await response.json()) as Envelope<unknown>
  if (answer.code !== 0) throw new Error(`${username}: ${answer.message}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return withCookie(address, cookies.join('; '))
}

function withCookie(address: string, cookie: string): Person {
  const send: Person['send'] = (path, { headers, ...init } = {}) =>
    fetch(address + path, { ...init, headers: { origin: address, 'x-requested-with': 'XMLHttpRequest', cookie, ...headers } })
  const dataOf = async <T>(path: string, response: Response): Promise<T> => {
    const envelope = (await response.json()) as Envelope<T>
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.code} ${envelope.message}`)
    return envelope.data
  }
  return {
    cookie,
    send,
    async call<T>(path: string, input?: unknown) {
      const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
      return dataOf<T>(path, await send(path, input === undefined ? {} : json))
    },
    async upload(bytes, name) {
      const form = new FormData()
      form.append('file', new Blob([bytes]), name)
      const path = '/api/app/base/app/file/upload'
      return (await dataOf<{ url: string }>(path, await send(path, { method: 'POST', body: form }))).url
    },
    async listen() {
      const leaving = new AbortController()
      const response = await send('/api/events', { signal: leaving.signal })
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error(`no stream: ${response.status}`)
      return { said: follow(response), leave: () => leaving.abort() }
    },
    at: (other) => withCookie(other, cookie),
  }
}
