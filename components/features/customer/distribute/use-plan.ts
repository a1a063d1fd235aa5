// The plan of a distribution, reloaded whenever its records, receivers or shares change (docs/domain/pool.md#distribution).
import { useEffect, useState } from 'react'
import { ApiError, load } from '@/lib/client/api'
import type { Distribution, Share } from '@/lib/model/calls/customer'
import { shareOut } from '@/lib/model/distribution'

export type Mode = Distribution['mode']

export interface Receiver {
  user_key: string
  realname: string
  /** Null while nothing is typed. */
  weight: number | null
  count: number | null
}

export type DistributeCall =
  | 'POST /api/fintech/biz/customer/batchDistribute'
  | 'POST /api/fintech/biz/clue/batchDistribute'
  | 'POST /api/fintech/biz/business/batchDistribute'

export const shareOf = ({ weight, count }: Receiver, mode: Mode) => (mode === 'WEIGHT' ? weight : count)

/** What the receivers would get if nobody had a limit. */
export function askedShares(total: number, receivers: readonly Receiver[], mode: Mode): number[] {
  if (mode === 'COUNT') return receivers.map(({ count }) => count ?? 0)
  return shareOut(
    total,
    receivers.map(({ user_key, weight }) => ({ user_key, weight: weight ?? 0 })),
    mode,
  )
}

interface Plan {
  request: { ids: string[]; mode: Mode; receivers: { user_key: string; weight?: number; count?: number }[] }
  shares: readonly Share[]
  /** Why the server would refuse it, else ''. */
  refused: string
}

/** `held`: no request while a number is invalid. */
export function usePlan(call: DistributeCall, ids: string[], mode: Mode, receivers: readonly Receiver[], held: boolean): Plan {
  const [shares, setShares] = useState<readonly Share[]>([])
  const [refused, setRefused] = useState('')
  const request = {
    ids,
    mode,
    receivers: receivers.map(({ user_key, weight, count }) => ({
      user_key,
      ...(mode === 'WEIGHT' && { weight: weight ?? 0 }),
      ...(mode === 'COUNT' && { count: count ?? 0 }),
    })),
  }
  const key = JSON.stringify(held ? { ...request, receivers: [] } : request)
  useEffect(() => {
    const wanted = JSON.parse(key) as typeof request
    setRefused('')
    if (wanted.receivers.length === 0 || wanted.ids.length === 0) return setShares([])
    const controller = new AbortController()
    load(call, { ...wanted, preview: true }, { signal: controller.signal, quiet: true })
      .then((answer) => setShares(answer.plan))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setShares([])
        setRefused(error instanceof ApiError ? error.message : String(error))
      })
    return () => controller.abort()
  }, [key, call])
  return { request, shares, refused }
}
