// The grants of a role or department; while another one's are loaded and drawn, those before stay in sight.
'use client'
import { useDeferredValue, useState } from 'react'
import type { CallKey } from '@/lib/client/api'
import { type CallState, useCall } from '@/lib/client/use-call'

export interface Grants {
  permission_keys: string[]
}

/** { role_key } or { depart_key }; the same object as long as it is the same one. */
export type Holder = Readonly<Record<string, string>>

/** What holds for a holder besides his grants. */
export interface GrantStatus {
  /** Everything is held whatever is ticked. */
  full: boolean
  locked: boolean
}

interface Shown extends GrantStatus {
  holder: Holder
  answer: Grants
}

export interface GrantState extends Pick<CallState<Grants>, 'error' | 'retry'> {
  shown: Shown | null
  /** What is shown is not yet the holder's. */
  late: boolean
}

/** Another holder's grants are drawn piece by piece in the background, so that choosing one never holds the page up; a change of the same holder's is shown at once. */
export function useGrants(read: CallKey, holder: Holder, { full, locked }: GrantStatus): GrantState {
  const { data, error, retry } = useCall<Grants>(read, holder)
  const [newest, setNewest] = useState<Shown | null>(null)
  if (data && (newest?.answer !== data || newest.holder !== holder)) setNewest({ holder, answer: data, full, locked })
  const drawn = useDeferredValue(newest)
  const kept = drawn?.holder === newest?.holder ? newest : drawn
  const late = kept?.holder !== holder
  return { shown: kept && !late ? { ...kept, full, locked } : kept, late, error, retry }
}
