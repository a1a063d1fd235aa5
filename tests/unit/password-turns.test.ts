// Passwords are hashed outside the main thread, two at once, and not by the hundred: whoever sends many sign-ins takes neither the processor nor the memory of all others.
import { expect, test } from 'vitest'
import { hashPassword, inTurn, verifyPassword } from '../../lib/backend/kernel/password.ts'

/** Pieces of work that end when they are told to, and how many run. */
function pieces() {
  const state = { now: 0, most: 0, ends: [] as (() => void)[] }
  const work = async () => {
    state.most = Math.max(state.most, ++state.now)
    await new Promise<void>((resolve) => state.ends.push(resolve))
    state.now--
    return 'done'
  }
  return { state, work }
}

test('two run at a time, a failed one makes room as well, and when a hundred wait one more is told to come back later', async () => {
  const { state, work } = pieces()
  const failing = inTurn(() => Promise.reject(new Error('no memory')))
  await expect(failing).rejects.toThrow('no memory')
  const all = Array.from({ length: 102 }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toMatchObject({ code: 429 })
  for (let n = 0; n < 102; n++) {
    await expect.poll(() => state.ends.length, { interval: 1 }).toBeGreaterThan(n)
    state.ends[n]?.()
  }
  expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
  expect([state.most, state.now]).toEqual([2, 0])
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('the main thread goes on meanwhile', async () => {
  const stored = await hashPassword('k7#mQ2vL')
  let turns = 0
  const heart = setInterval(() => turns++, 1)
  const answers = await Promise.all(['k7#mQ2vL', 'another one', 'k7#mQ2vL', 'another one'].map((plain) => verifyPassword(stored, plain)))
  clearInterval(heart)
  expect(answers).toEqual([true, false, true, false])
  expect(turns).toBeGreaterThan(3)
})
