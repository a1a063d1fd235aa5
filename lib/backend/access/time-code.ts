// Codes of an authenticator app (RFC 6238): six digits of every half minute, from a secret that the app and we share.
import { Secret, TOTP } from 'otpauth'

const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period } as const

/** 160 random bits in base32, as RFC 4226 recommends and every app reads. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: whose account of which product. */
export function factorAddress(issuer: string, label: string, secret: string): string {
  return new TOTP({ ...shape, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The half minute since 1970 that it is now. */
export const timeStepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

/** The half minute that a code belongs to: this one, the one before or the one after, for clocks that differ. Null for a wrong code. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ ...shape, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : timeStepOf(now) + delta
}
