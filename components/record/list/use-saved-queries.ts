// The saved advanced queries of a list: the browser's at once, the server's where the browser has none.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { quietly, useCall } from '@/lib/client/use-call'
import { codeOf, fillSaved, readSaved, type SavedQuery } from './saved-queries'

interface Shown {
  place: string
  queries: readonly SavedQuery[]
}

/** The server's come with the list's views, in one request. A server that does not answer is no error. */
export function useSavedQueries(place: string) {
  const kept = useMemo(() => readSaved(place), [place])
  const [shown, setShown] = useState<Shown | null>(null)
  const data = quietly(useCall(kept.length > 0 ? null : 'POST /api/app/base/app/sys/savedQuery/query', { save_code: codeOf(place) }))
  const put = useCallback((queries: readonly SavedQuery[]) => setShown({ place, queries }), [place])
  useEffect(() => {
    if (data) put(fillSaved(place, data))
  }, [data, place, put])
  return [shown?.place === place ? shown.queries : kept, put] as const
}
