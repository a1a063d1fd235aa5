// The counts of menus: approvals to decide, messages to handle. The frame loads them once; side menu and bottom tabs show them.
import { quietly, useCall } from '@/lib/client/use-call'
import { badgeOf, useUnread } from '@/lib/client/use-messages'
import { useTaskArrival } from '@/lib/client/use-task-arrival'
import { useRecordLists } from './screens'

const pendingCall = 'POST /api/bpm/biz/task/instance/queryApplyingTasks'
/** The menu of the approvals that wait for the user. */
export const pendingPath = '/home/workbench/pending'
const messages = '/home/message'

/** By menu path '3', '99+' or '' for none. */
export type CountOf = (path: string) => string

/** The number of approvals that wait for the user; undefined until loaded, and for users without approvals. */
export function usePendingCount(asked: boolean): number | undefined {
  return quietly(useCall(asked ? pendingCall : null, { pageNo: 1, pageSize: 1 }, { keep: true }))?.total
}

/** Only counts of `paths` are loaded. */
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
