// The second factor, as both sides know it: its two kinds of codes, and the page where it is set up (docs/domain/sessions.md#second-factor).

/** Where a signed-in user sets his up: a page without the frame, since it may be all that he reaches. */
export const factorPath = '/secondFactor'

/** What an authenticator app shows. */
const timeCode = /^\d{6}$/
/** A recovery code without its hyphen: letters and digits that are not taken for each other. */
const recoveryCode = /^[2-9a-hjkmnp-z]{10}$/

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** A typed code without blanks and hyphens, in small letters. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether a bare code may be one of an authenticator app. */
export const isTimeCode = (code: string): boolean => timeCode.test(code)

/** Whether a bare code may be a recovery code. */
export const isRecoveryCode = (code: string): boolean => recoveryCode.test(code)
