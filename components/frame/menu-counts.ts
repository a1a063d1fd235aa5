// What waits behind a menu: approvals to decide, messages to handle. The frame asks once; side menu and bottom tabs say it.
'use client'
import { useCall } from '@/lib/client/use-call'
import { badgeOf, useUnread } from '@/lib/client/use-messages'
import { useTaskArrival } from '@/lib/client/use-task-arrival'
import { useRecordLists } from './screens'

const pendingCall = 'POST /api/bpm/biz/task/instance/queryApplyingTasks'
/** The menu of the approvals that wait for the user. */
export const pendingPath = '/home/workbench/pending'
const messages = '/home/message'

/** By menu path '3', '99+' or '' for none. */
export type CountOf = (path: string) => string

/** How many approvals wait for the user; undefined until it is known, and where he decides none. */
export function usePendingCount(asked: boolean): number | undefined {
  return useCall(asked ? pendingCall : null, { pageNo: 1, pageSize: 1 }, { keep: true }).data?.total
}

/** Only what is among `paths` is asked for. */
export function useMenuCounts(paths: readonly string[]): CountOf {
  const decides = paths.includes(pendingPath)
  const tasks = usePendingCount(decides)
  const unread = useUnread()
  useTaskArrival(useRecordLists())
  return (path) => {
    if (path === pendingPath) return badgeOf(tasks ?? 0)
    return path === messages ? badgeOf(unread?.total ?? 0) : ''
  }
}
