// The saved views of a list: those of the server, and meanwhile the default that this browser knows.
import { useEffect, useMemo } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import { isView, type SavedListView } from './saved-view'
import { defaultPlace } from './view-place'

export interface Views {
  views: readonly SavedListView[]
  /** The server has answered. */
  loaded: boolean
  retry: () => void
}

const nothing: readonly SavedListView[] = []

export function useViews(saveCode: string, offered: boolean): Views {
  const me = useMe()
  const answer = useCall(offered ? 'POST /api/app/base/app/sys/savedQuery/query' : null, { save_code: saveCode }, { keep: true })
  const views = useMemo(() => answer.data?.filter(isView), [answer.data])
  const known = useMemo(() => {
    const kept = offered ? readLocal<SavedListView | null>(defaultPlace(saveCode), null) : null
    return kept?.view && kept.is_default ? [kept] : nothing
  }, [saveCode, offered])
  useEffect(() => {
    if (views && me) writeLocal(defaultPlace(saveCode), views.find((view) => view.is_default) ?? null)
  }, [views, saveCode, me])
  return { views: views ?? known, loaded: views !== undefined || answer.error !== undefined || !offered, retry: answer.retry }
}
