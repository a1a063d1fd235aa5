// A small HTTP client for measuring: one socket per caller, requests as ready bytes, answers read as far as their length tells.
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: Buffer
}

/** One keep-alive connection; one request at a time. */
export class Caller {
  readonly #socket: Socket
  #pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  #buffer: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk as Buffer))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#pending = null
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#pending?.reject(error)
    this.#pending = null
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const answer = parseAnswer(this.#buffer)
    if (!answer) return
    this.#buffer = Buffer.alloc(0)
    const pending = this.#pending
    this.#pending = null
    pending?.resolve(answer)
  }
}

/** The answer when it is complete, else null. */
function parseAnswer(buffer: Buffer): Answer | null {
  const end = buffer.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = buffer.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/.exec(head)
  if (length) {
    const total = end + 4 + Number(length[1])
    return buffer.length >= total ? { status, body: buffer.subarray(end + 4, total) } : null
  }
  return head.includes('\r\ntransfer-encoding: chunked') ? parseChunks(buffer, end + 4, status) : { status, body: Buffer.alloc(0) }
}

function parseChunks(buffer: Buffer, start: number, status: number): Answer | null {
  const parts: Buffer[] = []
  for (let at = start; ; ) {
    const line = buffer.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(buffer.toString('latin1', at, line), 16)
    if (buffer.length < line + 4 + size) return null
    if (size === 0) return { status, body: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts) }
    parts.push(buffer.subarray(line + 2, line + 2 + size))
    at = line + 4 + size
  }
}

export async function openCaller(port: number): Promise<Caller> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return new Caller(socket)
}

/** A request as bytes. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body?: string): Buffer {
  const payload = body === undefined ? '' : body
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`)
}
