// A device that makes passkeys and signs with them as WebAuthn says, without the product's own code.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of what a credential is made of: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, n: number) => {
    if (n < 24) return Buffer.from([(kind << 5) | n])
    return n < 256 ? Buffer.from([(kind << 5) | 24, n]) : Buffer.from([(kind << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([name, one]) => [cbor(name), cbor(one as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}

export interface Ceremony {
  challenge: string
  /** The page where it happens. */
  origin?: string
  /** The site that the device believes the page to be of. */
  site?: string
  /** Whether the device has asked for a fingerprint, a face or its PIN. */
  verified?: boolean
}

export class PasskeyDevice {
  readonly id = randomBytes(32)
  #count = 0
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Sets its counter, as a copy of it would have an older one. */
  countFrom(count: number): this {
    this.#count = count
    return this
  }

  #authenticatorData({ site = 'localhost', verified = true }: Ceremony, attested: Buffer | null): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  #page(type: 'webauthn.create' | 'webauthn.get', { challenge, origin = 'http://localhost' }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** What the browser gives for a new passkey. */
  make(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(ceremony, attested)],
      ]),
    )
    const response = { clientDataJSON: base64(this.#page('webauthn.create', ceremony)), attestationObject: base64(attestation) }
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key', response, clientExtensionResults: {} }
  }

  /** What the browser gives for a sign-in; each one counts. */
  sign(ceremony: Ceremony) {
    this.#count += 1
    const [data, page] = [this.#authenticatorData(ceremony, null), this.#page('webauthn.get', ceremony)]
    const signature = createSign('sha256').update(data).update(sha256(page)).sign(this.#keys.privateKey)
    const response = { clientDataJSON: base64(page), authenticatorData: base64(data), signature: base64(signature) }
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key', response, clientExtensionResults: {} }
  }
}
