// The life cycle of an HTTP server: a free port or a clear error, and a graceful shutdown.

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { flushSpans } from '../backend/base/tracing.ts'
import { StartError } from './start-error.ts'

/** Calls in flight get this long after a signal; then everything is closed. */
const graceMs = 8000
/** After SIGTERM a process answers normally for this time, except /ready; then it accepts no new connections, and answers on open ones for the same time again. A proxy in front notices either. */
const leaveMs = 1000

let leaving = false

/** Whether the process is shutting down: then it is not ready. */
export const isLeaving = (): boolean => leaving

/** How long a client that was answered early may send the rest of its body, so that it reads the answer. */
const lingerMs = 30_000

/** A server whose request time limit is longer than the proxy's for an upload: Node's default is five minutes. */
export function makeServer(listener?: RequestListener): Server {
  const server = createServer({ requestTimeout: 15 * 60_000, keepAliveTimeout: 65_000 })
  server.on('request', endLingering)
  if (listener) server.on('request', listener)
  return server
}

/** Closes the connection of a client that continues to send an unread body. */
function endLingering(message: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (message.complete) return
    const timer = setTimeout(() => message.socket.destroy(), lingerMs).unref()
    message.once('close', () => clearTimeout(timer))
  })
}

/** Checks that the port is free before anything slow begins. Throws a StartError. */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer()
  await listen(probe, port)
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens on a port, 0 for a free one, and on HOST if given. Throws a StartError if the port is not available. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const another = `PORT=${port + 1}`
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use. Stop the program that uses it, or take another port, like ${another}`))
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${port} may not be used by this user. Take another port, like ${another}`))
      else reject(error)
    })
    server.listen(port, process.env.HOST, () => resolve())
  })
}

interface Ending {
  /** Ends event streams, which do not end by themselves. */
  endStreams(): void
  /** Runs after the last call has been answered. */
  close(): Promise<void>
}

/**
 * Ends the process with code 0 after SIGTERM or SIGINT: streams, then calls in flight, then `close`, all within ten seconds. SIGTERM comes from a supervisor that restarts one process of several:
 * no call may be refused because its connection is closed too early. SIGINT comes from the terminal and ends quickly.
 */
export function endOnSignal(server: Server, { endStreams, close }: Ending): void {
  const end = async (signal: NodeJS.Signals) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), graceMs + 1800).unref()
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    const waitMs = signal === 'SIGTERM' ? leaveMs : 0
    await delay(waitMs)
    await nothingWaits()
    const closed = stopListening(server)
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    endStreams()
    await Promise.race([closed, delay(waitMs)])
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(idle)
    clearTimeout(late)
    await close()
    await flushSpans()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/**
 * Resolves right after the server has accepted pending connections. A connection that arrives between that and the close of the listening socket is reset, and a proxy may not repeat its POST at
 * another process; so both must happen close together, which requires an idle event loop.
 */
async function nothingWaits(): Promise<void> {
  const closeTogetherMs = 0.05
  const patienceMs = 500
  const began = performance.now()
  for (let before = began; ; ) {
    await setImmediate()
    const now = performance.now()
    if (now - before < closeTogetherMs || now - began > patienceMs) return
    before = now
  }
}

/** Accepts no new connections, but keeps open ones, of which `server.close` would close the idle ones; resolves when the last is closed. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
}

/** http://localhost:<port> */
export const addressOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`
