// What passkeys have to sign, and whether they did (WebAuthn, docs/domain/sessions.md#passkeys). A passkey is good for the host name of the page that made it: a browser
// gives it to no other site, and signs which site it was.
import type { z } from 'zod'
import type { savePasskey, signInByPasskey } from '../../model/calls/passkeys.ts'
import { randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import { keepOnce, type Once, takeOnce } from '../kernel/once.ts'

/** Signature algorithms by their COSE numbers: Ed25519, ECDSA with P-256, RSA. */
export const algorithms = [-8, -7, -257]

/** What a challenge is signed for: signing in, a user's new passkey, or that a signed-in user shows again that it is him. Made for one of them it counts for no other. */
export type Ceremony = { use: 'enter' } | { use: 'make' | 'prove'; userKey: string }

const onceOf = (challenge: string, ceremony: Ceremony): Once => ({
  text: ceremony.use === 'prove' ? `prove ${challenge}` : challenge,
  userKey: ceremony.use === 'enter' ? null : ceremony.userKey,
})

/** A challenge; it counts once, for five minutes. */
export async function newPasskeyChallenge(db: Db, now: Date, ceremony: Ceremony): Promise<string> {
  const challenge = randomToken()
  await keepOnce({ db, now }, onceOf(challenge, ceremony))
  return challenge
}

interface Site {
  origin: string
  host: string
}

/** The page that the browser says it stands in. Null unless it may be ours: https, or this very machine, and the operator's own address where he names it. */
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

/** What a column of whole numbers holds. */
const greatest = 2 ** 31 - 1

const library = () => import('@simplewebauthn/server')

export interface NewPasskey {
  credential_id: string
  public_key: string
  site: string
  sign_count: number
  synced: boolean
}

/** What a browser has made for the user, or null where it is not what was asked for. */
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

/** The new count of a passkey that has signed a challenge of ours, or null where it has not. */
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

/** The passkey of that credential with the account that it belongs to, as a query that may ask for more. */
export const passkeyOf = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('sys_user', 'sys_user.user_key', 'passkey.user_key')
    .select(['passkey_key', 'credential_id', 'public_key', 'site', 'sign_count', 'passkey.user_key', 'username'])
    .where('credential_id', '=', credentialId)

/** Keeps what a passkey has said with its signature, and when. */
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
