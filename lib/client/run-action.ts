// Sends an action and tells what became of it; lists and details that show it load again.
import type { KnownCall } from '../model/calls/names.ts'
import { ApiError, notify, type Sent, sendForAnswer } from './api.ts'
import { refreshCalls } from './refresh.ts'

/** A runner for the actions of one area: true when it was done; a refusal has been shown. `refresh` names the calls that show its records. */
export const actionRunner =
  (refresh: readonly string[]) =>
  async <K extends KnownCall>(call: K, ...rest: Sent<K>): Promise<boolean> => {
    try {
      notify().success((await sendForAnswer(call, ...rest)).message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return false
    } finally {
      await refreshCalls(refresh)
    }
  }
