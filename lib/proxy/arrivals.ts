// Bodies on their way to us: each has so long to come and must not come slower than a least rate, one address has so many on their way, and all that are kept in memory share one bound.
import type { Readable } from 'node:stream'

/** A body is given up before all of it has come: it came too slowly, or too much is on its way at once. */
export class GivenUp extends Error {
  readonly code: 408 | 503

  constructor(code: 408 | 503) {
    super(code === 408 ? 'the body came too slowly' : 'too many bodies are on their way')
    this.code = code
  }
}

export interface Pace {
  /** Bodies of one address that may be on their way at once; for one more the slowest of them is given up. */
  mostOfAddress: number
  /** So much of all bodies is kept in memory. */
  heldBytes: number
  /** For so long a body may come as slowly as it likes. */
  graceMs: number
  /** So many bytes a second it must bring from then on, while we wait for them. */
  leastRate: number
}

interface Expected {
  /** Whom it comes from. */
  address: string
  /** All of it has come after so long. */
  withinMs: number
  /** Whether it is kept in memory. */
  held: boolean
  /** Whether we wait for its sender and not he for us. */
  starved(): boolean
  /** Nobody wants the rest of it. */
  giveUp(reason: GivenUp): void
}

/** Of the streams that a body goes through: where one of them holds bytes, nobody waits for its sender. */
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

  /** How many are on their way. */
  get unfinished(): number {
    return this.#unfinished
  }

  /** How many bytes of bodies are kept. */
  get heldBytes(): number {
    return this.#held
  }

  /** A body is to come; throws GivenUp where its address has too many on their way that are no slower. */
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

  /** Keeps so many bytes more, or fewer; throws GivenUp where there is no room that a slower body could leave. */
  #hold(bytes: number): void {
    if (bytes > 0 && this.#held + bytes > this.#pace.heldBytes) {
      const kept = [...this.#byAddress.values()].flatMap((own) => [...own].filter((arrival) => arrival.held > 0))
      if (!this.#giveUpSlowest(kept) || this.#held + bytes > this.#pace.heldBytes) throw new GivenUp(503)
    }
    this.#held += bytes
  }

  /** Whether one of them was given up. One that has just begun has not shown yet how fast it is. */
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

/** One body on its way. */
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

  /** Bytes in a millisecond. */
  get rate(): number {
    return this.#bytes / this.ageMs
  }

  /** How many bytes of it are kept. */
  get held(): number {
    return this.#held
  }

  /** Counts what has come; throws GivenUp where there is no room for it. */
  came(bytes: number): void {
    this.#bytes += bytes
    if (!this.#expected.held) return
    this.#account.take(bytes)
    this.#held += bytes
    if (!this.#over) return
    // it was itself what made room
    this.end()
    throw new GivenUp(408)
  }

  /** All of it has come. */
  arrived(): void {
    this.#account.finish(this)
  }

  /** Nothing of it is kept any more. */
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

  /** Gives it up where its time is over or it comes too slowly; `passedMs` since the last look. */
  look(passedMs: number, { graceMs, leastRate }: Pace): void {
    if (this.#expected.starved()) this.#starvedMs += passedMs
    const due = (leastRate * (this.#starvedMs - graceMs)) / 1000
    if (this.ageMs > this.#expected.withinMs || (due > 0 && this.#bytes < due)) this.giveUp(new GivenUp(408))
  }
}
