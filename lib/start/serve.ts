// The HTTP server around Next: tells it the caller's real address, and ends in order.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import next from 'next'
import { failure } from '../proxy/answer.ts'
import { isSecure, socketAddressHeader } from '../proxy/origin.ts'
import { isBadPath } from '../proxy/path.ts'
import { settings } from '../proxy/settings.ts'
import { StartError } from './start-error.ts'

export interface ServeOptions {
  port: number
  development: boolean
  /** Runs after the last call has been answered. */
  close(): Promise<void>
}

/** Calls in flight get this long after a signal; then everything is closed. */
const graceMs = 8000
const uploadMs = 15 * 60_000

/** Says so plainly when the port is taken, before anything slow begins. Throws a StartError. */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer()
  await listen(probe, port)
  await new Promise((resolve) => probe.close(resolve))
}

/** Starts to serve; gives the address. The process ends with code 0 after SIGTERM or SIGINT. */
export async function serve({ port, development, close }: ServeOptions): Promise<string> {
  const server = createServer({ requestTimeout: uploadMs, keepAliveTimeout: 65_000 })
  const app = next({ dev: development, dir: process.cwd(), port, httpServer: server, quiet: !development })
  const handle = app.getRequestHandler()
  await app.prepare()
  const known = settings()
  server.on('request', (request, response) => {
    // what only the socket knows; a client's own header of this name is replaced
    request.headers[socketAddressHeader] = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    if (isSecure({ get: (name) => String(request.headers[name] ?? '') }, known))
      response.setHeader('strict-transport-security', 'max-age=31536000')
    if (refuseBadPath(request, response)) return
    handle(request, response).catch(() => response.destroy())
  })
  await listen(server, port)
  endOnSignal(server, async () => {
    await app.close()
    await close()
  })
  const bound = server.address()
  return `http://localhost:${typeof bound === 'object' ? bound?.port : port}`
}

/** Answers a path that nobody may read: before Next, which would undo dot segments and fail on bad escapes. */
function refuseBadPath(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.replace(/[?#].*$/s, '') ?? ''
  if (!isBadPath(path)) return false
  const refusal = failure(400, 'zh-CN', crypto.randomUUID())
  if (path.startsWith('/api/')) refusal.text().then((text) => response.writeHead(400, Object.fromEntries(refusal.headers)).end(text))
  else response.writeHead(307, { location: '/404' }).end()
  return true
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const another = `PORT=${port + 1} npm run demo`
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use. Stop the program that uses it, or take another port: ${another}`))
      else if (error.code === 'EACCES') reject(new StartError(`Port ${port} may not be used by this user. Take another port: ${another}`))
      else reject(error)
    })
    server.listen(port, process.env.HOST, () => resolve())
  })
}

function endOnSignal(server: Server, close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), graceMs + 1800).unref()
    await drain(server)
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Stops accepting, lets calls in flight finish, then closes what is left. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
