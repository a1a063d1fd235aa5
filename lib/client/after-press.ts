// Delays work until the pointer is released and opened lists are closed: its result must not move a control away from under the
// pointer, or from its list of options.

let pressed = false
const ends = ['pointerup', 'pointercancel'] as const

if (typeof window !== 'undefined') {
  const tell = (is: boolean) => () => {
    pressed = is
  }
  window.addEventListener('pointerdown', tell(true), true)
  for (const end of ends) window.addEventListener(end, tell(false), true)
}

/** A button that expands a part of the page does not count. */
const popups = '[role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"], [data-open]'

/** The control in use whose list or calendar is open. */
function opened(): Element | null {
  const control = document.activeElement
  return control?.matches(popups) ? control : null
}

/** Runs `work` once the control in use has no open list or calendar. */
function afterOpened(work: () => void): void {
  const control = opened()
  if (!control) {
    work()
    return
  }
  const run = () => {
    if (opened() === control) return
    changes.disconnect()
    control.removeEventListener('blur', leave)
    work()
  }
  // the next control may open its own list
  const leave = () => setTimeout(() => (control === document.activeElement ? undefined : run()))
  const changes = new MutationObserver(run)
  changes.observe(control, { attributes: true, attributeFilter: ['aria-expanded', 'data-open'] })
  control.addEventListener('blur', leave)
}

/** Runs `work` now, or after the click where a pointer is pressed and after what the click opens. */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work()
    return
  }
  const stop = new AbortController()
  const run = () => {
    stop.abort()
    // the click comes after the pointer is let go
    setTimeout(() => afterOpened(work))
  }
  for (const end of ends) window.addEventListener(end, run, { capture: true, signal: stop.signal })
}
