// Requests as bytes on a socket of their own: begun and left, sent slowly, announced larger than they are, or in pieces without end.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string>
}

export interface Sent {
  socket: Socket
  /** The status of the answer; 0 where the connection ended without one. */
  status: Promise<number>
}

/** Sends a head, and so much of a body. */
export async function beginRequest(port: number, { method, path, headers }: RawRequest, body: string | Buffer = ''): Promise<Sent> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const status = new Promise<number>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const [, code] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
      if (code) resolve(Number(code))
    })
    socket.once('close', () => resolve(0))
  })
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  const lines = Object.entries({ host: 'office.test', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return { socket, status }
}

/** Sends pieces until it is answered, `most` of them at the most; gives the status. */
export async function sendPieces(port: number, request: RawRequest, begin: string, piece: Buffer, most: number): Promise<number> {
  const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const { socket, status } = await beginRequest(
    port,
    { ...request, headers: { ...request.headers, 'transfer-encoding': 'chunked' } },
    chunk(Buffer.from(begin)),
  )
  let answered = false
  status.then(() => {
    answered = true
  })
  for (let sent = 0; sent < most && !answered && !socket.destroyed; sent++) {
    if (!socket.write(chunk(piece))) await Promise.race([once(socket, 'drain'), once(socket, 'close'), status])
    // whoever answers in this process needs his time
    await new Promise(setImmediate)
  }
  const code = await status
  socket.destroy()
  return code
}
