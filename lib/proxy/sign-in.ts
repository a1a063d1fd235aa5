// Signing in: the token goes from the answer into the sealed cookie (docs/domain/sessions.md#signing-in).
import type { Answer } from '../backend/base/asked.ts'
import type { Envelope } from '../model/wire.ts'
import { answer } from './answer.ts'
import { endPending, sealSession, startSession } from './session.ts'
import type { Visit } from './visit.ts'

interface Tokens {
  token?: unknown
  target_key?: unknown
  targetKey?: unknown
}

/**
 * The answer for the browser: after a successful sign-in without the token and with a new session; else `refusal`, in which a 401
 * is an ordinary refusal, because no session has ended.
 */
export async function answerSignIn(
  visit: Visit,
  envelope: Envelope,
  refusal: Answer,
  vault: { secret: string; seconds: number },
): Promise<Answer> {
  const data = envelope.data as Tokens | null | undefined
  if (envelope.code === 401) return answer({ ...envelope, code: 1 }, visit.requestId)
  if (envelope.code !== 0 || typeof data?.token !== 'string' || data.token === '') return refusal
  const session = startSession({ token: data.token, user: userOf(data), app: visit.session?.app }, vault)
  visit.cookies.push(await sealSession(session, visit.secure, vault), endPending(visit.secure))
  return answerWithoutToken(envelope, visit.requestId)
}

/** A successful answer without its token: tokens stay on the server (docs/domain/sessions.md#session). */
export function answerWithoutToken(envelope: Envelope, requestId: string): Answer {
  const { token: _, ...data } = (envelope.data ?? {}) as Tokens
  return answer({ ...envelope, data }, requestId)
}

/** The user's key of a sign-in answer, in either spelling. */
export function userOf(data: Tokens): string {
  const key = data.target_key ?? data.targetKey
  return typeof key === 'string' ? key : ''
}
