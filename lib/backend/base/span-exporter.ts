// Sends spans to an OpenTelemetry collector as OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/): in batches, without waiting, and dropped if too many are waiting.
import type { SpanContext } from './trace-context.ts'

export interface Span extends SpanContext {
  name: string
  kind: SpanKind
  parentSpanId: string | undefined
  /** Milliseconds since 1970, with fractions. */
  began: number
  ended: number
  attributes: Readonly<Record<string, string | number>>
  failed: boolean
}

/** The numbers of the protocol. */
export const spanKinds = { inside: 1, server: 2, client: 3 } as const
export type SpanKind = (typeof spanKinds)[keyof typeof spanKinds]

interface Target {
  /** The collector's address; spans go to /v1/traces below it. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  version: string
  /** Called with the reason when spans were lost. */
  lost(count: number, error: unknown): void
}

const sendMs = 1000
const atOnce = 512
const mostKept = 4096
const answerMs = 10_000

export class SpanExporter {
  readonly #target: Target
  #kept: Span[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(target: Target) {
    this.#target = target
  }

  add(span: Span): void {
    if (this.#kept.length >= mostKept) {
      this.#dropped++
      return
    }
    this.#kept.push(span)
    if (this.#kept.length >= atOnce) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), sendMs).unref()
  }

  /** Sends the collected spans; never fails. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#sendAll())
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    if (this.#dropped > 0) this.#target.lost(this.#dropped, new Error('more spans than the collector takes'))
    this.#dropped = 0
    while (this.#kept.length > 0) {
      const some = this.#kept.splice(0, atOnce)
      try {
        await this.#send(some)
      } catch (error) {
        this.#target.lost(some.length, error)
      }
    }
  }

  async #send(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, service, version } = this.#target
    const scope = { name: 'business-office', version }
    const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }) }
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(spanOf) }] }] }),
      signal: AbortSignal.timeout(answerMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
  }
}

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const spanOf = ({ traceId, spanId, parentSpanId, name, kind, began, ended, attributes, failed }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind,
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributesOf(attributes),
  status: { code: failed ? 2 : 0 },
})
