// Turns: so many at once, the others in order, not for ever, not without end, and none is lost with who leaves.
import { expect, test } from 'vitest'
import { Turns } from '../../lib/proxy/turns.ts'

const stays = new AbortController().signal
const minutes = 600_000

test('who waits has his turn in the order in which he came', async () => {
  const turns = new Turns(2, minutes)
  const begun: string[] = []
  const come = (name: string) => turns.take(stays).then((taken) => taken && begun.push(name))
  const all = ['a', 'b', 'c', 'd', 'e'].map(come)
  await Promise.all(all.slice(0, 2))
  expect([turns.taken, turns.waiting, begun]).toEqual([2, 3, ['a', 'b']])
  for (const index of [2, 3, 4]) {
    turns.leave()
    await all[index]
  }
  expect([turns.taken, turns.waiting, begun]).toEqual([2, 0, ['a', 'b', 'c', 'd', 'e']])
  turns.leave()
  turns.leave()
  expect(turns.taken).toBe(0)
})

test('eight wait for each turn and no more, nobody longer than he may, and then there is room again', async () => {
  const turns = new Turns(1, 20)
  expect(await turns.take(stays)).toBe(true)
  const waiting = Array.from({ length: 8 }, () => turns.take(stays))
  expect(await turns.take(stays)).toBe(false)
  expect(turns.waiting).toBe(8)
  expect(await Promise.all(waiting)).toEqual(Array(8).fill(false))
  expect([turns.taken, turns.waiting]).toEqual([1, 0])
  const next = turns.take(stays)
  turns.leave()
  expect(await next).toBe(true)
  turns.leave()
  expect(turns.taken).toBe(0)
})

test('where nobody may wait one more is refused at once', async () => {
  const turns = new Turns(1, 0)
  expect([await turns.take(stays), await turns.take(stays)]).toEqual([true, false])
})

test('who leaves while he waits makes room at once and takes no turn', async () => {
  const turns = new Turns(1, minutes)
  await turns.take(stays)
  const leaving = new AbortController()
  const waiting = Array.from({ length: 8 }, (_, index) => turns.take(index === 0 ? leaving.signal : stays))
  leaving.abort()
  expect(await waiting[0]).toBe(false)
  expect(await turns.take(leaving.signal)).toBe(false)
  expect(turns.waiting).toBe(7)
  turns.leave()
  expect(await waiting[1]).toBe(true)
  expect([turns.taken, turns.waiting]).toEqual([1, 6])
})
