// Redraws elements a few at a time, so that a change in the approval view does not wait for the hidden canvas.
import type { Drawn, Services } from './services'

const atOnce = 20

export class LateRedraw {
  readonly #waiting = new Set<Drawn>()
  readonly #service: <K extends keyof Services>(name: K) => Services[K]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(service: <K extends keyof Services>(name: K) => Services[K]) {
    this.#service = service
  }

  add(elements: Iterable<Drawn>): void {
    for (const element of elements) this.#waiting.add(element)
    this.#timer ??= setTimeout(() => this.#next())
  }

  /** Draws what still waits, before the drawing is taken as a picture. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#draw([...this.#waiting])
  }

  /** Forgets what still waits. */
  end(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #next(): void {
    this.#draw([...this.#waiting].slice(0, atOnce))
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => this.#next()) : undefined
  }

  #draw(some: readonly Drawn[]): void {
    for (const element of some) this.#waiting.delete(element)
    const registry = this.#service('elementRegistry')
    // what a later step has taken out is not drawn again
    const elements = some.filter((element) => registry.get(element.id) === element)
    if (elements.length > 0) this.#service('eventBus').fire('elements.changed', { elements })
  }
}
