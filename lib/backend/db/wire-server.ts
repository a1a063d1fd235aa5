// PostgreSQL's wire protocol on a socket for the one session that PGlite has: several clients take turns, a transaction is never interrupted.
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { batchEnd, errorField, firstColumn, frame, messagesOf } from './wire-messages.ts'

/** The callbacks of the server to its owner. */
export interface WireEvents {
  notification(channel: string, payload: string): void
  /** The disk is full, or the database has crashed; nothing more is executed. */
  broken(reason: 'diskFull' | 'ended', message: string): void
}

export interface WireOptions {
  /** Password in clear text: for a loopback port, where no folder protects the socket. */
  password?: string | undefined
  /** A transaction whose client is idle for this long is rolled back and the client is disconnected. */
  silenceMs: number
}

const protocolVersion = 196608
const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102
const maxMessageBytes = 512 * 1024 * 1024
/** Batches executed before the sockets are read again. */
const batchesPerTurn = 16

/** Frontend messages that make the database act: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail. */
const actingMessages = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)))
const letter = { query: 81, sync: 83, terminate: 88, error: 69, ready: 90, notification: 65, idle: 73, password: 112 } as const

interface Client {
  socket: Socket
  /** The bytes of an incomplete message, how many are still missing, and those received since. */
  rest: Buffer
  missing: number
  coming: Buffer[]
  started: boolean
  /** Whole messages that wait for one that acts. */
  gathered: Buffer[]
  /** Batches that wait for their turn; the last one of each acts. */
  batches: Buffer[]
  gone: boolean
}

export class WireServer {
  readonly #lite: PGlite
  readonly #events: WireEvents
  readonly #options: WireOptions
  readonly #clients = new Set<Client>()
  #waiting: Client[] = []
  /** The client that has the session exclusively, for a transaction or an unfinished extended query. */
  #owner: Client | null = null
  #ownerClock: NodeJS.Timeout | undefined
  #scheduled = false
  #broken = false
  #server: Server | undefined
  /** Batches executed since the start. */
  served = 0

  constructor(lite: PGlite, events: WireEvents, options: WireOptions) {
    this.#lite = lite
    this.#events = events
    this.#options = options
  }

  /** Listens on a socket path, or on a free loopback port; answers the port. */
  listen(path: string | undefined): Promise<number> {
    return new Promise((resolve, reject) => {
      const server = createServer((socket) => this.#accept(socket))
      this.#server = server
      server.once('error', reject)
      const done = () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }
      if (path) server.listen(path, done)
      else server.listen(0, '127.0.0.1', done)
    })
  }

