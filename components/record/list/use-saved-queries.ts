// The saved advanced queries of a list: the browser's at once, the server's where the browser has none.
'use client'
import { useEffect, useRef, useState } from 'react'
import { fillSaved, readSaved, type SavedQuery } from './saved-queries'

export function useSavedQueries(place: string) {
  const [saved, setSaved] = useState<SavedQuery[]>(() => readSaved(place))
  const filled = useRef('')
  useEffect(() => {
    if (filled.current === place) return
    filled.current = place
    void fillSaved(place).then((queries) => {
      if (filled.current === place) setSaved(queries)
    })
  }, [place])
  return [saved, setSaved] as const
}
