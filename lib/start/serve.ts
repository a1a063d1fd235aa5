// The HTTP server around Next: sets the caller's real address, and shuts down gracefully.
import { readdirSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import next from 'next'
import { failure, sendOwn } from '../proxy/answer.ts'
import { processGate } from '../proxy/gate.ts'
import { isSecure, socketAddressHeader } from '../proxy/origin.ts'
import { isBadPath } from '../proxy/path.ts'
import { settings } from '../proxy/settings.ts'
import { answerCall, endEventStreams } from './api-calls.ts'
import { answerCachedPage } from './cached-pages.ts'
import type { Crowd } from './crowd.ts'
import { addressOf, endOnSignal, listen, makeServer } from './http-server.ts'
import { observeRequest, requestIdOfMessage } from './observe.ts'
import { answerOperations, type Operations } from './operations.ts'
import { answerStaticFile } from './static-files.ts'

interface ServeOptions {
  operations: Operations
  /** Running requests of pages and of the framework's own routes. */
  pages: Crowd
  /** Ends the event streams of the internal backend when the server ends. */
  endStreams(): void
  /** Runs after the last call has been answered. */
  close(): Promise<void>
}

interface Prepared {
  /** Starts the server; returns its address. The process ends with code 0 after SIGTERM or SIGINT. */
  serve(options: ServeOptions): Promise<string>
}

/** Loads Next for page rendering; nothing is served yet. */
export async function preparePages(port: number, development: boolean): Promise<Prepared> {
  const server = makeServer()
  const app = next({ dev: development, dir: process.cwd(), port, httpServer: server, quiet: !development })
  await app.prepare()
  return { serve: (options) => serve(server, app, { ...options, port, development }) }
}

async function serve(
  server: Server,
  app: ReturnType<typeof next>,
  { port, development, operations, pages, endStreams, close }: ServeOptions & { port: number; development: boolean },
): Promise<string> {
  const handle = app.getRequestHandler()
  const known = settings()
  const files = development ? null : builtFiles()
  server.on('request', (request, response) => {
    if (answerOperations(operations, request, response)) return
    observeRequest(request, response)
    // the address of the socket; a client's own header of this name is replaced
    request.headers[socketAddressHeader] = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const secure = isSecure({ get: (name) => String(request.headers[name] ?? '') }, known)
    if (secure) response.setHeader('strict-transport-security', 'max-age=31536000')
    if (files && (answerCachedPage(request, response, secure) || answerStaticFile(files, request, response))) return
    if (refuseBadPath(request, response) || (files && refuseMissingFile(files, request, response))) return
    if (answerCall(processGate(), request, response) || (files && answerUnread(request, response))) return
    const draw = () => void handle(request, response).catch(() => response.destroy())
    if (files) pages.answer(request, response, draw)
    else draw()
  })
  await listen(server, port)
  endOnSignal(server, {
    endStreams() {
      endStreams()
      endEventStreams()
    },
    async close() {
      await app.close()
      await close()
    },
  })
  const address = addressOf(server)
  // Absolute links contain the actual port if none was configured.
  process.env.PORT = new URL(address).port
  return address
}

/** Answers forbidden paths before Next, which would resolve dot segments and fail on bad escapes. */
function refuseBadPath(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.replace(/[?#].*$/s, '') ?? ''
  if (!isBadPath(path)) return false
  if (path.startsWith('/api/')) sendOwn(failure(400, 'zh-CN', crypto.randomUUID()), response)
  else response.writeHead(307, { location: '/404' }).end()
  return true
}

/** Answers bodies for unknown calls without reading them: a form that was sent before its script had loaded is redirected to its page. */
function answerUnread(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request
  if (method === 'GET' || method === 'HEAD') return false
  if (method === 'OPTIONS') response.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end()
  else if (url.startsWith('/api/')) sendOwn(failure(404, 'zh-CN', requestIdOfMessage(request)), response)
  else if (method === 'POST') response.writeHead(303, { location: url }).end()
  else response.writeHead(405, { allow: 'GET, HEAD' }).end()
  return true
}

const staticPrefix = '/_next/static/'

/** The addresses of the built files. */
function builtFiles(): ReadonlySet<string> {
  const names = readdirSync('.next/static', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(names.map((entry) => `${entry.parentPath.replace('.next/static', staticPrefix.slice(0, -1))}/${entry.name}`))
}

/** Answers unknown file addresses: Next would look for a page, without the guard. */
function refuseMissingFile(files: ReadonlySet<string>, request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.replace(/[?#].*$/s, '') ?? ''
  if (!path.startsWith(staticPrefix) || files.has(decodeURIComponent(path))) return false
  response.writeHead(404, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }).end('Not found')
  return true
}
