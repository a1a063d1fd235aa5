// Proof that the user of this session has authenticated again: valid once within five minutes (docs/domain/sessions.md#own-phone-and-e-mail).
import { randomToken } from '../base/crypto.ts'
import type { Context } from './context.ts'
import { keepOnce, type Once, takeOnce } from './once.ts'

/** The stored text of a proof of the caller in this session; it differs from every challenge of a passkey. */
const proofOf = ({ request, user }: Context, proof: string): Once => ({ text: `owner ${request.token} ${proof}`, userKey: user.user_key })

/** A new proof for the caller. */
export async function newOwnerProof(context: Context): Promise<string> {
  const proof = randomToken()
  await keepOnce(context, proofOf(context, proof))
  return proof
}

/** Uses up a proof of the caller. False if it is unknown, expired, used, or of another session. */
export const takeOwnerProof = (context: Context, proof: string): Promise<boolean> => takeOnce(context, proofOf(context, proof))
