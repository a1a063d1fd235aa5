// How many calls or pages are answered at once, and how many wait for that: who waits asks once in a time in which refusing him again and again would take the processor from those who are answered.

/** For each that is answered so many may wait: nearly all of ten times the load. */
const waitingPerTurn = 8

export class Turns {
  readonly #most: number
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()
  #taken = 0

  /** `most` at once; nobody waits longer than `waitMs`. */
  constructor(most: number, waitMs: number) {
    this.#most = most
    this.#waitMs = waitMs
  }

  /** How many may have one at once. */
  get most(): number {
    return this.#most
  }

  /** How many have a turn. */
  get taken(): number {
    return this.#taken
  }

  /** How many wait for one. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Takes a turn, which `leave` ends: at once, or after those who came before. False without one: too many wait, it took too long, or who waited has gone. */
  async take(gone: AbortSignal): Promise<boolean> {
    if (this.#taken < this.#most) {
      this.#taken++
      return true
    }
    if (this.#waitMs === 0 || this.#waiting.size >= waitingPerTurn * this.#most || gone.aborted) return false
    return this.#wait(gone)
  }

  #wait(gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (taken: boolean) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        this.#waiting.delete(begin)
        resolve(taken)
      }
      const begin = () => end(true)
      const giveUp = () => end(false)
      const timer = setTimeout(giveUp, this.#waitMs)
      gone.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(begin)
    })
  }

  /** Ends a turn; it goes to who has waited longest. */
  leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#taken--
  }
}
