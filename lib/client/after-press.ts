// Work that waits until the pressed pointer is let go: what it shows must not move the pressed control away from under the pointer.
'use client'

let pressed = false
const ends = ['pointerup', 'pointercancel'] as const

if (typeof window !== 'undefined') {
  const tell = (is: boolean) => () => {
    pressed = is
  }
  window.addEventListener('pointerdown', tell(true), true)
  for (const end of ends) window.addEventListener(end, tell(false), true)
}

/** Runs `work` now, or after the click where a pointer is pressed. */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work()
    return
  }
  const stop = new AbortController()
  const run = () => {
    stop.abort()
    // the click comes after the pointer is let go
    setTimeout(work)
  }
  for (const end of ends) window.addEventListener(end, run, { capture: true, signal: stop.signal })
}
