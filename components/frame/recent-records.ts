// The records that a user opened last, for the command palette; this browser keeps them until he signs out.
import { useEffect } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { userState } from '@/lib/client/session-state'

export interface RecentRecord {
  entity: string
  key: string
  name: string
}

const most = 8

const place = (user: string) => `office.recent:${user}`

/** The latest first; what is no record of a list counts as none. */
export function recentRecords(user: string): RecentRecord[] {
  const kept = readLocal<unknown>(place(user), [])
  if (!Array.isArray(kept)) return []
  return kept.filter((one): one is RecentRecord => ['entity', 'key', 'name'].every((part) => typeof one?.[part] === 'string'))
}

/** A record is open: it stands first from now on, under the name that it has now; one that is gone (`name` is null) is forgotten. */
export function useRecentRecord(entity: string, key: string, name: string | null | undefined): void {
  useEffect(() => {
    const user = userState.get().userInfo?.user_key
    if (user === undefined || name === undefined) return
    const others = recentRecords(user).filter((one) => one.entity !== entity || one.key !== key)
    writeLocal(place(user), (name === null ? others : [{ entity, key, name }, ...others]).slice(0, most))
  }, [entity, key, name])
}
