// A repeatable random generator: the same seed gives the same demo company, and the same million customers, every time.

export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, `[value, weight]` each. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** `count` different members, fewer when the list is shorter. */
  some<T>(list: readonly T[], count: number): T[]
  shuffle<T>(list: readonly T[]): T[]
  /** `bytes` bytes as hex. */
  hex(bytes: number): string
}

/** mulberry32: fast, 32 bits of state, good enough for people who do not exist. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }
  const shuffle = <T>(list: readonly T[]) => {
    const mixed = [...list]
    for (let index = mixed.length - 1; index > 0; index -= 1) {
      const other = int(0, index)
      ;[mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T]
    }
    return mixed
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return (choices.at(-1) as (typeof choices)[number])[0]
    },
    some: (list, count) => shuffle(list).slice(0, count),
    shuffle,
    hex(bytes) {
      let text = ''
      for (let index = 0; index < bytes; index += 1) text += int(0, 255).toString(16).padStart(2, '0')
      return text
    },
  }
}

/** A key in the form of newKey, a UUIDv7 of the given moment, made of repeatable random numbers. */
export function keyAt(random: Random, moment: number): string {
  const time = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0')
  const variant = '89ab'[random.int(0, 3)] as string
  return `${time}7${random.hex(2).slice(1)}${variant}${random.hex(8).slice(1)}`
}
