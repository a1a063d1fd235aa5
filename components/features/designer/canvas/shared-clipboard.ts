// What was copied in one drawing and can be pasted in every other one, also in another window of the same person.
import { createReviver } from 'bpmn-js-native-copy-paste/lib/PasteUtil'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { userState } from '@/lib/client/session-state'

/** Each person has his own; it goes when he signs out. */
const place = () => `office.copied:${userState.get().targetKey ?? ''}`

/** diagram-js' clipboard service of one drawing. It stores text, from which each drawing creates its own elements. */
class SharedClipboard {
  static $inject = ['moddle']
  readonly #moddle: unknown

  constructor(moddle: unknown) {
    this.#moddle = moddle
  }

  get(): unknown {
    const copied = readLocal<string | null>(place(), null)
    return copied === null ? undefined : JSON.parse(copied, createReviver(this.#moddle))
  }

  set(tree: unknown): void {
    writeLocal(place(), JSON.stringify(tree))
  }

  clear(): unknown {
    const last = this.get()
    writeLocal(place(), null)
    return last
  }

  isEmpty(): boolean {
    return readLocal<string | null>(place(), null) === null
  }
}

export const sharedClipboard = { clipboard: ['type', SharedClipboard] }
