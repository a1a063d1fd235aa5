// Spans of requests, calls and statements reach a collector, one below the other, and log lines name their trace.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SpanExporter, spanKinds } from '../../lib/backend/base/span-exporter.ts'
import { traceBy } from '../../lib/backend/base/tracing.ts'
import { createGate } from '../../lib/proxy/forward.ts'
import { answerCall } from '../../lib/start/api-calls.ts'
import { observeRequest } from '../../lib/start/observe.ts'
import { startCollector } from '../support/collector.ts'
import { testSettings } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let server: RunningServer

beforeAll(async () => {
  collector = await startCollector()
  server = await startServer('backend', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    OTEL_SERVICE_NAME: 'office-test',
    LOG_REQUESTS: 'on',
    LOG_LEVEL: 'info',
  })
})
afterAll(async () => {
  await server.stop()
  await collector.close()
})

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** A sign-in that fails: it asks the database, with a name that no span may hold. */
async function callIn(trace: string, parent: string, flags = '01'): Promise<void> {
  const response = await fetch(`${server.address}/api/app/base/app/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', traceparent: `00-${trace}-${parent}-${flags}` },
    body: 'username=nobody.at.all&password=wrong-password-1',
  })
  await response.text()
}

const attributeOf = (span: { attributes: { key: string; value: { stringValue?: string; intValue?: string } }[] }, key: string) => {
  const found = span.attributes.find((one) => one.key === key)?.value
  return found?.stringValue ?? found?.intValue
}

test('a request, its call and its statements are spans below the one that the caller names', async () => {
  const [trace, parent] = [hex(16), hex(8)]
  await callIn(trace, parent)
  // it ends last, and may be sent after what it holds
  await expect.poll(() => collector.ofTrace(trace).map(({ kind }) => kind)).toContain(spanKinds.server)
  const spans = collector.ofTrace(trace)
  const request = spans.find(({ kind }) => kind === spanKinds.server)
  const call = spans.find(({ kind }) => kind === spanKinds.inside)
  const statements = spans.filter(({ kind }) => kind === spanKinds.client)
  expect(request).toMatchObject({ name: 'POST base', parentSpanId: parent, status: { code: 0 } })
  expect(call).toMatchObject({ name: 'POST /api/app/base/app/sys/user/login', parentSpanId: request?.spanId })
  expect(request && attributeOf(request, 'url.path')).toBe('/api/app/base/app/sys/user/login')
  expect(request && attributeOf(request, 'http.response.status_code')).toMatch(/^[24]\d\d$/)
  expect(statements.length).toBeGreaterThan(1)
  for (const one of statements) {
    expect(one.name).toMatch(/^sql (select|insert|update|with|delete)$/)
    expect(one.parentSpanId).toBe(call?.spanId)
    expect(BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano)).toBe(true)
  }
  expect(JSON.stringify(spans)).not.toMatch(/nobody\.at\.all|wrong-password/)
  expect(collector.services).toContain('office-test')
  expect(collector.headers.at(-1)).toMatchObject({ authorization: 'Bearer abc' })
  // the line of the request names the same trace
  await expect.poll(() => server.output()).toContain(`"traceId":"${trace}"`)
})

test('a trace that its caller does not keep is not sent, one after it is', async () => {
  const [kept, left] = [hex(16), hex(16)]
  await callIn(left, hex(8), '00')
  await callIn(kept, hex(8))
  await expect.poll(() => collector.ofTrace(kept).length).toBeGreaterThan(3)
  expect(collector.ofTrace(left)).toEqual([])
})

test('the proxy names its own span to the service that it calls', async () => {
  const upstream = await recordingUpstream()
  const path = '/api/eis/restful/thing'
  upstream.on(path, { code: 0, message: '', data: null })
  const gate = createGate(testSettings(upstream.address))
  const proxy = createServer((message, response) => {
    observeRequest(message, response)
    answerCall(gate, message, response)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const end = traceBy({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_HEADERS: undefined,
    OTEL_SERVICE_NAME: 'proxy-test',
    OTEL_TRACES_SAMPLER_ARG: 1,
  })
  const answer = await fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`)
  expect(await answer.json()).toMatchObject({ code: 0 })
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await end()
  const [, trace = '', span] = String(upstream.last(path)?.headers.traceparent).split('-')
  expect(collector.ofTrace(trace)).toMatchObject([{ name: 'GET eis', spanId: span, kind: spanKinds.server }])
  await upstream.close()
})

test('a collector that is away or refuses costs its spans alone, and that is told', async () => {
  const told: [number, string][] = []
  const span = {
    traceId: hex(16),
    spanId: hex(8),
    sampled: true,
    name: 'x',
    kind: spanKinds.inside,
    parentSpanId: undefined,
    began: 1,
    ended: 2,
    attributes: {},
    failed: true,
  }
  const exporterTo = (endpoint: string) =>
    new SpanExporter({ endpoint, headers: {}, service: 'x', version: '1', lost: (count, error) => void told.push([count, String(error)]) })
  const away = exporterTo('http://127.0.0.1:9')
  away.add(span)
  await away.flush()
  collector.state.status = 503
  const refusing = exporterTo(collector.address)
  for (let n = 0; n < 3; n++) refusing.add(span)
  await refusing.flush()
  collector.state.status = 200
  expect(told.map(([count]) => count)).toEqual([1, 3])
  expect(told[1]?.[1]).toContain('503')
})

test('what has not been sent yet is sent when the process ends', async () => {
  const trace = hex(16)
  await callIn(trace, hex(8))
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(collector.ofTrace(trace).length).toBeGreaterThan(3)
})
