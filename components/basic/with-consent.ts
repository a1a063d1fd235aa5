// Sends an action that the server may warn about: asks the user, and sends it again with the consent.
import { ApiError } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { announce } from '@/lib/client/run-action'
import { confirmAction } from './confirm-action'
import type { Question } from './confirm-dialog'

interface Answered<T> {
  data?: T
  message: string
}

async function withConsent<T>(send: (consent: boolean) => Promise<T>, questionOf: (warning: string) => Question): Promise<T | null> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'warning') throw error
    return (await confirmAction(questionOf(error.message))) ? send(true) : null
  }
}

/**
 * A runner for actions of one area that the server may warn about; `refresh` names the calls that show its records. Returns the answer after it
 * is done, or null if the user declined; refusals and other errors are thrown.
 */
export const consentRunner =
  (refresh: readonly string[]) =>
  async <T>(send: (consent: boolean) => Promise<Answered<T>>, questionOf: (warning: string) => Question): Promise<Answered<T> | null> => {
    const answer = await withConsent(send, questionOf)
    if (!answer) return null
    announce(answer)
    await refreshCalls(refresh)
    return answer
  }
