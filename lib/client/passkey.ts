// Passkeys in the browser: it checks a fingerprint, a face or the device's PIN, and returns data that the server verifies (docs/domain/sessions.md#passkeys).

import type { AnswerOf, InputOf } from '../model/calls/define.ts'
import type { beginPasskey, savePasskey, signInByPasskey } from '../model/calls/passkeys.ts'

/** Whether this browser supports them; never on a page without https. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'

/** Why there is no passkey: cancelled or timed out, already on this device, or not allowed for the page's address. */
export type PasskeyProblem = 'cancelled' | 'known' | 'address'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem) {
    super(problem)
    this.problem = problem
  }
}

const problems: Readonly<Record<string, PasskeyProblem>> = { InvalidStateError: 'known', SecurityError: 'address' }

async function ask<T>(asked: Promise<Credential | null>): Promise<T> {
  const made = await asked.catch((error: unknown) => {
    throw new PasskeyError((error instanceof DOMException && problems[error.name]) || 'cancelled')
  })
  if (!made) throw new PasskeyError('cancelled')
  return (made as PublicKeyCredential).toJSON() as unknown as T
}

/** Creates a passkey. Fails with a PasskeyError. */
export async function makePasskey(options: AnswerOf<typeof beginPasskey>): Promise<InputOf<typeof savePasskey>['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return ask(navigator.credentials.create({ publicKey }))
}

/** Signs a challenge with a passkey that the user chooses. Fails with a PasskeyError. */
export async function signByPasskey(given: { challenge: string; timeout: number }): Promise<InputOf<typeof signInByPasskey>['credential']> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...given, userVerification: 'required' })
  return ask(navigator.credentials.get({ publicKey }))
}
