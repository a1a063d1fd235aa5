// The work that a browser does before another sign-in after failures: it looks for eight digits whose hash begins with enough zero bits (docs/domain/sessions.md#proof-of-work).
import { addBlock, blocksOf, hashHex, hashWords, newState } from './sha256.ts'

/** What is worked on: one attempt of one account, of such a length that a try is one block. */
const subjectOf = (challenge: string, account: string) => hashHex(`${challenge} ${account.trim().toLowerCase()}`).slice(0, 32)

/** At most 32 bits: more would never be asked for. */
const beginsWithZeros = (hash: Int32Array, bits: number) => Math.clz32(hash[0] as number) >= bits

/** Whether a text proves the work for this challenge and account. */
export const isProof = (challenge: string, account: string, bits: number, proof: string): boolean =>
  /^[0-9a-f]{8}$/.test(proof) && beginsWithZeros(hashWords(subjectOf(challenge, account) + proof), bits)

/** The two hexadecimal digits of each byte, as they stand in a word. */
const digits = Int32Array.from({ length: 256 }, (_, byte) => {
  const [high = '0', low = '0'] = byte.toString(16).padStart(2, '0')
  return (high.charCodeAt(0) << 8) | low.charCodeAt(0)
})
const fourDigits = (half: number) => ((digits[half >>> 8] as number) << 16) | (digits[half & 255] as number)

/** Does the work, some 2 to the power of `bits` hashes. */
export function findProof(challenge: string, account: string, bits: number): string {
  const [block] = blocksOf(`${subjectOf(challenge, account)}00000000`) as [Int32Array]
  const initial = newState()
  const state = newState()
  for (let number = 0; ; number++) {
    block[8] = fourDigits(number >>> 16)
    block[9] = fourDigits(number & 0xffff)
    state.set(initial)
    addBlock(state, block)
    if (beginsWithZeros(state, bits)) return number.toString(16).padStart(8, '0')
  }
}
