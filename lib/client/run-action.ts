// Sends an action and tells what became of it; lists and details that show it load again.
import type { CallAnswer, KnownCall } from '../model/calls/names.ts'
import type { BatchAnswer } from '../model/wire.ts'
import { ApiError, isViewOver, notify, type SendOptions, type Sent, sendForAnswer, toastSeconds } from './api.ts'
import { refreshCalls } from './refresh.ts'
import { handStale, type StaleOptions } from './stale.ts'

interface RunOptions extends SendOptions, StaleOptions {
  /** Given what is wrong with which fields; true where that stands beside them from now on. */
  atFields?: (problems: Readonly<Record<string, string>>) => boolean
}

/** Says that it is done; not of a batch of which some rows failed. */
export function announce({ data, message }: { data?: unknown; message: string }): void {
  const failed = (data as Partial<BatchAnswer> | null | undefined)?.fail ?? []
  if (failed.length === 0) notify().success(message)
}

/** What was answered, or null where it was refused; the refusal has been shown. */
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
    // an action has no fields beside which it could stand
    if (error.kind === 'refused' && !isViewOver(error) && !options.refusal && !options.quiet)
      notify().error(Object.values(error.fields)[0] ?? error.message, toastSeconds)
    return null
  } finally {
    await refreshCalls(refresh)
  }
}

/** A runner for the actions of one area: whether it was done. `refresh` names the calls that show its records. */
export const actionRunner =
  (refresh: readonly string[]) =>
  async <K extends KnownCall>(call: K, ...rest: Sent<K, RunOptions>): Promise<boolean> =>
    (await send(refresh, call, rest)) !== null

/** A runner for actions whose answer is needed: what was answered, or null. */
export const answerRunner =
  (refresh: readonly string[]) =>
  async <K extends KnownCall>(call: K, ...rest: Sent<K, RunOptions>): Promise<CallAnswer<K> | null> =>
    (await send(refresh, call, rest))?.data ?? null
