// The embedded database in the application: starts its child process, enforces time limits, restarts it after a crash.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { wireTime } from '../../model/moment.ts'
import { log } from '../base/log.ts'
import { dataFolder } from './data-folder.ts'
import { DatabaseError } from './database-error.ts'
import type { ChildOrders, FromChild, ToChild } from './embedded-messages.ts'
import type { Listener } from './gateway.ts'

/** A statement that runs longer than this is ended by ending the child process. */
export const statementSeconds = 30
const tickMs = 1000
const startPatienceMs = 10 * 60_000
/** After this many crashes within this time, the child is not restarted. */
const crashesAllowed = 3
const crashWindowMs = 60_000
const diskFullRetryMs = 5000
const copiesKept = 3

type Ready = Extract<FromChild, { type: 'ready' }>
type Question = { type: 'listen' | 'unlisten'; channel: string } | { type: 'copy'; target: string }

export interface EmbeddedOptions {
  dataDir: string
  /** Seconds that a statement may run, and a transaction may be idle. */
  statementSeconds?: number
  /** A loopback port instead of a Unix socket; always so on Windows. */
  loopback?: boolean
  /** Called once when the database is permanently lost. */
  onFatal?: (error: DatabaseError) => void
}

/** Runs and watches the child process of one data folder. */
export class EmbeddedDatabase {
  readonly #options: EmbeddedOptions
  readonly #password: string | undefined
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #answers = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  #questions = 0
  #child: ChildProcess | undefined
  #state: 'starting' | 'open' | 'closing' | 'failed' = 'starting'
  #ready: Promise<Ready>
  #crashes: number[] = []
  #clock: NodeJS.Timeout | undefined
  #unanswered = 0
  #pinged = false
  #maintenance = false
  #unhurried = 0
  #trouble: DatabaseError | undefined

  constructor(options: EmbeddedOptions) {
    this.#options = options
    this.#password = options.loopback || process.platform === 'win32' ? randomBytes(24).toString('hex') : undefined
    this.#ready = this.#start()
  }

  /** The address for the pool; waits while the child restarts. Fails with DatabaseError if it cannot. */
  ready(): Promise<Ready> {
    return this.#trouble ? Promise.reject(this.#trouble) : this.#ready
  }

  get #statementMs(): number {
    return (this.#options.statementSeconds ?? statementSeconds) * 1000
  }

  get password(): string | undefined {
    return this.#password
  }

  /** The child's process id, for tests that end it. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else {
      this.#listeners.set(channel, new Set([listener]))
      await this.#ask({ type: 'listen', channel })
    }
    return async () => {
      const left = this.#listeners.get(channel)
      if (!left?.delete(listener) || left.size > 0) return
      this.#listeners.delete(channel)
      await this.#ask({ type: 'unlisten', channel }).catch(() => undefined)
    }
  }

  /** Copies the database, keeps the last three copies, returns the folder of the new one. */
  async copy(label: string): Promise<string> {
    const { copies } = dataFolder(this.#options.dataDir)
    const target = path.join(copies, `${wireTime(new Date()).replace(/\D/g, '')}-${label}`)
    await this.#ask({ type: 'copy', target })
    for (const name of readdirSync(copies).sort().slice(0, -copiesKept)) rmSync(path.join(copies, name), { recursive: true, force: true })
    return target
  }

  /** While `work` runs, statements have no time limit. */
  async withoutClock<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurried++
    try {
      return await work()
    } finally {
      this.#unhurried--
    }
  }

