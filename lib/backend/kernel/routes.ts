// Makes each call of the catalogue a route of the application.
import type { Hono } from 'hono'
import type { Call } from './call.ts'

type Handle = (call: Call, params: Record<string, string>, request: Request) => Promise<Response>

/**
 * Adds the calls; a call declared twice is a programming error and throws. Literal paths come first, so that a parameter never takes them. HEAD is left unanswered: Hono would run
 * the GET and drop the answer's body, a download perhaps, unread.
 */
export function addRoutes(app: Hono, calls: readonly Call[], handle: Handle): void {
  const seen = new Set<string>()
  const hasParameter = (call: Call) => Number(call.path.includes('{'))
  for (const call of calls.toSorted((one, other) => hasParameter(one) - hasParameter(other))) {
    if (seen.has(call.key)) throw new Error(`call declared twice: ${call.key}`)
    seen.add(call.key)
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
      c.req.method === 'HEAD' ? c.notFound() : handle(call, c.req.param(), c.req.raw),
    )
  }
}
