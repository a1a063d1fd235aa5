// Gives a control that has come late the focus or the press that was meant for it.
'use client'

/** A control that has not come after so long has been left. */
const longestMs = 5_000

/** Waits until the control with this id can be used; a press opens it. Returns how to stop. */
export function takeOver(id: string, pressed: boolean): () => void {
  const until = performance.now() + longestMs
  let frame = requestAnimationFrame(function look() {
    const control = document.getElementById(id)
    const isThere = control && control.dataset.standIn === undefined && !control.matches(':disabled')
    if (isThere) {
      control.focus()
      if (pressed) for (const type of ['mousedown', 'mouseup', 'click']) control.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    } else if (performance.now() < until) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}
