// How large the approval view is shown: in steps, between bounds at which it can be read.

export const flowZooms = { least: 0.3, most: 1.5 }

const step = 0.1
const within = (zoom: number) => Math.min(Math.max(Math.round(zoom * 100) / 100, flowZooms.least), flowZooms.most)

/** One step further, up to the bound. */
export const nextFlowZoom = (zoom: number, direction: 1 | -1): number => within(zoom + direction * step)

interface Size {
  width: number
  height: number
}

/** At which a picture of this size, as it is at 1, fits into the room; never larger than 1. */
export const fittingZoom = (picture: Size, room: Size): number =>
  within(Math.floor(Math.min(room.width / picture.width, room.height / picture.height, 1) * 100) / 100)
