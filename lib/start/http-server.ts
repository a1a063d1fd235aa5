// An HTTP server's life: a free port or a plain refusal, and an end in order.

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { flushSpans } from '../backend/base/tracing.ts'
import { StartError } from './start-error.ts'

/** Calls in flight get this long after a signal; then everything is closed. */
const graceMs = 8000
/** After SIGTERM a process answers as ever for so long, only not /ready; then it takes no new connection, and answers on the kept ones for as long again: a proxy in front learns from either. */
const leaveMs = 1000

let leaving = false

/** Whether the process has been told to end: then it is not ready any more. */
export const isLeaving = (): boolean => leaving

/** Who was answered before all that he sends has come may send the rest for so long, so that he reads the answer. */
const lingerMs = 30_000

/** A server that waits for all of a request longer than the proxy gives an upload: by default Node cuts one off after five minutes. */
export function makeServer(listener?: RequestListener): Server {
  const server = createServer({ requestTimeout: 15 * 60_000, keepAliveTimeout: 65_000 })
  server.on('request', endLingering)
  if (listener) server.on('request', listener)
  return server
}

/** Ends the connection of one who goes on sending what nobody reads. */
function endLingering(message: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (message.complete) return
    const timer = setTimeout(() => message.socket.destroy(), lingerMs).unref()
    message.once('close', () => clearTimeout(timer))
  })
}

/** Says so plainly when the port is taken, before anything slow begins. Throws a StartError. */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer()
  await listen(probe, port)
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens on a port, 0 for a free one, and on HOST where it is given. Throws a StartError when the port cannot be had. */
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
  /** Ends what has no end of its own: streams of events. */
  endStreams(): void
  /** Runs after the last call has been answered. */
  close(): Promise<void>
}

/**
 * Ends the process with code 0 after SIGTERM or SIGINT: streams, then calls in flight, then `close`, all within ten seconds. SIGTERM comes from whoever restarts one process of several:
 * no call may be refused because its connection is closed too early. SIGINT comes from the terminal, where nobody wants to wait.
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
 * Resolves right after the server has taken what waited to be connected. A connection that comes between that and the closing of the door is reset, and a proxy may not send its POST to
 * another process; so the two must lie close together, and do only where the event loop has nothing else to do.
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

/** Takes no new connection, and leaves the open ones, which `server.close` would close where they are idle; resolves when the last has been closed. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
}

/** http://localhost:<port> */
export const addressOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`
