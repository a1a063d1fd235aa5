// A backend served over HTTP, whose answers a test may spoil: a service as somebody else would run it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Backend } from '../../lib/backend/app.ts'

/** Calls go to the server of an address as they would go to a backend. */
export const backendAt = (address: () => string): Pick<Backend, 'fetch'> => ({
  fetch(request) {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${address()}${pathname}${search}`, request))
  },
})

type Fault = (answer: Response) => Promise<Response>

export interface Served {
  address: string
  /** What was asked for, as 'POST /api/…'. */
  asked: string[]
  /** Answers these calls otherwise until the next spoil. */
  spoil(faults: Readonly<Record<string, Fault>>): void
  close(): void
}

export async function serveBackend(backend: Pick<Backend, 'fetch'>): Promise<Served> {
  let faults: Readonly<Record<string, Fault>> = {}
  const asked: string[] = []
  const listener = getRequestListener(async (request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`
    asked.push(key)
    const answer = await backend.fetch(request)
    return faults[key]?.(answer) ?? answer
  })
  const server = createServer((message, response) => void listener(message, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    spoil(wanted) {
      faults = wanted
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
