// A collector of spans as small as can be: takes OTLP over HTTP in JSON and keeps what came.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code: number }
}

interface Export {
  resourceSpans: { resource: { attributes: CollectedSpan['attributes'] }; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

export async function startCollector() {
  const spans: CollectedSpan[] = []
  const headers: Record<string, unknown>[] = []
  const services: unknown[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    void json(request).then((body) => {
      headers.push(request.headers)
      for (const { resource, scopeSpans } of (body as Export).resourceSpans) {
        services.push(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
        if (state.status === 200) for (const one of scopeSpans) spans.push(...one.spans)
      }
      response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    services,
    state,
    ofTrace: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
