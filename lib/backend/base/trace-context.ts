// The current span of the running code, passed on through awaits, so that log lines and statements have their trace.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface SpanContext {
  traceId: string
  spanId: string
  /** Whether the spans of this trace are sent. */
  sampled: boolean
}

const current = new AsyncLocalStorage<SpanContext>()

/** The current span, if there is one. */
export const currentSpan = (): SpanContext | undefined => current.getStore()

/** Runs work inside a span. */
export const insideSpan = <T>(span: SpanContext, work: () => T): T => current.run(span, work)

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span that a W3C `traceparent` names, or null. */
export function readTraceparent(header: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags = '0'] = form.exec(header ?? '') ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, sampled }: SpanContext): string => `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
