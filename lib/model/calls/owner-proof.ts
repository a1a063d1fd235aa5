// The calls of repeated authentication by a passkey or a code, instead of the password (docs/domain/sessions.md#own-phone-and-e-mail).
import { z } from 'zod'
import { define } from './define.ts'
import { signInByPasskey } from './passkeys.ts'

/** What one of the caller's own passkeys signs for a proof: once, within five minutes. */
export const beginOwnerProof = define('POST /api/app/base/app/sys/user/ownerProof/begin', {
  output: z.object({
    challenge: z.string(),
    /** Milliseconds. */
    timeout: z.number().int(),
    allowCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  }),
})

/** A code of the caller's second factor, or what his passkey has signed, for a proof that counts once, in this session, within five minutes. */
export const proveOwner = define('POST /api/app/base/app/sys/user/ownerProof', {
  input: z
    .object({ code: z.string().max(40).optional(), credential: signInByPasskey.input.shape.credential.optional() })
    .refine(({ code, credential }) => (code === undefined) !== (credential === undefined), { path: ['code'], params: { key: 'required' } }),
  output: z.object({ proof: z.string() }),
})
