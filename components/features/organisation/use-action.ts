// An administrator's action from a dialog: executed once, its refusal shown at its place, everything loaded again afterwards.
import { useState } from 'react'
import { type SendOptions, type Sent, sendForAnswer } from '@/lib/client/api'
import { handStale, type StaleOptions } from '@/lib/client/stale'
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

type ActionOptions = SendOptions & StaleOptions

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
          if (!handStale(error, { stale }) && error.kind !== 'signedOut') setProblem({ message: error.message, fields: error.fields })
        },
      )
      return answer
    },
  }
}
