// The pure rules of the organisation: passwords, path codes, trees, parameters, file names, placeholders of data rules.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCompany, demoPeople } from '../../lib/backend/demo/company.ts'
import { fillIn } from '../../lib/backend/entity/data-rules.ts'
import { soundText } from '../../lib/backend/entity/sound.ts'
import { plainName } from '../../lib/backend/file/receive.ts'
import { hashPassword, newOneTimePassword, verifyPassword } from '../../lib/backend/kernel/password.ts'
import type { Principal } from '../../lib/backend/kernel/principal.ts'
import { buildDepartTree, nextPart } from '../../lib/backend/organisation/departments.ts'
import { fileAddress, fileKeysIn } from '../../lib/model/file-types.ts'
import { isParameterValue, parameterOf, parameters } from '../../lib/model/parameters.ts'
import { passwordProblem, passwordStrength } from '../../lib/model/password.ts'
import { builtInRoles } from '../../lib/model/roles.ts'

describe('passwords', () => {
  test.each([
    ['short', 'abc123', 'passwordLength'],
    ['65 characters', 'aB3$'.repeat(17).slice(0, 65), 'passwordLength'],
    ['common', 'Password123', 'passwordCommon'],
    ['common in Chinese offices', 'woaini1314', 'passwordCommon'],
    ['with the account in it', 'xx-huangwen-xx', 'passwordHasName'],
    ['one character', 'zzzzzzzzzz', 'passwordSimple'],
    ['a run', 'abcdefghij', 'passwordSimple'],
  ])('a password that is %s is refused', (_, password, problem) => {
    expect(passwordProblem(password, ['huangwen'])).toBe(problem)
    expect(passwordStrength(password, ['huangwen'])).toBe(0)
  })

  test('8 and 64 characters are accepted, also Chinese ones', () => {
    expect(passwordProblem('k7#mQ2vL')).toBeNull()
    expect(passwordProblem('k7#mQ2vL'.repeat(8))).toBeNull()
    expect(passwordProblem('春风又绿江南岸来')).toBeNull()
    expect(passwordStrength('k7#mQ2vL')).toBe(2)
    expect(passwordStrength('k7#mQ2vLx9!w')).toBe(3)
  })

  test('a password is verified by its hash; without a hash nothing matches', async () => {
    const hash = await hashPassword('k7#mQ2vL')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(hash, 'k7#mQ2vL')).toBe(true)
    expect(await verifyPassword(hash, 'k7#mQ2vl')).toBe(false)
    expect(await verifyPassword(null, 'k7#mQ2vL')).toBe(false)
    expect(await verifyPassword('no hash at all', 'k7#mQ2vL')).toBe(false)
  })

  test('an unknown user takes as much time as a wrong password', async () => {
    const hash = await hashPassword('k7#mQ2vL')
    const time = async (stored: string | null) => {
      const start = performance.now()
      await verifyPassword(stored, 'wrong')
      return performance.now() - start
    }
    // the quickest of each, taken in turn: what else the machine does slows some rounds, never all of them alike
    const quickest = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY }
    await time(null)
    for (let round = 0; round < 12; round++) {
      quickest.unknown = Math.min(quickest.unknown, await time(null))
      quickest.known = Math.min(quickest.known, await time(hash))
    }
    // without the hash it would be thousands of times quicker
    expect(quickest.unknown / quickest.known).toBeGreaterThan(0.2)
    expect(quickest.unknown / quickest.known).toBeLessThan(5)
  })

  test('one-time passwords fulfil the rules and are never the same', () => {
    const made = Array.from({ length: 200 }, newOneTimePassword)
    expect(new Set(made).size).toBe(made.length)
    for (const password of made) expect(passwordProblem(password)).toBeNull()
  })
})

