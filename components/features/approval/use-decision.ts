// Sends one decision at a time, regardless of repeated clicks; a repetition after a lost answer is executed only once.
import { useCallback, useEffect, useRef } from 'react'
import { newIdempotencyKey } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'
import { type Outcome, sendDecision } from './send-decision'

interface Decision {
  /** The name of the running action; null if none. */
  busy: string | null
  /** Sends it, input after input until one is refused; null while another one is running. */
  decide: <K extends KnownCall>(name: string, call: K, ...inputs: readonly CallInput<K>[]) => Promise<Outcome<CallAnswer<K>> | null>
}

type One = 'POST /api/bpm/biz/task/instance/confirm'

/** `done` has the success messages by action; others are the server's. */
export function useDecision(done?: Readonly<Record<string, string>>): Decision {
  const { running: busy, alone } = useAlone()
  const words = useRef(done)
  useEffect(() => {
    words.current = done
  })
  /** The key of a request that may have been executed without an answer. */
  const unsure = useRef(new Map<string, string>())
  // typed as one of the calls: the union of all answers is too complex for the compiler
  const decide = useCallback(
    async (name: string, call: One, ...inputs: readonly CallInput<One>[]) => {
      const send = async () => {
        const keys = unsure.current
        let outcome: Outcome<CallAnswer<One>> = { ok: false, unsure: false, fields: {} }
        for (const input of inputs) {
          const sent = JSON.stringify([call, input])
          const idempotencyKey = keys.get(sent) ?? newIdempotencyKey()
          keys.set(sent, idempotencyKey)
          outcome = await sendDecision(call, input, { idempotencyKey }, words.current?.[name])
          if (!outcome.ok) break
        }
        if (outcome.ok || !outcome.unsure) keys.clear()
        return outcome
      }
      return (await alone(send, undefined, name)) ?? null
    },
    [alone],
  )
  return { busy, decide: decide as Decision['decide'] }
}
