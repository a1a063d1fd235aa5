// Who edits the model: the lease is taken, renewed while the designer is open, and given back with it.
import { useCallback, useEffect, useState } from 'react'
import { ApiError, send } from '@/lib/client/api'
import type { CallAnswer } from '@/lib/model/calls/names'

type Lease = CallAnswer<'POST /api/bpm/biz/bpm/model/editing'>

const renewMs = 30_000

/** The colleague who edits it too, if there is one, and the way to take over. */
export function useLease(key: string | null): { other: Lease | null; take: () => void } {
  const [lease, setLease] = useState<Lease | null>(null)
  const ask = useCallback(
    async (action: 'hold' | 'take' | 'release') => {
      if (!key) return
      try {
        setLease(await send('POST /api/bpm/biz/bpm/model/editing', { model_key: key, action }, { quiet: true }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
    [key],
  )
  useEffect(() => {
    void ask('hold')
    const timer = setInterval(() => void ask('hold'), renewMs)
    return () => {
      clearInterval(timer)
      void ask('release')
    }
  }, [ask])
  return { other: lease && !lease.mine ? lease : null, take: () => void ask('take') }
}
