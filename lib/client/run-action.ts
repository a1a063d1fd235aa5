// Sends an action and shows its result; lists and details that show it reload.
import type { CallAnswer, KnownCall } from '../model/calls/names.ts'
import type { BatchAnswer } from '../model/wire.ts'
import { ApiError, isViewOver, notify, type SendOptions, type Sent, sendForAnswer, toastSeconds } from './api.ts'
import { refreshCalls } from './refresh.ts'
import { handStale, type StaleOptions } from './stale.ts'

interface RunOptions extends SendOptions, StaleOptions {
  /** Called with field errors; true if it shows them at the fields. */
  atFields?: (problems: Readonly<Record<string, string>>) => boolean
}

/** Shows success, except for a batch with failed rows. */
export function announce({ data, message }: { data?: unknown; message: string }): void {
  const failed = (data as Partial<BatchAnswer> | null | undefined)?.fail ?? []
  if (failed.length === 0) notify().success(message)
}

/** The answer, or null if it was refused; the refusal has been shown. */
async function send<K extends KnownCall>(
  refresh: readonly string[],
  call: K,
  rest: Sent<K, RunOptions>,
): Promise<{ data: CallAnswer<K> } | null> {
  const [input = {}, { stale, atFields, ...options } = {}] = rest as [object?, RunOptions?]
  try {
    const answer = await sendForAnswer(call, ...([input, { refusal: 'silent', ...options }] as unknown as Sent<K>))
    announce(answer)
    return { data: answer.data as CallAnswer<K> }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (handStale(error, { stale })) return null
    if (atFields?.(error.fields)) return null
    // an action has no fields that could show it
    if (error.kind === 'refused' && !isViewOver(error) && !options.refusal && !options.quiet)
      notify().error(Object.values(error.fields)[0] ?? error.message, toastSeconds)
    return null
  } finally {
    await refreshCalls(refresh)
  }
}

/** A runner for the actions of one area; returns whether it succeeded. `refresh` names the calls that show its records. */
export const actionRunner =
  (refresh: readonly string[]) =>
  async <K extends KnownCall>(call: K, ...rest: Sent<K, RunOptions>): Promise<boolean> =>
    (await send(refresh, call, rest)) !== null

/** A runner for actions that returns the answer, or null. */
export const answerRunner =
  (refresh: readonly string[]) =>
  async <K extends KnownCall>(call: K, ...rest: Sent<K, RunOptions>): Promise<CallAnswer<K> | null> =>
    (await send(refresh, call, rest))?.data ?? null
