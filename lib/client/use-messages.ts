// Unread counts, the user's messages and their actions; everything that shows messages reloads when one arrives.
import { useEffect } from 'react'
import { ApiError, notify, send, sendForAnswer } from '@/lib/client/api'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import type { Received, UnreadTotals } from '@/lib/model/calls/message'
import type { MessageType, SignalType } from '@/lib/model/message-stream'
import { listenForMessages } from './message-stream'
import { refreshCalls } from './refresh'

export const messagePath = '/api/fintech/biz/message'

/** Whether the user receives messages. */
export function useReceives(): boolean {
  const may = useMay()
  return may('msg:message:q') || may('msg:board:q')
}

/** The unread counts; undefined until loaded. */
export function useUnread(): UnreadTotals | undefined {
  const receives = useReceives()
  return quietly(useCall(receives ? `GET ${messagePath}/queryMsgTotal` : null))
}

/** '3', '99+' or '' for none. */
export function badgeOf(count: number, most = 99): string {
  if (count <= 0) return ''
  return count > most ? `${most}+` : String(count)
}

/** Reloads everything that shows messages, or those of one kind. */
export function refreshMessages(type: SignalType | null): Promise<void> {
  if (type === 'APPROVAL') return Promise.resolve()
  const calls = type === 'BUSINESS' ? ['/queryMsgTotal', '/queryList'] : ['/query', '/detail/']
  return refreshCalls(calls.map((path) => messagePath + path))
}

/** Updates counts and lists while the frame is mounted. */
export function useArrival(): void {
  const receives = useReceives()
  useEffect(() => {
    if (!receives) return
    return listenForMessages((type) => void refreshMessages(type))
  }, [receives])
}

/** Marks one as handled; true on success. `told` shows the server's message (标记成功). */
export function useHandle(): (message: Pick<Received, 'message_key' | 'message_type'>, told?: boolean) => Promise<boolean> {
  const me = useMe()
  return async (message, told = true) => {
    try {
      const input = { message_key: message.message_key, ref_key: me }
      const answer = await sendForAnswer(`POST ${messagePath}/acceptor/update`, input, told ? {} : { quiet: true })
      if (told) notify().success(answer.message)
      await refreshMessages(message.message_type)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }
}

/** Marks all of a kind as handled; returns how many, or null if it was refused. */
export async function handleAll(me: string, type: MessageType): Promise<number | null> {
  try {
    const { updated } = await send(`POST ${messagePath}/acceptor/updateAll`, { message_type: type, ref_key: me })
    await refreshMessages(type)
    return updated
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
