// The bounds of the canvas' zoom.

export const zoomStep = 0.1
export const leastZoom = 0.2
export const mostZoom = 4

const hundredths = (value: number) => Math.round(value * 100) / 100

/** @returns the zoom one step further in `direction`; null where it would leave the bounds */
export function nextZoom(zoom: number, direction: 1 | -1): number | null {
  const next = hundredths(zoom + direction * zoomStep)
  return next < leastZoom || next > mostZoom ? null : next
}
