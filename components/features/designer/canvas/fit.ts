// How a drawing is shown at first: whole where that can be read, otherwise from its beginning.

export interface Fitted {
  viewbox(): {
    x: number
    y: number
    scale: number
    inner: { x: number; y: number; width: number; height: number }
    outer: { width: number; height: number }
  }
  viewbox(box: { x: number; y: number; width: number; height: number }): void
}

interface Room {
  /** What lies over the canvas at the left, in px. */
  left: number
  /** Smaller it is not drawn. */
  least: number
}

const margin = 40

export function fitDrawing(canvas: Fitted, { left, least }: Room): void {
  const { inner, outer } = canvas.viewbox()
  if (inner.width === 0 || outer.width === 0) return
  const whole = Math.min((outer.width - left - 2 * margin) / inner.width, (outer.height - 2 * margin) / inner.height, 1)
  const scale = Math.max(whole, least)
  const [width, height] = [outer.width / scale, outer.height / scale]
  const y = inner.y - Math.max((height - inner.height) / 2, margin / scale)
  // a drawing smaller than the available space is centred
  const spare = Math.max(outer.width - left - inner.width * scale, 2 * margin) / 2
  canvas.viewbox({ x: inner.x - (left + Math.min(spare, outer.width / 2)) / scale, y, width, height })
}
