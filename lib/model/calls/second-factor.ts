// The calls of the second factor: the second step of signing in, one's own factor, and taking away another's (docs/domain/sessions.md#second-factor).
import { z } from 'zod'
import { secretText } from '../secret.ts'
import { signIn } from './account.ts'
import { type AnswerOf, define } from './define.ts'
import { byId } from './record-input.ts'

const password = z.string().min(1).max(200)
const code = z.string().trim().min(1).max(40)

/** The data of the warning (510) of a sign-in with a correct password: the key of the second step. */
export interface FactorNeeded {
  factor_required: true
  step: string
}

/** The second step of signing in: its key, and a code of the authenticator app or a recovery code. */
export const signInByFactor = define('POST /api/app/base/app/sys/user/loginFactor', {
  input: z.object({ step: z.string().min(1).max(100), code }),
  output: signIn.output,
})

/** The caller's own second factor. */
export const readFactor = define('GET /api/app/base/app/sys/user/secondFactor/state', {
  output: z.object({
    on: z.boolean(),
    since: z.string().nullable(),
    /** Recovery codes that were not used yet. */
    recovery_left: z.number().int(),
    /** The parameter sign.in.factor requires one: it cannot be turned off. */
    required: z.boolean(),
    /** The account has no password beside which a code could be asked for: the identity provider alone signs it in. */
    without_password: z.boolean(),
  }),
})

export type FactorState = AnswerOf<typeof readFactor>

/** The secret for the authenticator app; active after a code has confirmed it. */
export const beginFactor = define('POST /api/app/base/app/sys/user/secondFactor/begin', {
  input: z.object({ password }),
  output: z.object({
    secret: secretText(),
    /** otpauth://…, for the QR code. */
    address: secretText(),
  }),
})

const recoveryCodes = z.object({ recovery_codes: z.array(secretText()) })

/** Turns the second factor on: answers the recovery codes, this once. */
export const confirmFactor = define('POST /api/app/base/app/sys/user/secondFactor/confirm', {
  input: z.object({ code }),
  output: recoveryCodes,
})

export const turnFactorOff = define('POST /api/app/base/app/sys/user/secondFactor/turnOff', {
  input: z.object({ password, code }),
  output: z.null(),
})

/** New recovery codes in place of all earlier ones. */
export const renewRecoveryCodes = define('POST /api/app/base/app/sys/user/secondFactor/recoveryCodes', {
  input: z.object({ password, code }),
  output: recoveryCodes,
})

/** Removes another user's second factor. */
export const resetFactor = define('PUT /api/app/base/app/sys/user/resetSecondFactor', { input: byId, output: z.null() })
