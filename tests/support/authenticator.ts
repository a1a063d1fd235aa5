// What an authenticator app shows, computed as RFC 6238 says and without the product's own code.
import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const halfMinute = 30_000

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code at a moment; `shift` counts half minutes from there. */
export function codeAt(secret: string, moment: Date | number, shift = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Number(moment) / halfMinute) + shift))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
