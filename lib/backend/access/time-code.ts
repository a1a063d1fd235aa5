// Codes of an authenticator app (RFC 6238): six digits of every half minute, from a secret that the app and we share.
import { Secret, TOTP } from 'otpauth'

const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period } as const

/** 160 random bits in base32, as RFC 4226 recommends and every app reads. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code: account and product. */
export function factorAddress(issuer: string, label: string, secret: string): string {
  return new TOTP({ ...shape, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The current half minute, counted since 1970. */
export const timeStepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

/** The half minute of a code: the current one, the one before or the one after, for clocks that differ. Null for a wrong code. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ ...shape, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : timeStepOf(now) + delta
}
