// How many records each receiver gets in a distribution (docs/domain/pool.md#distribution); used for the plan and for the distribution
// itself.

/** Equal shares, shares by weight, or a given number for each receiver. */
export type DistributionMode = 'AVERAGE' | 'WEIGHT' | 'COUNT'

export interface Receiver {
  user_key: string
  weight?: number | undefined
  count?: number | undefined
  /** How many he may still get; no limit by default. */
  free?: number | undefined
}

/**
 * The shares of `total` records, in the receivers' order. What exceeds the limit of a receiver goes to others; what exceeds all limits, or the given counts, is not
 * distributed: the sum of the shares is at most `total`.
 */
export function shareOut(total: number, receivers: readonly Receiver[], mode: DistributionMode): number[] {
  if (mode === 'COUNT') return shareByCount(total, receivers)
  const shares = receivers.map(() => 0)
  let left = total
  for (;;) {
    const open = receivers.flatMap((receiver, index) => {
      const room = (receiver.free ?? Number.POSITIVE_INFINITY) - (shares[index] ?? 0)
      return room > 0 ? [{ index, room, weight: mode === 'WEIGHT' ? Math.max(0, receiver.weight ?? 1) : 1 }] : []
    })
    const weights = open.reduce((sum, one) => sum + one.weight, 0)
    if (left === 0 || weights === 0) return shares
    for (const { index, share } of largestRemainder(left, open, weights)) {
      shares[index] = (shares[index] ?? 0) + share
      left -= share
    }
  }
}

function shareByCount(total: number, receivers: readonly Receiver[]): number[] {
  let left = total
  return receivers.map((receiver) => {
    const share = Math.min(left, receiver.count ?? 0, receiver.free ?? Number.POSITIVE_INFINITY)
    left -= share
    return share
  })
}

interface Open {
  index: number
  room: number
  weight: number
}

/** Proportional shares; the records left by rounding go one each to the largest fractions, the earlier receiver first. No share exceeds the receiver's limit. */
function largestRemainder(total: number, open: readonly Open[], weights: number): { index: number; share: number }[] {
  const exact = open.map(({ index, room, weight }) => ({
    index,
    room,
    share: Math.floor((total * weight) / weights),
    rest: ((total * weight) / weights) % 1,
  }))
  let left = total - exact.reduce((sum, one) => sum + one.share, 0)
  for (const one of [...exact].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break
    one.share += 1
    left -= 1
  }
  return exact.map(({ index, room, share }) => ({ index, share: Math.min(share, room) }))
}

/** Which records each receiver gets: the first in the list go out first, one to each in turn, until everybody has his number. */
export function dealOut(keys: readonly string[], counts: readonly number[]): string[][] {
  const hands: string[][] = counts.map(() => [])
  const rest = [...keys]
  for (let round = 0; rest.length > 0 && counts.some((count) => count > round); round++)
    for (const [index, count] of counts.entries()) {
      const key = count > round ? rest.shift() : undefined
      if (key) hands[index]?.push(key)
    }
  return hands
}