describe('departments', () => {
  test('path codes count up', () => {
    expect(nextPart(null)).toBe('A01')
    expect(nextPart('A01')).toBe('A02')
    expect(nextPart('A99')).toBe('B01')
    expect(() => nextPart('Z99')).toThrow('depart.full')
  })

  test('rows become trees; rows without a visible parent are roots', () => {
    const row = (id: string, parent_id: string | null) => ({
      id,
      parent_id,
      depart_name: id,
      depart_code: id,
      depart_type: null,
      leader_key: null,
      leader_name: null,
      sort_no: 0,
      status: '1',
      user_count: 0,
      whole_count: 0,
      row_version: 1,
    })
    const tree = buildDepartTree([row('a', 'hidden'), row('b', 'a'), row('c', null)])
    expect(tree.map((node) => node.key)).toEqual(['a', 'c'])
    expect(tree[0]?.children[0]).toMatchObject({ id: 'b', key: 'b', title: 'b' })
  })
})

describe('the demo company', () => {
  test('34 people with known roles and departments, led by colleagues, their accounts 4 to 18 characters', () => {
    const names = new Set<string>()
    const walk = (depart: typeof demoCompany) => {
      names.add(depart.name)
      for (const child of depart.children ?? []) walk(child)
    }
    walk(demoCompany)
    const accounts = new Set(demoPeople.map((one) => one.username))
    const roles = new Set(builtInRoles.map((role) => role.code))
    expect(demoPeople).toHaveLength(34)
    expect(accounts.size).toBe(34)
    for (const one of demoPeople) {
      expect(one.username).toMatch(/^[a-z]{4,18}$/)
      expect(one.roles.every((role) => roles.has(role))).toBe(true)
      if (one.depart) expect(names.has(one.depart)).toBe(true)
      if (one.leader) expect(accounts.has(one.leader)).toBe(true)
    }
    expect(new Set(demoPeople.flatMap((one) => one.roles)).size).toBe(builtInRoles.length - 1)
  })

  test('accounts are names in pinyin', () => {
    const odd = new Set(['renzhong', 'lvjing'])
    for (const { username, realname } of demoPeople) if (!odd.has(username)) expect(soundText([realname], 300).split(' ')[1]).toBe(username)
    expect(soundText(['黄文'], 300)).toBe('hw huangwen')
  })
})

describe('small things', () => {
  test('every parameter has a valid default', () => {
    for (const parameter of parameters) expect(isParameterValue(parameter, parameter.value), parameter.code).toBe(true)
    expect(isParameterValue(parameterOf('budget.mode'), 'MAYBE')).toBe(false)
    expect(isParameterValue(parameterOf('track.keep.days'), '6')).toBe(false)
    expect(() => parameterOf('no.such')).toThrow('no.such')
  })

  test('file names lose folders and control characters and keep their extension', () => {
    expect(plainName('C:\\evil\\..\\合同 v2.pdf')).toBe('合同 v2.pdf')
    expect(plainName('../../etc/passwd')).toBe('passwd')
    expect(plainName('a\u202egpj.exe\u0007.png')).toBe('agpj.exe.png')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 260 }), (given) => {
        const name = plainName(`${given}.pdf`)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name).not.toMatch(/[\\/\p{Cc}]/u)
      }),
      { numRuns: 30 },
    )
  })

  test('the files that a text names are found by their addresses', () => {
    const key = '0123456789abcdef0123456789abcdef'
    expect(fileKeysIn(`<img src="${fileAddress(key)}"> <img src="https://x.example/1.png">`)).toEqual([key])
  })

  test("placeholders of data rules are replaced with the caller's values", () => {
    const user = { user_key: 'u1', depart_keys: ['d1', 'd2'] } as unknown as Principal
    const context = { user, now: new Date('2026-03-09T17:00:00Z') }
    expect(fillIn(context, '#{user_key}')).toEqual(['u1'])
    expect(fillIn(context, '#{depart_key}, d9')).toEqual(['d1', 'd2', 'd9'])
    expect(fillIn(context, '#{today}')).toEqual(['2026-03-10'])
    expect(fillIn(context, '')).toEqual([])
  })
})
