// Sends decisions and shows the result; everything that shows approvals reloads.
import { ApiError, notify, type SendOptions, type Sent, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'
import type { BatchAnswer } from '@/lib/model/wire'

/** Everything that shows approvals: lists, pages, messages about them. */
const approvalCallPrefixes = ['/api/bpm/biz/', '/api/forms/biz/wf/', '/api/fintech/biz/message']

function refreshApprovals(): Promise<void> {
  return refreshCalls(approvalCallPrefixes)
}

export type Outcome<T> =
  | { ok: true; data: T }
  /** `unsure`: no answer arrived, so it may have been executed; with the same `once` it can be sent again and is executed only once. */
  | { ok: false; unsure: boolean; fields: Record<string, string> }

/**
 * Sends a decision and shows the result. A refusal has been shown as a toast; the data reload in both cases,
 * because a refusal mostly means that somebody was faster.
 */
export async function sendDecision<K extends KnownCall>(
  call: K,
  input: CallInput<K>,
  options?: SendOptions,
  done?: string,
): Promise<Outcome<CallAnswer<K>>> {
  try {
    const answer = await sendForAnswer(call, ...([input, options] as unknown as Sent<K>))
    if ((answer.data as Partial<BatchAnswer> | null)?.fail === undefined) notify().success(done ?? answer.message)
    void refreshApprovals()
    return { ok: true, data: answer.data as CallAnswer<K> }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409 || error.status === 404 || error.status === 403) void refreshApprovals()
    return { ok: false, unsure: error.retryable, fields: error.fields }
  }
}
