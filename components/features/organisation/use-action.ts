// An administrator's action from a dialog: executed once, its refusal shown at its place, everything loaded again afterwards.
'use client'
import { useState } from 'react'
import { type SendOptions, type Sent, sendForAnswer } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'
import type { Envelope } from '@/lib/model/wire'
import { refreshOrganisation } from './admin-calls'

export interface Problem {
  message: string
  /** By field, where the server named some. */
  fields: Readonly<Record<string, string>>
}

export interface ActionState {
  busy: boolean
  problem: Problem | null
  clear: () => void
  /** The whole answer, or null when it was refused or another run is under way. */
  run: <K extends KnownCall>(call: K, input: CallInput<K>, options?: ActionOptions) => Promise<Envelope<CallAnswer<K>> | null>
}

export interface ActionOptions extends SendOptions {
  /** Gets what another one has stored meanwhile, in place of a message. */
  stale?: (theirs: object) => void
}

export function useAction(): ActionState {
  const { busy, alone } = useAlone()
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    busy,
    problem,
    clear: () => setProblem(null),
    async run<K extends KnownCall>(call: K, input: CallInput<K>, { stale, ...options }: ActionOptions = {}) {
      let answer: Envelope<CallAnswer<K>> | null = null
      await alone(
        async () => {
          setProblem(null)
          const sent = await sendForAnswer(call, ...([input, { refusal: 'silent', ...options }] as unknown as Sent<K>))
          await refreshOrganisation()
          answer = sent
        },
        (error) => {
          if (stale && error.code === 409 && typeof error.data === 'object' && error.data !== null) stale(error.data)
          else if (error.kind !== 'signedOut') setProblem({ message: error.message, fields: error.fields })
        },
      )
      return answer
    },
  }
}
