// How many calls or pages are answered at once, and how many wait for that: who waits asks once in a time in which refusing him again and again would take the processor from those who
// are answered. Everybody has his share, so that one's many keep nobody else from his one.

/** For each that is answered so many may wait: nearly all of ten times the load. */
const waitingPerTurn = 8
/** Turns that last too long are looked for so often. */
const lookMs = 5_000

interface Options {
  /** So many at once. */
  most: number
  /** Nobody waits longer for his turn. */
  waitMs: number
  /** A turn that has lasted so long ends by itself. */
  longestMs?: number
}

/** Who asks for a turn: a user, or an address of nobody known. */
export interface Asker {
  name: string
  /** So many turns at once; the others of his wait although there are free ones. */
  share: number
}

/** The right to be answered now. */
export interface Turn {
  /** Ends it; once it has ended nothing happens. */
  leave(): void
  /** It ends by itself so long from now; then `over` runs. */
  lastFor(ms: number, over: () => void): void
}

interface Held extends Turn {
  until: number
  over: (() => void) | undefined
}

/** What one asker has and waits for. */
interface Party extends Asker {
  taken: number
  readonly waiting: Set<(turn: Turn) => void>
}

export class Turns {
  readonly #options: Required<Options>
  readonly #parties = new Map<string, Party>()
  /** Those who wait and have not their share yet, in the order in which they have a turn. */
  readonly #next = new Set<Party>()
  readonly #held = new Set<Held>()
  #waiting = 0
  #look: NodeJS.Timeout | undefined
  #stillSince = 0

  constructor(options: Options) {
    this.#options = { longestMs: Number.POSITIVE_INFINITY, ...options }
  }

  /** How many may have one at once. */
  get most(): number {
    return this.#options.most
  }

  /** How many have a turn. */
  get taken(): number {
    return this.#held.size
  }

  /** How many wait for one. */
  get waiting(): number {
    return this.#waiting
  }

  /** For how long no turn has ended although all are taken and somebody has asked for one. */
  stillMs(now = Date.now()): number {
    return this.#stillSince === 0 ? 0 : now - this.#stillSince
  }

  /**
   * A turn, at once or after those who came before; one who waits for many has them between the turns of the others. Null without one: too many wait, it took too long, or who waited has
   * gone.
   */
  async take(gone: AbortSignal, asker: Asker): Promise<Turn | null> {
    const { most, waitMs } = this.#options
    const party = this.#parties.get(asker.name) ?? { ...asker, taken: 0, waiting: new Set() }
    const full = this.#held.size >= most
    if (!full && party.taken < party.share) return this.#give(party)
    if (full) this.#stillSince ||= Date.now()
    return waitMs === 0 || gone.aborted || !this.#hasRoom(party) ? null : this.#wait(party, gone)
  }

  /** Nobody who has not all turns for his share fills the room in which all wait. */
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

  /** A turn of this party has ended: it goes to the next one, who is then asked after all others. */
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

  /** Who waits and has less than his share is among the next; who has nothing and waits for nothing is forgotten. */
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

  /** Ends the turns whose time is up. */
  endOverdue(now = Date.now()): void {
    for (const held of [...this.#held]) {
      if (held.until > now) continue
      held.leave()
      held.over?.()
    }
  }
}