  /** Ends the child in order. */
  async close(): Promise<void> {
    if (this.#state === 'closing') return
    this.#state = 'closing'
    clearInterval(this.#clock)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#sendToChild({ type: 'close' })
    const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(patience)
  }

  #start(): Promise<Ready> {
    const silenceMs = this.#statementMs
    const orders: ChildOrders = { dataDir: this.#options.dataDir, silenceMs, ...(this.#password ? { password: this.#password } : {}) }
    const program = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'backend', 'db', 'embedded-child.ts')
    // (docs/decisions/memory.md#bounded-growth)
    const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--heap-growing-percent=60']
    const child = spawn(process.execPath, [...flags, program, JSON.stringify(orders)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child = child
    this.#pinged = false
    this.#unanswered = 0
    this.#maintenance = false
    return new Promise((resolve, reject) => {
      let opened: Ready | undefined
      let reason: DatabaseError | undefined
      const patience = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
      child.on('message', (message: FromChild) => {
        if (message.type === 'ready') {
          opened = message
          clearTimeout(patience)
          this.#opened(message)
          resolve(message)
        } else if (message.type === 'refused' || message.type === 'broken') reason = new DatabaseError(message.trouble, message.message)
        else this.#hear(message)
      })
      child.once('error', (error) => reject(new DatabaseError('crashed', `The embedded database cannot be started: ${error.message}`)))
      child.once('exit', (code, signal) => {
        clearTimeout(patience)
        const how = opened ? 'unexpectedly' : 'while starting'
        const error = reason ?? new DatabaseError('crashed', `The embedded database ended ${how} (${signal ?? `exit code ${code}`})`)
        if (opened?.temporary) rmSync(opened.temporary, { recursive: true, force: true })
        if (opened) this.#ended(error)
        else reject(error)
      })
    })
  }

  #opened(ready: Ready): void {
    this.#state = this.#state === 'closing' ? 'closing' : 'open'
    if (!ready.flushes)
      log.error(
        'Commits of the embedded database do not reach the disk: a power failure may lose acknowledged data. The versions of PGlite and this product do not fit',
      )
    clearInterval(this.#clock)
    this.#clock = setInterval(() => this.#tick(), tickMs)
    this.#clock.unref()
  }

  /** One ping runs at a time. Ticks are counted, not time, so a machine that slept does no harm. */
  #tick(): void {
    if (!this.#pinged) {
      this.#pinged = true
      this.#unanswered = 0
      this.#sendToChild({ type: 'ping' })
      return
    }
    if (this.#maintenance || this.#unhurried > 0 || ++this.#unanswered * tickMs < this.#statementMs) return
    log.error({ seconds: this.#unanswered }, 'a statement held the embedded database too long and was ended')
    this.#child?.kill('SIGKILL')
  }

  #hear(message: FromChild): void {
    if (message.type === 'pong') this.#pinged = false
    else if (message.type === 'maintenance') this.#maintenance = message.running
    else if (message.type === 'notification') this.#announce(message.channel, message.payload)
    else if (message.type === 'done') {
      const answer = this.#answers.get(message.id)
      this.#answers.delete(message.id)
      if (message.error === undefined) answer?.resolve()
      else answer?.reject(new Error(message.error))
    }
  }

  #announce(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'a listener of notifications failed')
      }
    }
  }

  #ended(error: DatabaseError): void {
    clearInterval(this.#clock)
    for (const answer of this.#answers.values()) answer.reject(error)
    this.#answers.clear()
    if (this.#state === 'closing') return
    if (error.trouble === 'diskFull') this.#waitForRoom(error)
    else this.#crashed(error)
  }

  #crashed(error: DatabaseError): void {
    const now = Date.now()
    this.#crashes = [...this.#crashes.filter((time) => now - time < crashWindowMs), now]
    if (this.#crashes.length > crashesAllowed) {
      this.#fail(error)
    } else {
      log.error({ err: error }, 'the embedded database ended and is started again')
      this.#restart()
    }
  }

  /** After a crash statements wait for the new child; on a full disk they fail at once until it has opened. */
  #restart(): void {
    this.#state = 'starting'
    this.#ready = this.#start()
    this.#ready.then(
      () => {
        this.#trouble = undefined
        this.#listenAgain()
      },
      (error: DatabaseError) => (error.trouble === 'diskFull' ? this.#waitForRoom(error) : this.#crashed(error)),
    )
  }

  /** All statements fail until there is space again; then the database returns with everything that was acknowledged. */
  #waitForRoom(error: DatabaseError): void {
    if (this.#state === 'closing') return
    this.#trouble = new DatabaseError('diskFull', 'No room is left on the disk: nothing is stored until there is', { cause: error })
    log.fatal({ err: error }, 'no room is left on the disk; the database waits for it')
    setTimeout(() => this.#state === 'closing' || this.#restart(), diskFullRetryMs).unref()
  }

  #fail(error: DatabaseError): void {
    if (this.#state === 'closing') return
    this.#state = 'failed'
    this.#trouble = error
    log.fatal({ err: error }, 'the embedded database cannot go on')
    this.#options.onFatal?.(error)
  }

  #listenAgain(): void {
    for (const channel of this.#listeners.keys()) this.#ask({ type: 'listen', channel }).catch(() => undefined)
  }

  async #ask(question: Question): Promise<void> {
    await this.ready()
    const id = ++this.#questions
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject })
      this.#sendToChild({ ...question, id })
    })
  }

  #sendToChild(message: ToChild): void {
    if (this.#child?.connected) this.#child.send(message, () => undefined)
  }
}
