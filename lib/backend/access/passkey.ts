// Challenges of passkeys and the check of their signatures (WebAuthn, docs/domain/sessions.md#passkeys). A passkey is valid for the host name of the page that created it: a browser
// offers it to no other site, and the signature includes the site.
import type { z } from 'zod'
import type { savePasskey, signInByPasskey } from '../../model/calls/passkeys.ts'
import { randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import { keepOnce, type Once, takeOnce } from '../kernel/once.ts'

/** Signature algorithms by their COSE numbers: Ed25519, ECDSA with P-256, RSA. */
export const algorithms = [-8, -7, -257]

/** The purpose of a challenge: sign-in, a user's new passkey, or repeated authentication. A challenge is valid for one purpose only. */
export type Ceremony = { use: 'enter' } | { use: 'make' | 'prove'; userKey: string }

const onceOf = (challenge: string, ceremony: Ceremony): Once => ({
  text: ceremony.use === 'prove' ? `prove ${challenge}` : challenge,
  userKey: ceremony.use === 'enter' ? null : ceremony.userKey,
})

/** A challenge, valid once within five minutes. */
export async function newPasskeyChallenge(db: Db, now: Date, ceremony: Ceremony): Promise<string> {
  const challenge = randomToken()
  await keepOnce({ db, now }, onceOf(challenge, ceremony))
  return challenge
}

interface Site {
  origin: string
  host: string
}

/** The origin that the browser reports. Null unless it may be ours: https or localhost, and the operator's address if it is configured. */
function siteOf(clientDataJSON: string): Site | null {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: string }
    const url = new URL(origin)
    const own = environment().PUBLIC_URL
    const safe = own ? origin === new URL(own).origin : url.protocol === 'https:' || url.hostname === 'localhost'
    return safe && url.origin === origin ? { origin, host: url.hostname } : null
  } catch {
    return null
  }
}

/** The maximum of an integer column. */
const greatest = 2 ** 31 - 1

const library = () => import('@simplewebauthn/server')

export interface NewPasskey {
  credential_id: string
  public_key: string
  site: string
  sign_count: number
  synced: boolean
}

/** The passkey that a browser has created, or null if it does not match the request. */
export async function readNewPasskey(
  db: Db,
  now: Date,
  userKey: string,
  { credential }: z.output<(typeof savePasskey)['input']>,
): Promise<NewPasskey | null> {
  const site = siteOf(credential.response.clientDataJSON)
  if (!site) return null
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeOnce({ db, now }, onceOf(challenge, { use: 'make', userKey })),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return null
  const made = registrationInfo.credential
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    site: site.host,
    sign_count: Math.min(made.counter, greatest),
    synced: registrationInfo.credentialBackedUp,
  }
}

/** The new count of a passkey with a valid signature of our challenge, else null. */
export async function readSignature(
  db: Db,
  now: Date,
  passkey: Pick<NewPasskey, 'credential_id' | 'public_key' | 'site' | 'sign_count'>,
  { credential }: z.output<(typeof signInByPasskey)['input']>,
  ceremony: Ceremony = { use: 'enter' },
): Promise<{ sign_count: number; synced: boolean } | null> {
  const site = siteOf(credential.response.clientDataJSON)
  if (site?.host !== passkey.site) return null
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeOnce({ db, now }, onceOf(challenge, ceremony)),
    expectedOrigin: site.origin,
    expectedRPID: passkey.site,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return null
  return { sign_count: Math.min(authenticationInfo.newCounter, greatest), synced: authenticationInfo.credentialBackedUp }
}

/** A query for the passkey of a credential with its account; the caller may add conditions. */
export const passkeyOf = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('sys_user', 'sys_user.user_key', 'passkey.user_key')
    .select(['passkey_key', 'credential_id', 'public_key', 'site', 'sign_count', 'passkey.user_key', 'username'])
    .where('credential_id', '=', credentialId)

/** Stores the count of a passkey and the time of its use. */
export async function notePasskeyUse(
  db: Db,
  now: Date,
  { passkey_key }: { passkey_key: string },
  signed: { sign_count: number; synced: boolean },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ ...signed, last_use_time: now })
    .where('passkey_key', '=', passkey_key)
    .execute()
}
