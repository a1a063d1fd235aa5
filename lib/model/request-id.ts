// The identity of a request: one id from the proxy in front of us or a new one, in every log line, upstream and in the answer.

export const requestIdHeader = 'x-request-id'

/** The id that came with a request where it is a plain one, else a new one. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const given = headers.get(requestIdHeader)
  return given !== null && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}

/** The trace id of a W3C `traceparent`, or null; the header itself is passed upstream. */
export function traceIdOf(traceparent: string | null | undefined): string | null {
  return /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent ?? '')?.[1] ?? null
}
