// Spans of requests, calls and statements for an OpenTelemetry collector. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is recorded (docs/operations.md#watch).
import { randomBytes } from 'node:crypto'
import { cutText } from '../../model/plain-text.ts'
import type { Answer } from './asked.ts'
import { type Environment, environment } from './environment.ts'
import { log } from './log.ts'
import { SpanExporter, type SpanKind, spanKinds } from './span-exporter.ts'
import { currentSpan, insideSpan, readTraceparent, type SpanContext, writeTraceparent } from './trace-context.ts'
import { version } from './version.ts'

type Settings = Pick<
  Environment,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>
type Attributes = Readonly<Record<string, string | number>>

interface Tracer {
  exporter: SpanExporter
  /** The fraction of new traces that is sent. */
  part: number
}

let tracer: Tracer | null | undefined

function openTracer(settings: Settings): Tracer | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = settings
  if (!endpoint) return null
  const exporter = new SpanExporter({
    endpoint,
    headers: headersOf(OTEL_EXPORTER_OTLP_HEADERS),
    service: OTEL_SERVICE_NAME,
    version: version(),
    lost: (count, error) => log.warn({ err: error, count }, 'spans were lost'),
  })
  return { exporter, part: OTEL_TRACES_SAMPLER_ARG }
}

/** `name=value,name=value`, percent-encoded. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((one) => one.includes('='))
      .map((one) => [one.slice(0, one.indexOf('=')).trim(), decodeURIComponent(one.slice(one.indexOf('=') + 1).trim())]),
  )

const known = (): Tracer | null => {
  if (tracer === undefined) tracer = openTracer(environment())
  return tracer
}

/**
 * Uses other settings until the returned function is called.
 * @internal for tests
 */
export function traceBy(settings: Settings): () => Promise<void> {
  const before = tracer
  const mine = openTracer(settings)
  tracer = mine
  return async () => {
    tracer = before
    await mine?.exporter.flush()
  }
}

/** Milliseconds since 1970 with fractions. */
const now = () => performance.timeOrigin + performance.now()

export interface OpenSpan {
  context: SpanContext
  /** The header that passes it on to other services. */
  traceparent: string
  end(attributes: Attributes, failed: boolean): void
}

/** Begins a span below the one of `traceparent`, or a new trace; null without tracing. */
export function beginSpan(name: string, kind: SpanKind, traceparent: string | null | undefined): OpenSpan | null {
  const { exporter, part } = known() ?? {}
  if (!exporter || part === undefined) return null
  const parent = readTraceparent(traceparent)
  const context: SpanContext = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: parent ? parent.sampled : Math.random() < part,
  }
  const began = now()
  return {
    context,
    traceparent: writeTraceparent(context),
    end(attributes, failed) {
      if (context.sampled) exporter.add({ ...context, name, kind, parentSpanId: parent?.spanId, began, ended: now(), attributes, failed })
    },
  }
}

/** Runs a call in its own span, which is the parent of its statements and log lines. */
export async function traceCall(key: string, traceparent: string | null, work: () => Promise<Answer>): Promise<Answer> {
  const span = beginSpan(key, spanKinds.inside, traceparent)
  if (!span) return work()
  const answer = await insideSpan(span.context, work)
  span.end({ 'http.response.status_code': answer.status }, answer.status >= 500)
  return answer
}

/** Records a statement that has just ended, below its current span, without its parameters. */
export function traceStatement(text: string, ms: number, failed: boolean): void {
  const within = currentSpan()
  const exporter = within?.sampled ? known()?.exporter : undefined
  if (!within || !exporter) return
  const ended = now()
  const [name = 'statement'] = /[a-z]+/i.exec(text) ?? []
  exporter.add({
    traceId: within.traceId,
    spanId: randomBytes(8).toString('hex'),
    sampled: true,
    name: `sql ${name.toLowerCase()}`,
    kind: spanKinds.client,
    parentSpanId: within.spanId,
    began: ended - ms,
    ended,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': cutText(text, 2000) },
    failed,
  })
}

/** Sends the remaining spans before the process ends. */
export const flushSpans = async (): Promise<void> => known()?.exporter.flush()
