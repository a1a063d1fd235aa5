// Limits simultaneous calls or pages, and queues further ones: a queued caller sends one request in the time in which repeated refusals would take processor time from the calls that
// are running. Each party has a share, so that many requests of one party do not block others.

/** The number of waiting requests per turn: nearly enough for ten times the load. */
const waitingPerTurn = 8
/** The interval of the check for turns that last too long. */
const lookMs = 5_000

interface Options {
  /** The maximum number of turns. */
  most: number
  /** The maximum waiting time. */
  waitMs: number
  /** The maximum duration of a turn. */
  longestMs?: number
}

/** The party of a request: a user, or an address without a session. */
export interface Asker {
  name: string
  /** The party's maximum number of turns; its further requests wait even if turns are free. */
  share: number
}

/** The right to run now. */
export interface Turn {
  /** Ends the turn; a second call does nothing. */
  leave(): void
  /** Ends the turn automatically after this time; then `over` runs. */
  lastFor(ms: number, over: () => void): void
}

interface Held extends Turn {
  until: number
  over: (() => void) | undefined
}

/** The turns and waiting requests of one party. */
interface Party extends Asker {
  taken: number
  readonly waiting: Set<(turn: Turn) => void>
}

export class Turns {
  readonly #options: Required<Options>
  readonly #parties = new Map<string, Party>()
  /** The waiting parties below their share, in the order of their turns. */
  readonly #next = new Set<Party>()
  readonly #held = new Set<Held>()
  #waiting = 0
  #look: NodeJS.Timeout | undefined
  #stillSince = 0

  constructor(options: Options) {
    this.#options = { longestMs: Number.POSITIVE_INFINITY, ...options }
  }

  /** The maximum number of turns. */
  get most(): number {
    return this.#options.most
  }

  /** The number of taken turns. */
  get taken(): number {
    return this.#held.size
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting
  }

  /** How long no turn has ended while all are taken and a request waits. */
  stillMs(now = Date.now()): number {
    return this.#stillSince === 0 ? 0 : now - this.#stillSince
  }

  /**
   * A turn, at once or after earlier requests; parties with many requests alternate with the others. Null without one: too many wait, it took too long, or the caller has
   * disconnected.
   */
  async take(gone: AbortSignal, asker: Asker): Promise<Turn | null> {
    const { most, waitMs } = this.#options
    const party = this.#parties.get(asker.name) ?? { ...asker, taken: 0, waiting: new Set() }
    const full = this.#held.size >= most
    if (!full && party.taken < party.share) return this.#give(party)
    if (full) this.#stillSince ||= Date.now()
    return waitMs === 0 || gone.aborted || !this.#hasRoom(party) ? null : this.#wait(party, gone)
  }

  /** A party whose share is less than all turns cannot fill the whole queue. */
  #hasRoom({ share, waiting }: Party): boolean {
    const { most } = this.#options
    const room = waitingPerTurn * most
    return this.#waiting < room && (share >= most || waiting.size < room / 2)
  }

  #give(party: Party): Turn {
    party.taken++
    this.#parties.set(party.name, party)
    const held: Held = {
      until: Date.now() + this.#options.longestMs,
      over: undefined,
      leave: () => {
        if (this.#held.delete(held)) this.#pass(party)
      },
      lastFor: (ms, over) => {
        held.until = Date.now() + ms
        held.over = over
      },
    }
    this.#held.add(held)
    this.#lookLater()
    return held
  }

  #wait(party: Party, gone: AbortSignal): Promise<Turn | null> {
    this.#parties.set(party.name, party)
    return new Promise((resolve) => {
      const end = (turn: Turn | null) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        party.waiting.delete(end)
        this.#waiting--
        this.#settle(party)
        resolve(turn)
      }
      const giveUp = () => end(null)
      const timer = setTimeout(giveUp, this.#options.waitMs)
      gone.addEventListener('abort', giveUp, { once: true })
      party.waiting.add(end)
      this.#waiting++
      this.#settle(party)
    })
  }

  /** A turn of this party has ended: the next party gets it and then goes to the end of the order. */
  #pass(party: Party): void {
    party.taken--
    this.#settle(party)
    const [next] = this.#next
    if (next) {
      this.#next.delete(next)
      const [begin] = next.waiting
      begin?.(this.#give(next))
    }
    this.#stillSince = this.#waiting > 0 && this.#held.size >= this.#options.most ? Date.now() : 0
  }

  /** Queues a party that waits and is below its share; removes a party without turns and requests. */
  #settle(party: Party): void {
    const { name, taken, share, waiting } = party
    if (waiting.size > 0 && taken < share) this.#next.add(party)
    else this.#next.delete(party)
    if (taken === 0 && waiting.size === 0) this.#parties.delete(name)
  }

  #lookLater(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined
      this.endOverdue()
      if (this.#held.size > 0) this.#lookLater()
    }, lookMs).unref()
  }

  /** Ends the turns that have reached their maximum duration. */
  endOverdue(now = Date.now()): void {
    for (const held of [...this.#held]) {
      if (held.until > now) continue
      held.leave()
      held.over?.()
    }
  }
}
