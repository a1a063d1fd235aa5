// An HTTP server's life: a free port or a plain refusal, and an end in order.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flushSpans } from '../backend/base/tracing.ts'
import { StartError } from './start-error.ts'

/** Calls in flight get this long after a signal; then everything is closed. */
const graceMs = 8000
/** After SIGTERM new calls are still answered for so long: a proxy in front learns from answers that close their connection, and from /ready. */
const leaveMs = 1000

let leaving = false

/** Whether the process has been told to end: then it is not ready any more. */
export const isLeaving = (): boolean => leaving

/** A server that waits for all of a request longer than the proxy gives an upload: by default Node cuts one off after five minutes. */
export function makeServer(listener?: RequestListener): Server {
  return createServer({ requestTimeout: 15 * 60_000, keepAliveTimeout: 65_000 }, listener)
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
 * no call may find a closed door. SIGINT comes from the terminal, where nobody wants to wait.
 */
export function endOnSignal(server: Server, { endStreams, close }: Ending): void {
  const end = async (signal: NodeJS.Signals) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), graceMs + 1800).unref()
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    endStreams()
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, leaveMs))
    await drain(server)
    clearTimeout(late)
    await close()
    await flushSpans()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Stops accepting and lets calls in flight finish. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
}

/** http://localhost:<port> */
export const addressOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`
