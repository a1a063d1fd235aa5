// Gives a control that has come late the focus, the press and the text that were meant for it.
import { writtenBy } from '@/lib/client/composing'

/** A control that has not come after so long has been left. */
const longestMs = 5_000

export interface Meant {
  pressed: boolean
  /** What was typed before there was anything to type into. */
  typed: string
}

function write(control: HTMLElement, text: string): void {
  if (!(control instanceof HTMLInputElement) || control.readOnly) return
  control.setRangeText(text, 0, control.value.length, 'end')
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Waits until the control with this id can be used; a press opens it. Who has gone elsewhere meanwhile stays there. Returns how to stop. */
export function takeOver(id: string, { pressed, typed }: Meant): () => void {
  const until = performance.now() + longestMs
  const before = document.activeElement
  let text = typed
  /** What is typed while neither the one nor the other is there. */
  const hear = (event: KeyboardEvent) => {
    const written = writtenBy(event)
    if (text === '' || written === '' || event.target !== document.body) return
    text += written
    event.stopPropagation()
  }
  const stop = new AbortController()
  document.addEventListener('keydown', hear, { capture: true, signal: stop.signal })
  let frame = requestAnimationFrame(function look() {
    const control = document.getElementById(id)
    const now = document.activeElement
    const isLeft = now !== before && !now?.contains(control)
    const isThere = control && control.dataset.standIn === undefined && !control.matches(':disabled')
    if (!isLeft && !isThere && performance.now() < until) {
      frame = requestAnimationFrame(look)
      return
    }
    stop.abort()
    if (isLeft || !isThere) return
    control.focus()
    if (pressed) for (const type of ['mousedown', 'mouseup', 'click']) control.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    // a calendar that opens puts its own text in first
    if (text !== '') frame = requestAnimationFrame(() => requestAnimationFrame(() => write(control, text)))
  })
  return () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
}
