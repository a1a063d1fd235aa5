// The proof of work after failed sign-ins: started when the server requires it, repeated for another account, used by the attempt.
'use client'
import { useEffect, useRef, useState } from 'react'
import { type Proof, proveWork } from '@/lib/client/prove-work.ts'

/** 'none': the server has not asked. */
export type ProofState = 'none' | 'working' | 'done' | 'failed'

/** A challenge ends after five minutes; one that is nearly over is not used. */
const freshMs = 4 * 60_000

interface Run {
  account: string
  late: number
  stop: AbortController
  proof: Promise<Proof>
}

export function useProof() {
  const [state, setState] = useState<ProofState>('none')
  const run = useRef<Run | null>(null)
  useEffect(() => () => run.current?.stop.abort(), [])

  /** Begins the work of the next attempt. */
  function prepare(account: string): Run {
    run.current?.stop.abort()
    const stop = new AbortController()
    const begun: Run = { account, late: Date.now() + freshMs, stop, proof: proveWork(account, stop.signal) }
    run.current = begun
    setState('working')
    begun.proof.then(
      () => run.current === begun && setState('done'),
      () => run.current === begun && setState('failed'),
    )
    return begun
  }

  /** The proof for an attempt of this account: none until the server requires it; waits for a running one. */
  async function take(account: string): Promise<Proof | null> {
    if (state === 'none' && !run.current) return null
    const known = run.current
    const usable = known && known.account === account && known.late > Date.now() && state !== 'failed'
    const { proof } = usable ? known : prepare(account)
    const answer = await proof
    run.current = null
    return answer
  }

  return { state, prepare, take }
}
