// What was copied in one drawing and can be pasted in every other of the page.
import { createReviver } from 'bpmn-js-native-copy-paste/lib/PasteUtil'

/** As text: each drawing makes elements of its own from it. */
let copied: string | null = null

/** diagram-js' clipboard service of one drawing. */
class SharedClipboard {
  static $inject = ['moddle']
  readonly #moddle: unknown

  constructor(moddle: unknown) {
    this.#moddle = moddle
  }

  get(): unknown {
    return copied === null ? undefined : JSON.parse(copied, createReviver(this.#moddle))
  }

  set(tree: unknown): void {
    copied = JSON.stringify(tree)
  }

  clear(): unknown {
    const last = this.get()
    copied = null
    return last
  }

  isEmpty(): boolean {
    return copied === null
  }
}

export const sharedClipboard = { clipboard: ['type', SharedClipboard] }
