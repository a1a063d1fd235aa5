// An S3-compatible store of tests: keeps objects in memory, takes only rightly signed requests, and can go away and come back.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Keys {
  id: string
  secret: string
}

export interface ObjectStore {
  address: string
  objects: Map<string, Buffer>
  seen: { method: string; path: string; signed: boolean; length: string | undefined }[]
  /** Refuses connections from now on; the objects stay. */
  stop(): Promise<void>
  /** Is back under the same address. */
  start(): Promise<void>
  /** The settings of an application that keeps its files here. */
  settings: Record<string, string>
}

/** Starts a store under a free port. */
export async function startObjectStore(keys: Keys = { id: 'test', secret: 'test-secret' }): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map()
  const seen: ObjectStore['seen'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = request.url ?? ''
    const signed = isSigned(request, keys)
    seen.push({ method: request.method ?? '', path: url, signed, length: request.headers['content-length'] })
    if (!signed) return void response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(url, Buffer.concat(chunks))
    if (request.method === 'DELETE') objects.delete(url)
    const found = request.method === 'GET' ? objects.get(url) : Buffer.alloc(0)
    response.writeHead(found ? 200 : 404).end(found)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    objects,
    seen,
    start: () => listen(port),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
    settings: { S3_ENDPOINT: address, S3_BUCKET: 'office', S3_REGION: 'cn-south-1', S3_ACCESS_KEY: keys.id, S3_SECRET_KEY: keys.secret },
  }
}

/** Whether a request carries a right AWS signature of version 4, reckoned here after the published rules. */
function isSigned(request: IncomingMessage, { id, secret }: { id: string; secret: string }): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return false
  const [, credential, day = '', region = '', names = '', signature] = found
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, String(request.headers['x-amz-content-sha256'])].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return credential === id && hmac(key, toSign).toString('hex') === signature
}
