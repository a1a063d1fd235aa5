// What waits behind a menu, as the side menu and the bottom tabs say it: approvals to decide, messages to handle.
'use client'
import { useCall } from '@/lib/client/use-call'
import { taskPath } from '../approval/paths'
import { useTaskArrival } from '../approval/use-task-arrival'
import { badgeOf, useUnread } from '../message/use-messages'

const pendingCall = `POST ${taskPath}/queryApplyingTasks` as const
const pending = '/home/workbench/pending'
const messages = '/home/message'

/** By menu path '3', '99+' or '' for none; only what is among `paths` is asked for. */
export function useMenuCounts(paths: readonly string[]): (path: string) => string {
  const decides = paths.includes(pending)
  const tasks = useCall<{ total: number }>(decides ? pendingCall : null, { pageNo: 1, pageSize: 1 }, { keep: true })
  const unread = useUnread()
  useTaskArrival(decides)
  return (path) => {
    if (path === pending) return badgeOf(tasks.data?.total ?? 0)
    return path === messages ? badgeOf(unread?.total ?? 0) : ''
  }
}
