// Sends what the server may warn about: the warning is asked about, and sent again with the consent.
import { ApiError } from '@/lib/client/api'
import { confirmAction } from './confirm-action'
import type { Question } from './confirm-dialog'

/** What was answered; null where the person declined. Refusals and other errors are thrown. */
export async function withConsent<T>(send: (consent: boolean) => Promise<T>, questionOf: (warning: string) => Question): Promise<T | null> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'warning') throw error
    return (await confirmAction(questionOf(error.message))) ? send(true) : null
  }
}
