// The calls of passkeys: one's own, and signing in by one (docs/domain/sessions.md#passkeys).
import { z } from 'zod'
import { signIn } from './account.ts'
import { type AnswerOf, define } from './define.ts'
import { byId } from './record-input.ts'

/** As many as one user may keep. */
export const mostPasskeys = 20

/** Bytes in base64url. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)

/** The used parts of a browser's credential (toJSON), for registration and sign-in. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

const passkey = z.object({
  passkey_key: z.string(),
  passkey_name: z.string(),
  create_time: z.string(),
  last_use_time: z.string().nullable(),
  /** The device gives it to the owner's other devices. */
  synced: z.boolean(),
})

export const listPasskeys = define('GET /api/app/base/app/sys/user/passkey/list', { output: z.array(passkey) })

export type PasskeyRow = AnswerOf<typeof listPasskeys>[number]

/** What the browser makes a passkey by: PublicKeyCredentialCreationOptionsJSON without the site, which is the page's own. */
export const beginPasskey = define('POST /api/app/base/app/sys/user/passkey/begin', {
  input: z.object({ password: z.string().min(1).max(200) }),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    /** Those that the user has: a device that holds one of them makes no second. */
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
    attestation: z.literal('none'),
    /** Milliseconds. */
    timeout: z.number().int(),
  }),
})

/** Stores the passkey that the browser has created. */
export const savePasskey = define('POST /api/app/base/app/sys/user/passkey/save', {
  input: z.object({
    passkey_name: z.string().trim().min(1).max(30),
    credential: z.object({
      ...credential,
      response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(60_000) }),
    }),
  }),
  output: passkey,
})

export const deletePasskey = define('DELETE /api/app/base/app/sys/user/passkey/delete', { input: byId, output: z.null() })

/** What a passkey signs for a sign-in: once, within five minutes. */
export const readPasskeyChallenge = define('GET /api/app/base/app/sys/user/passkey/challenge', {
  output: z.object({ challenge: z.string(), timeout: z.number().int() }),
})

/** Signs in by a passkey, whose device has checked a fingerprint, a face or its PIN. */
export const signInByPasskey = define('POST /api/app/base/app/sys/user/loginPasskey', {
  input: z.object({
    credential: z.object({
      ...credential,
      response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(4000) }),
    }),
  }),
  output: signIn.output,
})
