// The work before a sign-in after failures: the hash of our own, and what proves the work.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProof, isProof } from '../../lib/model/proof-of-work.ts'
import { hashHex } from '../../lib/model/sha256.ts'

describe('SHA-256', () => {
  test('is the one of everybody, at every length of a block and for any text', () => {
    const same = (text: string) => hashHex(text) === createHash('sha256').update(text).digest('hex')
    for (let length = 0; length <= 130; length++) expect([length, same('a'.repeat(length))]).toEqual([length, true])
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), same))
  })
})

describe('a proof of work', () => {
  const challenge = '0123456789abcdef0123456789abcdef'

  test('is found, and holds for its challenge and account however that is written', () => {
    const proof = findProof(challenge, 'chenli', 12)
    expect(isProof(challenge, ' ChenLi ', 12, proof)).toBe(true)
    const hash = (account: string) => hashHex(hashHex(`${challenge} ${account}`).slice(0, 32) + proof)
    expect(hash('chenli')).toMatch(/^000/)
  })

  test('is none for another account, another challenge or more bits, nor is any other text', () => {
    const proof = findProof(challenge, 'chenli', 16)
    expect(isProof(challenge, 'huangwen', 16, proof)).toBe(false)
    expect(isProof('f'.repeat(32), 'chenli', 16, proof)).toBe(false)
    expect(isProof(challenge, 'chenli', 32, proof)).toBe(false)
    for (const text of ['', '0', proof.toUpperCase().padStart(9, '0'), `${proof} `])
      expect(isProof(challenge, 'chenli', 0, text)).toBe(false)
  })
})
