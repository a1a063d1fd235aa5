// A small HTTP server behind the proxy that keeps what it was sent and answers what the test says.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recorded {
  method: string
  /** Path with query, as it stood in the request line. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Reply = (request: Recorded, response: ServerResponse) => void | Promise<void>

export interface RecordingUpstream {
  address: string
  requests: Recorded[]
  /** The last request whose path begins with `path`. */
  last(path: string): Recorded | undefined
  /** Answers paths that begin with `path` from now on. The longest match counts; without one the answer is code 0. */
  on(path: string, reply: Reply | object): void
  reset(): void
  close(): Promise<void>
}

/** Starts one on a free port of the loopback address. */
export async function recordingUpstream(): Promise<RecordingUpstream> {
  const requests: Recorded[] = []
  const replies = new Map<string, Reply>()
  const server = createServer(async (request, response) => {
    const recorded = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request).catch(() => Buffer.alloc(0)),
    }
    requests.push(recorded)
    const path = [...replies.keys()].filter((known) => recorded.url.startsWith(known)).sort((one, other) => other.length - one.length)[0]
    const reply = path === undefined ? json({ code: 0, message: 'ok', data: {} }) : (replies.get(path) as Reply)
    await reply(recorded, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    last: (path) => requests.findLast((request) => request.url.startsWith(path)),
    on: (path, reply) => void replies.set(path, typeof reply === 'function' ? (reply as Reply) : json(reply)),
    reset() {
      requests.length = 0
      replies.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A JSON answer. */
export function json(body: unknown, status = 200): Reply {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
