// What is to be said at the edge of the page, until the part that draws it has come.
import { setNotifier } from '@/lib/client/api'
import { takeFlash } from '@/lib/client/flash'
import { createStore } from '@/lib/client/store'

export interface Toast {
  kind: 'error' | 'warning' | 'success' | 'info'
  text: string
  seconds?: number
}

/** Toasts that nobody has drawn yet. */
export const toastQueue = createStore<{ waiting: readonly Toast[] }>({ waiting: [] })

const add = (toast: Toast) => toastQueue.set({ waiting: [...toastQueue.get().waiting, toast] })

/** Gives the waiting toasts, once. */
export function takeToasts(): readonly Toast[] {
  const { waiting } = toastQueue.get()
  if (waiting.length > 0) toastQueue.set({ waiting: [] })
  return waiting
}

/** Collects the toasts of all calls, and the message of the page before, until the answered function is called. */
export function collectToasts(): () => void {
  setNotifier({
    error: (text, seconds) => add({ kind: 'error', text, seconds }),
    warning: (text, seconds) => add({ kind: 'warning', text, seconds }),
    success: (text) => add({ kind: 'success', text }),
  })
  const text = takeFlash()
  if (text) add({ kind: 'info', text })
  return () => setNotifier(null)
}
