// Where a picture lies in the square of an avatar; pure, so that it is tested without a browser.

/** Side of the stored square, in px. */
export const pictureSize = 512
export const maxZoom = 4

export type PictureMode = 'crop' | 'fit'

export interface Frame {
  mode: PictureMode
  /** 1 is as small as the mode allows. */
  zoom: number
  /** How far the picture's middle lies from the square's, in shares of the square. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Width and height of the picture in shares of the square. */
function shares({ width, height }: Size, { mode, zoom }: Pick<Frame, 'mode' | 'zoom'>): Size {
  const side = mode === 'crop' ? Math.min(width, height) : Math.max(width, height)
  return { width: (width / side) * zoom, height: (height / side) * zoom }
}

/** The frame with its picture kept where it covers the square, or within it where it is smaller. */
export function settle(frame: Frame, size: Size): Frame {
  const zoom = Math.min(maxZoom, Math.max(1, frame.zoom))
  const { width, height } = shares(size, { ...frame, zoom })
  const keep = (at: number, share: number) => Math.min(Math.abs(share - 1) / 2, Math.max(-Math.abs(share - 1) / 2, at))
  return { ...frame, zoom, x: keep(frame.x, width), y: keep(frame.y, height) }
}

/** Where the picture is drawn in a square of `side` px. */
export function placeOf(frame: Frame, size: Size, side: number): Size & { left: number; top: number } {
  const { width, height } = shares(size, frame)
  return {
    width: width * side,
    height: height * side,
    left: (0.5 + frame.x - width / 2) * side,
    top: (0.5 + frame.y - height / 2) * side,
  }
}
