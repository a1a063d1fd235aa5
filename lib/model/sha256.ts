// SHA-256 in plain code: a page that came over http has no Web Crypto, and a search through many numbers cannot wait for a promise each.

/** The first 32 bits of the fractions of roots of the first primes. */
function fractionsOf(count: number, exponent: number): Int32Array {
  const fractions: number[] = []
  for (let candidate = 2; fractions.length < count; candidate++) {
    let divisor = 2
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++
    if (divisor * divisor > candidate) fractions.push((candidate ** exponent % 1) * 2 ** 32)
  }
  return Int32Array.from(fractions, (fraction) => fraction | 0)
}

const initial = fractionsOf(8, 1 / 2)
const constants = fractionsOf(64, 1 / 3)
const words = new Int32Array(64)

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

export const newState = (): Int32Array => Int32Array.from(initial)

/** Adds one block of sixteen words to a state. */
export function addBlock(state: Int32Array, block: Int32Array): void {
  words.set(block)
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15] as number
    const late = words[at - 2] as number
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] as number) + first + (words[at - 7] as number) + second) | 0
  }
  const own = (at: number) => state[at] as number
  let a = own(0)
  let b = own(1)
  let c = own(2)
  let d = own(3)
  let e = own(4)
  let f = own(5)
  let g = own(6)
  let h = own(7)
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const mixed = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + (constants[at] as number) + (words[at] as number)) | 0
    const major = (a & b) ^ (a & c) ^ (b & c)
    const other = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + major) | 0
    h = g
    g = f
    f = e
    e = (d + mixed) | 0
    d = c
    c = b
    b = a
    a = (mixed + other) | 0
  }
  state[0] = own(0) + a
  state[1] = own(1) + b
  state[2] = own(2) + c
  state[3] = own(3) + d
  state[4] = own(4) + e
  state[5] = own(5) + f
  state[6] = own(6) + g
  state[7] = own(7) + h
}

/** The blocks of a text: its bytes, an end mark and their number. */
export function blocksOf(text: string): Int32Array[] {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  return Array.from({ length: padded.length / 64 }, (_, block) =>
    Int32Array.from({ length: 16 }, (_, at) => view.getInt32(block * 64 + at * 4)),
  )
}

/** The hash of a text as its eight words. */
export function hashWords(text: string): Int32Array {
  const state = newState()
  for (const block of blocksOf(text)) addBlock(state, block)
  return state
}

/** The hash of a text in hexadecimal digits. */
export const hashHex = (text: string): string => Array.from(hashWords(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
