// Tables of access: codes, brakes and second factors of signing in, the sign-in log, registrations.
import { datetime, flag, int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** A code that signs in once, kept as its SHA-256 only. */
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

/** Sign-ins, failed sign-ins, sign-outs and brakes. */
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

/** Failed sign-ins in a row by account name, known or not, so that both look the same. */
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

/** Work that was handed out before a sign-in and not yet shown to be done. */
export const signInChallenge = table('sign_in_challenge', {
  key: 'challenge_key',
  noCommon: true,
  fields: { challenge_key: key, difficulty: int({ required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/**
 * The second factor of a user: what his authenticator app and we share, encrypted. It counts once a code has confirmed it, and each code once: none of a step up to the last accepted
 * one.
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

/** Recovery codes of second factors, kept as a keyed hash; each counts once. */
export const recoveryCode = table('recovery_code', {
  key: 'code_key',
  noCommon: true,
  fields: { code_key: key, user_key: key, code_hash: text(64, { required: true }), create_time: now, used_time: datetime() },
  unique: [['user_key', 'code_hash']],
})

/** A sign-in whose password was right and that waits for the second factor; its key is kept as its SHA-256 only. */
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

/** A passkey of a user: the public half of a key that his device keeps. It is good for one site, and `sign_count` never goes back, where the device counts. */
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

/** What a passkey that is made, or that signs somebody in, has to sign; kept as its SHA-256 only. Without a user it is for signing in. */
export const passkeyChallenge = table('passkey_challenge', {
  key: 'challenge_hash',
  noCommon: true,
  fields: { challenge_hash: text(64, { required: true }), user_key: text(32), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** A sign-in under way at the identity provider: nonce and verifier encrypted, its state kept as its SHA-256 only. */
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

/** Who of the identity provider is which user: bound at his first sign-in, and from then on it decides, whatever his claims say. */
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

/** Sums that the message board has asked and that were not yet answered; of the answer only a hash. */
export const captchaTable = table('captcha', {
  key: 'captcha_id',
  noCommon: true,
  fields: { captcha_id: key, answer_hash: text(64, { required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** A code that was sent to confirm a registration's phone or e-mail; kept as a hash, counted, used once. */
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

/** A registered company and the account that waits for it; who registered asks for its state with a secret of which the hash is kept. */
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
