// That a user has shown again, in this session, that it is him: a proof that counts once within five minutes (docs/domain/sessions.md#own-phone-and-e-mail).
import { randomToken } from '../base/crypto.ts'
import type { Context } from './context.ts'
import { keepOnce, type Once, takeOnce } from './once.ts'

/** A proof of the caller in this session, under a text that no challenge of a passkey has. */
const proofOf = ({ request, user }: Context, proof: string): Once => ({ text: `owner ${request.token} ${proof}`, userKey: user.user_key })

/** A new proof for the caller. */
export async function newOwnerProof(context: Context): Promise<string> {
  const proof = randomToken()
  await keepOnce(context, proofOf(context, proof))
  return proof
}

/** Uses a proof of the caller up. False where it is unknown, late, used, or of another session. */
export const takeOwnerProof = (context: Context, proof: string): Promise<boolean> => takeOnce(context, proofOf(context, proof))