  /** Accepts no more clients, rolls an open transaction back and closes all connections. */
  async close(): Promise<void> {
    const server = this.#server
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    for (const client of [...this.#clients]) client.socket.destroy()
    if (this.#owner && !this.#broken) this.run('rollback')
    this.#owner = null
    this.#broken = true
    await closed
  }

  /** Whether no client has or waits for the session. */
  get idle(): boolean {
    return this.#owner === null && this.#waiting.length === 0
  }

  /** Runs a statement of the server's own between two turns; answers the first column of each row. Call it only while `idle`. */
  run(sql: string): (string | null)[] {
    const text = Buffer.from(sql)
    const message = Buffer.alloc(6 + text.length)
    message[0] = letter.query
    message.writeInt32BE(5 + text.length, 1)
    text.copy(message, 5)
    const answer = this.#execute(message)
    const values: (string | null)[] = []
    for (const { type, body } of messagesOf(answer)) {
      if (type === letter.error) throw Object.assign(new Error(errorField(body, 'M')), { code: errorField(body, 'C') })
      if (type === 'D'.charCodeAt(0)) values.push(firstColumn(body))
    }
    this.#forwardNotifications(answer)
    return values
  }

  #accept(socket: Socket): void {
    const client: Client = { socket, rest: Buffer.alloc(0), missing: 0, coming: [], started: false, gathered: [], batches: [], gone: false }
    this.#clients.add(client)
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => this.#receive(client, data))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#leave(client))
  }

  #leave(client: Client): void {
    client.gone = true
    this.#clients.delete(client)
    this.#waiting = this.#waiting.filter((other) => other !== client)
    if (this.#owner !== client) return
    this.#releaseOwner()
    if (!this.#broken) this.run('rollback')
    this.#schedule()
  }

  #receive(client: Client, data: Buffer): void {
    client.coming.push(data)
    client.missing -= data.length
    if (client.missing > 0) return
    client.rest = Buffer.concat([client.rest, ...client.coming])
    client.coming = []
    client.missing = 0
    try {
      while (this.#takeMessage(client));
    } catch {
      client.socket.destroy()
    }
  }

  /** Removes one whole message from the received bytes; returns whether there was one. */
  #takeMessage(client: Client): boolean {
    const { rest } = client
    if (!client.started) return this.#takeStartup(client)
    if (rest.length < 5) return false
    const length = 1 + rest.readInt32BE(1)
    if (length < 5 || length > maxMessageBytes) throw new Error('bad message length')
    if (rest.length < length) {
      client.missing = length - rest.length
      return false
    }
    const message = rest.subarray(0, length)
    client.rest = rest.subarray(length)
    const type = message[0] as number
    if (type === letter.terminate) {
      client.socket.end()
      return false
    }
    client.gathered.push(message)
    if (actingMessages.has(type)) {
      client.batches.push(Buffer.concat(client.gathered))
      client.gathered = []
      if (client.batches.length === 1) this.#waiting.push(client)
      this.#schedule()
    }
    return true
  }

  /** The handshake is answered here: the shared session must not see it, especially not within a transaction. */
  #takeStartup(client: Client): boolean {
    const { rest, socket } = client
    if (rest.length < 8) return false
    if (rest[0] === letter.password) return this.#takePassword(client)
    const length = rest.readInt32BE(0)
    if (length < 8 || length > 10_000) throw new Error('bad startup length')
    if (rest.length < length) return false
    client.rest = rest.subarray(length)
    const code = rest.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) socket.write('N')
    else if (code === cancelRequest) socket.destroy()
    else if (code !== protocolVersion) throw new Error('unknown protocol')
    else if (this.#options.password === undefined) this.#welcome(client)
    else socket.write(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 3]))
    return true
  }

  #takePassword(client: Client): boolean {
    const { rest } = client
    const length = 1 + rest.readInt32BE(1)
    if (rest.length < length) return false
    if (rest.subarray(5, length - 1).toString() !== this.#options.password) throw new Error('wrong password')
    client.rest = rest.subarray(length)
    this.#welcome(client)
    return true
  }

  #welcome(client: Client): void {
    client.started = true
    const settings = {
      server_version: '18.0',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      standard_conforming_strings: 'on',
      integer_datetimes: 'on',
    }
    const parts: Uint8Array[] = [Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0])]
    for (const [name, value] of Object.entries(settings)) parts.push(frame('S', Buffer.from(`${name}\0${value}\0`)))
    parts.push(frame('K', Buffer.alloc(8)), frame('Z', Buffer.from('I')))
    client.socket.write(Buffer.concat(parts))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#takeTurns()
    })
  }

  #takeTurns(): void {
    for (let turn = 0; turn < batchesPerTurn && !this.#broken; turn++) {
      const client = this.#next()
      if (!client) return
      this.#serve(client)
    }
    if (!this.#broken && this.#waiting.length > 0) this.#schedule()
  }

  #next(): Client | null {
    if (!this.#owner) return this.#waiting[0] ?? null
    return this.#owner.batches.length > 0 ? this.#owner : null
  }

  #serve(client: Client): void {
    const batch = client.batches.shift() as Buffer
    this.#waiting.splice(this.#waiting.indexOf(client), 1)
    if (client.batches.length > 0) this.#waiting.push(client)
    const answer = this.#execute(batch)
    this.served++
    const end = this.#inspect(answer, batch)
    if (!client.gone) client.socket.write(end.answer)
    if (end.broken) {
      this.#broken = true
      for (const other of this.#clients) other.socket.end()
      this.#events.broken(end.broken.reason, end.broken.message)
      return
    }
    this.#releaseOwner()
    if (end.status !== letter.idle) this.#keepOwner(client)
  }

  #keepOwner(client: Client): void {
    this.#owner = client
    this.#ownerClock = setTimeout(() => client.socket.destroy(), this.#options.silenceMs)
  }

  #releaseOwner(): void {
    clearTimeout(this.#ownerClock)
    this.#owner = null
  }

  /** Executes messages; PGlite is finished when this returns. */
  #execute(batch: Buffer): Buffer {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const done = this.#lite.execProtocolRawStream(batch as Uint8Array<ArrayBuffer>, {
      syncToFs: false,
      onRawData: (data) => chunks.push(new Uint8Array(data)),
    })
    done.catch(() => undefined)
    return Buffer.concat(chunks)
  }

  /** Reads the end of an answer, and removes notifications from it, because they do not belong to a query. */
  #inspect(
    answer: Buffer,
    batch: Buffer,
  ): { answer: Buffer; status: number | null; broken?: { reason: 'diskFull' | 'ended'; message: string } } {
    let status: number | null = null
    let broken: { reason: 'diskFull' | 'ended'; message: string } | undefined
    const kept: Buffer[] = []
    let from = 0
    for (const { type, body, start, end } of messagesOf(answer)) {
      if (type === letter.ready) status = body[0] ?? null
      else if (type === letter.error && errorField(body, 'C') === '53100') broken = { reason: 'diskFull', message: errorField(body, 'M') }
      else if (type === letter.notification) {
        kept.push(answer.subarray(from, start))
        from = end
        this.#announce(body)
      }
    }
    const flushed = batchEnd(batch) === 'H'.charCodeAt(0)
    if (status === null && !flushed && !broken) broken = { reason: 'ended', message: 'The database ended in the middle of a statement' }
    return { answer: from === 0 ? answer : Buffer.concat([...kept, answer.subarray(from)]), status, ...(broken ? { broken } : {}) }
  }

  #forwardNotifications(answer: Buffer): void {
    for (const { type, body } of messagesOf(answer)) if (type === letter.notification) this.#announce(body)
  }

  #announce(body: Buffer): void {
    const channelEnd = body.indexOf(0, 4)
    const payloadEnd = body.indexOf(0, channelEnd + 1)
    this.#events.notification(body.toString('utf8', 4, channelEnd), body.toString('utf8', channelEnd + 1, payloadEnd))
  }
}
