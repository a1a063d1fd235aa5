// Cryptography: encrypted texts, search hashes, token hashes, random tokens, keys of records.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { secrets } from './secrets.ts'

const counted = 0x1000
let moment = 0
let count = 0

/** A new record key: a UUIDv7 as 32 hex digits, greater than all that this process made before it (RFC 9562 6.2, a counter of 12 bits). */
export function newKey(): string {
  const now = Date.now()
  count = now > moment ? 0 : count + 1
  moment = Math.max(now, moment + Math.floor(count / counted))
  count %= counted
  // the variant and the random digits of a UUIDv4 are at the same positions as those of a UUIDv7
  const [, , , variant, random] = randomUUID().split('-')
  return `${moment.toString(16).padStart(12, '0')}7${count.toString(16).padStart(3, '0')}${variant}${random}`
}

/** A random text in base64url, `bytes` bytes of randomness. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** SHA-256 in hex, for tokens that are random by themselves. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Keys derived from one secret, so that encryption and search do not share a key. */
interface Keyring {
  id: string
  text: KeyObject
  search: KeyObject
}

const rings = new Map<string, Keyring>()

function keyringOf(secret: string): Keyring {
  const known = rings.get(secret)
  if (known) return known
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'business-office', use, 32))
  const ring = {
    id: derive('id').toString('hex').slice(0, 8),
    text: createSecretKey(derive('text')),
    search: createSecretKey(derive('search')),
  }
  rings.set(secret, ring)
  return ring
}

/** Raised when a stored text was encrypted with a key that is not ours, or was changed. */
export class DecryptError extends Error {
  override name = 'DecryptError'
}

/** AES-256-GCM; the result is `enc:<key id>:<base64url of nonce, tag and text>`. The same text gives another result each time. */
export function encryptText(plain: string, secret = secrets().dataKey): string {
  const ring = keyringOf(secret)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', ring.text, nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `enc:${ring.id}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Whether a text is one of encryptText. */
export const isEncryptedText = (stored: string): boolean => stored.startsWith('enc:')

/** The plain text of encryptText. Throws DecryptError for another key, a changed text, or any other text. */
export function decryptText(stored: string, secret = secrets().dataKey): string {
  const ring = keyringOf(secret)
  const [mark, id, body] = stored.split(':')
  if (mark !== 'enc' || !body) throw new DecryptError('A stored private value is not encrypted')
  if (id !== ring.id)
    throw new DecryptError('A stored private value was encrypted with another key: restore the secrets that belong to this database')
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', ring.text, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new DecryptError('A stored private value was changed')
  }
}

/** A keyed hash by which an encrypted text is found; surrounding blanks do not count. */
export function searchHash(plain: string, secret = secrets().dataKey): string {
  return createHmac('sha256', keyringOf(secret).search).update(plain.trim()).digest('hex')
}

/** A short keyed hash of a part of an encrypted text, by which rows with that part are found: 48 bits, so two parts hardly ever share one. */
export function partHash(part: string, secret = secrets().dataKey): string {
  return createHmac('sha256', keyringOf(secret).search).update(part).digest('base64url').slice(0, 8)
}
