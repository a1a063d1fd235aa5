// What waits behind a menu, as the side menu and the bottom tabs say it: approvals to decide, messages to handle.
'use client'
import { useEffect } from 'react'
import { useCall } from '@/lib/client/use-call'
import { taskPath } from '../approval/paths'
import { refreshCalls } from '../entity/refresh'
import { listenForMessages } from '../message/stream'
import { badgeOf, useUnread } from '../message/use-messages'

const pendingCall = `POST ${taskPath}/queryApplyingTasks` as const
const pending = '/home/workbench/pending'
const messages = '/home/message'

/** By menu path '3', '99+' or '' for none; only what is among `paths` is asked for. */
export function useMenuCounts(paths: readonly string[]): (path: string) => string {
  const decides = paths.includes(pending)
  const tasks = useCall<{ total: number }>(decides ? pendingCall : null, { pageNo: 1, pageSize: 1 }, { keep: true })
  const unread = useUnread()
  useEffect(() => {
    if (!decides) return
    // whoever a step concerns is told of it: a message is also the sign that a task has come or gone
    return listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshCalls([`${taskPath}/queryApplyingTasks`]))
  }, [decides])
  return (path) => {
    if (path === pending) return badgeOf(tasks.data?.total ?? 0)
    return path === messages ? badgeOf(unread?.total ?? 0) : ''
  }
}
