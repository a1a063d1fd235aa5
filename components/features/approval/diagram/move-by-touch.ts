// Touch gestures of a process diagram: one finger moves it, two fingers zoom.

interface Moves {
  scroll: (dx: number, dy: number) => void
  zoom: (factor: number) => void
}

/** Follows the fingers until the returned function is called. */
export function moveByTouch(box: HTMLElement, { scroll, zoom }: Moves): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const span = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const wide = span()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 1) scroll(event.clientX - before.x, event.clientY - before.y)
    else if (wide > 0) zoom(span() / wide)
  }
  const up = (event: PointerEvent) => void fingers.delete(event.pointerId)
  box.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  return () => {
    box.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', up)
  }
}
