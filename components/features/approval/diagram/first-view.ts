// The initial view of a process diagram: part and scale. Pure.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Below this a task's name can no longer be read. */
export const leastScale = 0.9
export const scales = { least: 0.2, most: 4 }
const room = 24
const heights = { least: 180, most: 420 }

/** The scale that fits the window's width: never larger than drawn, never too small to read; the rest is reached by scrolling. */
export const firstScale = (drawing: Box, width: number): number => Math.max(leastScale, Math.min(1, (width - 2 * room) / drawing.width))

/** The height of a diagram in a page. */
export const heightOf = (drawing: Box, width: number): number =>
  Math.min(heights.most, Math.max(heights.least, Math.ceil(drawing.height * firstScale(drawing, width)) + 2 * room))

/** The start of the visible range: centred if everything fits, else around a point, within the drawing. */
function placeOf(start: number, length: number, visible: number, around: number | null): number {
  if (length <= visible) return start - (visible - length) / 2
  const wanted = around === null ? start : around - visible / 2
  return Math.min(Math.max(wanted, start), start + length - visible)
}

/** The initial part of the drawing for a window of this size: from its beginning, or around the current node. */
export function firstView(drawing: Box, { width, height }: { width: number; height: number }, current: Box | null): Box {
  const scale = firstScale(drawing, width)
  const [wide, high] = [width / scale, height / scale]
  const pad = room / scale
  const middle = (from: number, length: number) => from + length / 2
  return {
    x: placeOf(drawing.x - pad, drawing.width + 2 * pad, wide, current && middle(current.x, current.width)),
    y: placeOf(drawing.y - pad, drawing.height + 2 * pad, high, current && middle(current.y, current.height)),
    width: wide,
    height: high,
  }
}
