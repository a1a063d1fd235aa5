// Secrets and encryption: made at the first start or given by the environment, never standing in the code.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decryptText, encryptText, hashToken, newKey, randomToken, searchHash } from '@/lib/backend/base/crypto.ts'
import { parseEnvironment } from '@/lib/backend/base/environment.ts'
import { loadSecrets } from '@/lib/backend/base/secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'office-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (more: Record<string, string> = {}, dataDir = folder) => loadSecrets(parseEnvironment({ DATA_DIR: dataDir, ...more }))
const long = (letter: string) => letter.repeat(32)

describe('secrets', () => {
  test('SESS-20 two first starts generate different keys; a second start reads those of the first', () => {
    const first = load()
    const other = load({}, path.join(folder, 'other'))
    for (const name of ['dataKey', 'appKey', 'sessionSecret'] as const) {
      expect(first[name].length).toBeGreaterThanOrEqual(32)
      expect(first[name]).not.toBe(other[name])
    }
    expect(load()).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(3)
  })

  test('SESS-20 the environment may give all or some of the keys', () => {
    const all = load({ SECRET_KEY: long('a'), APP_KEY: long('b'), SESSION_SECRET: long('c') }, '/nowhere/at/all')
    expect(all).toEqual({ dataKey: long('a'), appKey: long('b'), sessionSecret: long('c') })
    const some = load({ SECRET_KEY: long('a') })
    expect(some.dataKey).toBe(long('a'))
    expect(some.sessionSecret).toBe(load().sessionSecret)
  })

  test('the file is readable by its owner only', () => {
    load()
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('a short secret, a damaged file and a read-only folder are refused with a clear message', () => {
    expect(() => load({ SECRET_KEY: 'short', APP_KEY: long('b'), SESSION_SECRET: long('c') })).toThrow(/at least 32 characters/)
    load()
    writeFileSync(path.join(folder, 'secrets.json'), '{"dataKey": 1}')
    expect(() => load()).toThrow(/secrets\.json is damaged/)
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe('{"dataKey": 1}')
    writeFileSync(path.join(folder, 'file'), '')
    expect(() => load({}, path.join(folder, 'file', 'data'))).toThrow(/cannot be (written|read)/)
  })
})

describe('encryption', () => {
  test('SESS-20 what is encrypted decrypts to the same text with that key and not with another', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const stored = encryptText(plain, long('a'))
        expect(decryptText(stored, long('a'))).toBe(plain)
        expect(() => decryptText(stored, long('b'))).toThrow(/another key/)
      }),
    )
  })

  test('the same text is stored differently each time, and never in plain', () => {
    const [one, two] = [encryptText('13812345678', long('a')), encryptText('13812345678', long('a'))]
    expect(one).not.toBe(two)
    expect(one).not.toContain('13812345678')
  })

  test('a changed or cut text is refused', () => {
    const stored = encryptText('13812345678', long('a'))
    const bytes = Buffer.from(stored.split(':')[2] as string, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      const text = [...stored.split(':').slice(0, 2), changed.toString('base64url')].join(':')
      expect(() => decryptText(text, long('a')), `byte ${at}`).toThrow(/was changed/)
    }
    for (const cut of ['', 'enc', 'enc:', stored.slice(0, 20), '13812345678']) expect(() => decryptText(cut, long('a'))).toThrow()
  })

  test('the search hash is the same for the same text and key only', () => {
    expect(searchHash(' 13812345678 ', long('a'))).toBe(searchHash('13812345678', long('a')))
    expect(searchHash('13812345678', long('a'))).not.toBe(searchHash('13812345679', long('a')))
    expect(searchHash('13812345678', long('a'))).not.toBe(searchHash('13812345678', long('b')))
    expect(searchHash('13812345678', long('a'))).not.toBe(hashToken('13812345678'))
  })

  test('keys are 32 hex digits in ascending order; tokens are random', () => {
    const keys = Array.from({ length: 10_000 }, newKey)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    expect([...keys].sort()).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(Array.from({ length: 1000 }, () => randomToken())).size).toBe(1000)
    expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32)
  })
})
