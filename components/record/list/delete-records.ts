// Deletes records: one confirmation, sent form-encoded, the result is shown (docs/domain/records.md#deletion).
import { confirmAction } from '@/components/basic/confirm-action'
import type { Row } from '@/components/record/field/field-props'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { joinValues } from '@/lib/client/join-values'
import { refreshEntity } from '@/lib/client/refresh'
import type { Definition } from '@/lib/model/definition'
import type { BatchAnswer } from '@/lib/model/wire'
import { needCall, type ScreenCalls } from './screen-calls'

interface DeleteOptions {
  definition: Definition
  calls?: ScreenCalls
  rows: readonly Row[]
  /** The question. */
  text: string
  okText: string
  cancelText: string
  refresh?: readonly string[]
  /** Shows the result of each row if some failed. */
  onResult?: (answer: BatchAnswer) => void
}

/** True if something was deleted. A refusal is shown as a warning, success with the server's message. */
export async function deleteRecords({
  definition,
  calls,
  rows,
  text,
  okText,
  cancelText,
  refresh = [],
  onResult,
}: DeleteOptions): Promise<boolean> {
  const call = needCall(definition, calls, rows.length === 1 ? 'delete' : 'deleteBatch')
  if (!call || !(await confirmAction({ title: text, okText, cancelText, danger: true }))) return false
  const keys = rows.map((row) => String(row[definition.key]))
  const input = keys.length === 1 ? { id: keys[0] } : { ids: joinValues(keys) }
  try {
    const answer = await sendForAnswer(call, input, {
      body: 'form',
      refusal: 'warning',
    })
    if (answer.data?.fail && answer.data.fail.length > 0) onResult?.(answer.data)
    else notify().success(answer.message)
    await refreshEntity(definition, ...refresh)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
