// Runs the proxy's own answers in turn, and maps errors to codes.
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { requestIdOf } from '../model/request-id.ts'
import { failure } from './answer.ts'
import { GivenUp } from './arrivals.ts'
import { askerOf } from './asker.ts'
import { TooLarge } from './body.ts'
import type { Gate } from './forward.ts'
import type { Incoming } from './incoming.ts'
import { cookieOf, type Session } from './session.ts'

/** The code of a thrown error: too large 413, aborted body its own code, browser disconnected 499, else upstream not reachable 502. */
export function codeOf(error: unknown, gone: AbortSignal): number {
  if (error instanceof TooLarge) return 413
  if (error instanceof GivenUp) return error.code
  return gone.aborted ? 499 : 502
}

/** A failure in the language of its request. */
export const failureOf = ({ headers }: Pick<Incoming, 'headers'>, code: number): Answer =>
  failure(code, asLocale(cookieOf(headers.get('cookie'), localeCookie)), requestIdOf(headers))

/** Runs `work` when it is the turn of the user, or of the address without a session. Errors become answers. */
export async function inTurn(
  gate: Gate,
  request: Pick<Incoming, 'headers' | 'signal'>,
  session: Session | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { signal } = request
  const turn = await gate.calls.take(signal, askerOf(gate.settings, request, session, false))
  if (!turn) return failureOf(request, signal.aborted ? 499 : 503)
  try {
    return await work()
  } catch (error) {
    return failureOf(request, codeOf(error, signal))
  } finally {
    turn.leave()
  }
}
