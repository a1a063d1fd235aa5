// The layout of reservations in a day: minutes from the top, and lanes for overlaps.

export interface Block {
  key: string
  from: number
  until: number
}

export interface Placed extends Block {
  /** Its lane within its group. */
  lane: number
  lanes: number
}

/** Puts blocks that overlap into lanes beside each other; the lanes of a group of touching blocks are equally wide. */
export function layOut(blocks: readonly Block[]): Placed[] {
  const sorted = [...blocks].sort((a, b) => a.from - b.from || a.until - b.until)
  const placed: Placed[] = []
  let group: Placed[] = []
  let end = -1
  const close = () => {
    const lanes = Math.max(0, ...group.map((one) => one.lane)) + 1
    for (const one of group) one.lanes = lanes
    placed.push(...group)
    group = []
  }
  for (const block of sorted) {
    if (block.from >= end) close()
    const busy = new Set(group.filter((one) => one.until > block.from).map((one) => one.lane))
    let lane = 0
    while (busy.has(lane)) lane += 1
    group.push({ ...block, lane, lanes: 1 })
    end = Math.max(end, block.until)
  }
  close()
  return placed
}
