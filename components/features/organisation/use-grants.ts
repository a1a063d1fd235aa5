// The grants of a role or department; while another one's are loaded and drawn, those before stay in sight.
import { useDeferredValue, useState } from 'react'
import { type CallState, useCall } from '@/lib/client/use-call'
import type { CallInput } from '@/lib/model/calls/names'
import type { Grants, readDepartGrants, readRoleGrants, saveDepartGrants, saveRoleGrants } from '@/lib/model/calls/permission'

export type ReadGrants = (typeof readRoleGrants | typeof readDepartGrants)['key']
export type SaveGrants = (typeof saveRoleGrants | typeof saveDepartGrants)['key']

/** { role_key } or { depart_key }; the same object as long as it is the same one. */
export type Holder = { readonly role_key: string } | { readonly depart_key: string }

/** What holds for a holder besides his grants. */
export interface GrantStatus {
  /** Everything is held whatever is selected. */
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
export function useGrants(read: ReadGrants, holder: Holder, { full, locked }: GrantStatus): GrantState {
  const asked: CallInput<ReadGrants> = holder
  const { data, error, retry } = useCall(read, asked)
  const [newest, setNewest] = useState<Shown | null>(null)
  if (data && (newest?.answer !== data || newest.holder !== holder)) setNewest({ holder, answer: data, full, locked })
  const drawn = useDeferredValue(newest)
  const kept = drawn?.holder === newest?.holder ? newest : drawn
  const late = kept?.holder !== holder
  return { shown: kept && !late ? { ...kept, full, locked } : kept, late, error, retry }
}
