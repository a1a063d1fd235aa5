// Tables of access: sign-in codes, sign-in locks, second factors, the sign-in log, registrations.
import { datetime, flag, int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** A code that signs in once; only its SHA-256 is stored. */
export const signInCode = table('sign_in_code', {
  key: 'code_hash',
  noCommon: true,
  fields: {
    code_hash: text(64, { required: true }),
    user_key: key,
    app_key: text(64),
    create_time: now,
    expire_time: datetime({ required: true }),
    used_time: datetime(),
  },
  indexes: [['expire_time'], ['user_key']],
})

/** Sign-ins, failed sign-ins, sign-outs and sign-in locks. */
export const loginLog = table('login_log', {
  key: 'log_key',
  noCommon: true,
  appendOnly: true,
  fields: {
    log_key: key,
    user_key: text(32),
    username: text(100),
    action: text(30, { required: true }),
    success: flag(),
    reason: text(200),
    app_key: text(64),
    ip: text(64),
    user_agent: text(500),
    create_time: now,
  },
  indexes: [
    ['-create_time'],
    ['user_key', '-create_time'],
    ['username', '-create_time'],
    ['action', '-create_time'],
    ['success', '-create_time'],
    ['ip', '-create_time'],
  ],
})

/** Consecutive failed sign-ins by account name, for existing and unknown names, so that both behave the same. */
export const signInGuardTable = table('sign_in_guard', {
  key: 'username',
  noCommon: true,
  fields: {
    username: text(64, { required: true }),
    fail_count: int({ required: true }),
    last_fail_time: datetime({ required: true }),
    lock_until: datetime(),
  },
  indexes: [['last_fail_time']],
})

/** Proofs of work that were requested before a sign-in and are not yet solved. */
export const signInChallenge = table('sign_in_challenge', {
  key: 'challenge_key',
  noCommon: true,
  fields: { challenge_key: key, difficulty: int({ required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/**
 * The second factor of a user: the shared secret of his authenticator app, encrypted. It is active after a code has confirmed it. Each code is valid once: no code of a step up to the last accepted
 * one is accepted.
 */
export const secondFactor = table('second_factor', {
  key: 'user_key',
  noCommon: true,
  fields: {
    user_key: key,
    secret: text(300, { required: true }),
    create_time: now,
    confirm_time: datetime(),
    last_step: int({ required: true, default: 0 }),
  },
})

/** Recovery codes of second factors, stored as a keyed hash; each is valid once. */
export const recoveryCode = table('recovery_code', {
  key: 'code_key',
  noCommon: true,
  fields: { code_key: key, user_key: key, code_hash: text(64, { required: true }), create_time: now, used_time: datetime() },
  unique: [['user_key', 'code_hash']],
})

/** A sign-in with a correct password that waits for the second factor; only the SHA-256 of its key is stored. */
export const signInStep = table('sign_in_step', {
  key: 'step_hash',
  noCommon: true,
  fields: {
    step_hash: text(64, { required: true }),
    user_key: key,
    username: text(64, { required: true }),
    app_key: text(64, { required: true }),
    create_time: now,
    expire_time: datetime({ required: true }),
  },
  indexes: [['expire_time'], ['user_key']],
})

/** A passkey of a user: the public key of a key pair on his device. It is valid for one site, and `sign_count` never decreases if the device counts. */
export const passkeyTable = table('passkey', {
  key: 'passkey_key',
  noCommon: true,
  fields: {
    passkey_key: key,
    user_key: key,
    passkey_name: text(30, { required: true }),
    /** Base64url, as the browser names it. */
    credential_id: text(1400, { required: true }),
    /** COSE, in base64url. */
    public_key: text(4000, { required: true }),
    /** The host name that it is for. */
    site: text(255, { required: true }),
    sign_count: int({ required: true, default: 0 }),
    synced: flag({ required: true }),
    create_time: now,
    last_use_time: datetime(),
  },
  unique: [['credential_id']],
  indexes: [['user_key']],
})

/** The challenge that a passkey must sign when it is registered or used to sign in; only its SHA-256 is stored. Without a user it is for signing in. */
export const passkeyChallenge = table('passkey_challenge', {
  key: 'challenge_hash',
  noCommon: true,
  fields: { challenge_hash: text(64, { required: true }), user_key: text(32), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** A pending sign-in at the identity provider: nonce and verifier are encrypted, of its state only the SHA-256 is stored. */
export const identityRequest = table('identity_request', {
  key: 'state_hash',
  noCommon: true,
  fields: {
    state_hash: text(64, { required: true }),
    kept: text(500, { required: true }),
    redirect_uri: text(500, { required: true }),
    create_time: now,
    expire_time: datetime({ required: true }),
  },
  indexes: [['expire_time']],
})

/** The user of each identity of the provider: bound at the first sign-in; later sign-ins use this binding, not the claims. */
export const identityLink = table('identity_link', {
  key: 'link_key',
  noCommon: true,
  fields: {
    link_key: key,
    issuer: text(300, { required: true }),
    subject: text(255, { required: true }),
    user_key: key,
    create_time: now,
  },
  unique: [
    ['issuer', 'subject'],
    ['issuer', 'user_key'],
  ],
})

/** Arithmetic captchas of the message board that are not yet answered; of the answer only a hash is stored. */
export const captchaTable = table('captcha', {
  key: 'captcha_id',
  noCommon: true,
  fields: { captcha_id: key, answer_hash: text(64, { required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** A code that confirms a registration's phone or e-mail; stored as a hash, with counted attempts, used once. */
export const registerCode = table('register_code', {
  key: 'code_key',
  noCommon: true,
  fields: {
    code_key: key,
    phone_hash: text(64, { required: true }),
    email: text(100),
    code_hash: text(64, { required: true }),
    attempts: int({ required: true, default: 0 }),
    create_time: now,
    expire_time: datetime({ required: true }),
    used_time: datetime(),
  },
  indexes: [['phone_hash', '-create_time'], ['expire_time']],
})

/** A registration: the company and its account. The registrant queries its state with a secret, of which only the hash is stored. */
export const registration = table('registration', {
  key: 'registration_key',
  fields: {
    registration_key: key,
    user_key: key,
    query_hash: text(64, { required: true }),
    company_name: text(100, { required: true }),
    credit_code: text(18, { required: true }),
    industry: text(20),
    city: text(50),
    size: text(1),
    qrcode_code: text(12),
    contact_name: text(30),
    consent_time: datetime({ required: true }),
    consent_version: text(10, { required: true }),
  },
  unique: [['user_key'], ['query_hash'], ['credit_code']],
  indexes: [['-create_time']],
})

export const accessTables = [
  signInCode,
  loginLog,
  signInGuardTable,
  signInChallenge,
  secondFactor,
  recoveryCode,
  signInStep,
  passkeyTable,
  passkeyChallenge,
  identityRequest,
  identityLink,
  captchaTable,
  registerCode,
  registration,
] as const
