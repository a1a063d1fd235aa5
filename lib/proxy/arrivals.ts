// Limits of incoming request bodies: a time limit and a minimum rate for each, a maximum number per address, and one memory limit for all.
import type { Readable } from 'node:stream'

/** A body was aborted before its end: it arrived too slowly, or too much is arriving at once. */
export class GivenUp extends Error {
  readonly code: 408 | 503

  constructor(code: 408 | 503) {
    super(code === 408 ? 'the body came too slowly' : 'too many bodies are on their way')
    this.code = code
  }
}

export interface Pace {
  /** The maximum simultaneous bodies of one address; for a further one the slowest is aborted. */
  mostOfAddress: number
  /** The memory limit of all bodies. */
  heldBytes: number
  /** The time before the minimum rate applies. */
  graceMs: number
  /** The minimum rate in bytes per second after that, while we wait for the sender. */
  leastRate: number
}

interface Expected {
  /** The sender's address. */
  address: string
  /** The time limit of a whole body. */
  withinMs: number
  /** Whether it is buffered in memory. */
  held: boolean
  /** Whether we wait for the sender, and not the sender for us. */
  starved(): boolean
  /** The rest is no longer needed. */
  giveUp(reason: GivenUp): void
}

/** The streams of a body: if one of them has buffered bytes, we are not waiting for the sender. */
export const starvedAlong =
  (...streams: Pick<Readable, 'readableLength'>[]) =>
  (): boolean =>
    streams.every(({ readableLength }) => readableLength === 0)

export class Arrivals {
  readonly #pace: Pace
  readonly #byAddress = new Map<string, Set<Arrival>>()
  #unfinished = 0
  #held = 0
  #look: NodeJS.Timeout | undefined

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /** The number of arriving bodies. */
  get unfinished(): number {
    return this.#unfinished
  }

  /** The buffered bytes of all bodies. */
  get heldBytes(): number {
    return this.#held
  }

  /** Registers a body; throws GivenUp if its address has too many others that are not slower. */
  begin(expected: Expected): Arrival {
    const { address } = expected
    const own = this.#byAddress.get(address) ?? new Set()
    if (own.size >= this.#pace.mostOfAddress && !this.#giveUpSlowest(own)) throw new GivenUp(503)
    const arrival = new Arrival(expected, {
      take: (bytes) => this.#hold(bytes),
      finish: (finished) => this.#finish(finished, address),
    })
    own.add(arrival)
    this.#byAddress.set(address, own)
    this.#unfinished++
    this.#lookLater()
    return arrival
  }

  #finish(arrival: Arrival, address: string): void {
    const own = this.#byAddress.get(address)
    if (!own?.delete(arrival)) return
    this.#unfinished--
    if (own.size === 0) this.#byAddress.delete(address)
  }

  /** Changes the number of buffered bytes; throws GivenUp if the limit is reached and no slower body can be aborted. */
  #hold(bytes: number): void {
    if (bytes > 0 && this.#held + bytes > this.#pace.heldBytes) {
      const kept = [...this.#byAddress.values()].flatMap((own) => [...own].filter((arrival) => arrival.held > 0))
      if (!this.#giveUpSlowest(kept) || this.#held + bytes > this.#pace.heldBytes) throw new GivenUp(503)
    }
    this.#held += bytes
  }

  /** Aborts the slowest of them; returns whether one was aborted. The rate of a body that has just begun is unknown. */
  #giveUpSlowest(arrivals: Iterable<Arrival>): boolean {
    let slowest: Arrival | null = null
    for (const arrival of arrivals) if (arrival.ageMs > this.#lookMs && (!slowest || arrival.rate < slowest.rate)) slowest = arrival
    slowest?.giveUp(new GivenUp(408))
    return slowest !== null
  }

  get #lookMs(): number {
    return Math.min(1_000, this.#pace.graceMs)
  }

  #lookLater(): void {
    const everyMs = this.#lookMs
    this.#look ??= setTimeout(() => {
      this.#look = undefined
      for (const own of this.#byAddress.values()) for (const arrival of own) arrival.look(everyMs, this.#pace)
      if (this.#unfinished > 0) this.#lookLater()
    }, everyMs).unref()
  }
}

interface Account {
  take(bytes: number): void
  finish(arrival: Arrival): void
}

/** One arriving body. */
export class Arrival {
  readonly #expected: Expected
  readonly #account: Account
  readonly #began = Date.now()
  #bytes = 0
  #held = 0
  #starvedMs = 0
  #over = false

  constructor(expected: Expected, account: Account) {
    this.#expected = expected
    this.#account = account
  }

  get ageMs(): number {
    return Date.now() - this.#began
  }

  /** Bytes per millisecond. */
  get rate(): number {
    return this.#bytes / this.ageMs
  }

  /** Its buffered bytes. */
  get held(): number {
    return this.#held
  }

  /** Counts received bytes; throws GivenUp if the memory limit is reached. */
  came(bytes: number): void {
    this.#bytes += bytes
    if (!this.#expected.held) return
    this.#account.take(bytes)
    this.#held += bytes
    if (!this.#over) return
    // it was itself the aborted one
    this.end()
    throw new GivenUp(408)
  }

  /** It is completely received. */
  arrived(): void {
    this.#account.finish(this)
  }

  /** Its buffer is released. */
  end(): void {
    this.#over = true
    this.arrived()
    this.#account.take(-this.#held)
    this.#held = 0
  }

  giveUp(reason: GivenUp): void {
    this.end()
    this.#expected.giveUp(reason)
  }

  /** Aborts it if its time is over or it is too slow; `passedMs` since the last check. */
  look(passedMs: number, { graceMs, leastRate }: Pace): void {
    if (this.#expected.starved()) this.#starvedMs += passedMs
    const due = (leastRate * (this.#starvedMs - graceMs)) / 1000
    if (this.ageMs > this.#expected.withinMs || (due > 0 && this.#bytes < due)) this.giveUp(new GivenUp(408))
  }
}
