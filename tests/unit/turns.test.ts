// Turns: so many at once, the others in order and by turns of those who ask, not for ever, not without end, and none is lost with who leaves.
import { describe, expect, test } from 'vitest'
import { type Turn, Turns } from '../../lib/proxy/turns.ts'

const stays = new AbortController().signal
const minutes = 600_000
const all = { name: 'everybody', share: 100 }
const taken = (turn: Turn | null): Turn => {
  if (!turn) throw new Error('no turn')
  return turn
}

test('who waits has his turn in the order in which he came', async () => {
  const turns = new Turns({ most: 2, waitMs: minutes })
  const begun: string[] = []
  const come = (name: string) => turns.take(stays, all).then((turn) => begun.push(name) && turn)
  const coming = ['a', 'b', 'c', 'd', 'e'].map(come)
  await Promise.all(coming.slice(0, 2))
  expect([turns.taken, turns.waiting, begun]).toEqual([2, 3, ['a', 'b']])
  for (const index of [0, 1, 2]) {
    taken(await (coming[index] as Promise<Turn | null>)).leave()
    await coming[index + 2]
  }
  expect([turns.taken, turns.waiting, begun]).toEqual([2, 0, ['a', 'b', 'c', 'd', 'e']])
  for (const index of [3, 4, 4, 4]) taken(await (coming[index] as Promise<Turn | null>)).leave()
  expect(turns.taken).toBe(0)
})

test('eight wait for each turn and no more, nobody longer than he may, and then there is room again', async () => {
  const turns = new Turns({ most: 1, waitMs: 20 })
  const first = taken(await turns.take(stays, all))
  const waiting = Array.from({ length: 8 }, () => turns.take(stays, all))
  expect(await turns.take(stays, all)).toBeNull()
  expect(turns.waiting).toBe(8)
  expect(await Promise.all(waiting)).toEqual(Array(8).fill(null))
  expect([turns.taken, turns.waiting]).toEqual([1, 0])
  const next = turns.take(stays, all)
  first.leave()
  taken(await next).leave()
  expect(turns.taken).toBe(0)
})

test('where nobody may wait one more is refused at once', async () => {
  const turns = new Turns({ most: 1, waitMs: 0 })
  expect([await turns.take(stays, all), await turns.take(stays, all)]).toEqual([expect.anything(), null])
})

test('who leaves while he waits makes room at once and takes no turn', async () => {
  const turns = new Turns({ most: 1, waitMs: minutes })
  const first = taken(await turns.take(stays, all))
  const leaving = new AbortController()
  const waiting = Array.from({ length: 8 }, (_, index) => turns.take(index === 0 ? leaving.signal : stays, all))
  leaving.abort()
  expect(await waiting[0]).toBeNull()
  expect(await turns.take(leaving.signal, all)).toBeNull()
  expect(turns.waiting).toBe(7)
  first.leave()
  taken((await waiting[1]) ?? null)
  expect([turns.taken, turns.waiting]).toEqual([1, 6])
})

describe('shares', () => {
  const [many, one, other] = ['many', 'one', 'other'].map((name) => ({ name, share: 2 })) as [typeof all, typeof all, typeof all]

  test('one who asks for many has his share at once and no more, although there are free ones; another has his at once', async () => {
    const turns = new Turns({ most: 4, waitMs: minutes })
    const his = Array.from({ length: 5 }, () => turns.take(stays, many))
    await Promise.all(his.slice(0, 2))
    expect([turns.taken, turns.waiting]).toEqual([2, 3])
    taken(await turns.take(stays, one))
    taken(await (his[0] as Promise<Turn | null>)).leave()
    taken((await his[2]) ?? null)
    expect([turns.taken, turns.waiting]).toEqual([3, 2])
  })

  test('where all are taken those who wait are asked in turn, however many one of them waits for', async () => {
    const turns = new Turns({ most: 1, waitMs: minutes })
    const begun: string[] = []
    const held: Turn[] = [taken(await turns.take(stays, other))]
    const come = async (who: typeof all) => {
      held.push(taken(await turns.take(stays, who)))
      begun.push(who.name)
    }
    const coming = [many, many, many, one, one, other].map(come)
    for (let count = 1; count <= coming.length; count++) {
      held.pop()?.leave()
      await expect.poll(() => begun.length).toBe(count)
    }
    expect(begun).toEqual(['many', 'one', 'other', 'many', 'one', 'many'])
  })

  test('one alone does not fill the room in which all wait', async () => {
    const turns = new Turns({ most: 4, waitMs: minutes })
    await Promise.all([many, many, one, one].map((who) => turns.take(stays, who)))
    const refused: unknown[] = []
    for (let n = 0; n < 50; n++) void turns.take(stays, many).then((turn) => refused.push(turn))
    await expect.poll(() => refused.length).toBe(34)
    expect(turns.waiting).toBe(16)
    void turns.take(stays, other)
    expect(turns.waiting).toBe(17)
  })
})

describe('a turn that does not end', () => {
  test('ends by itself after the time that it has, which a download gets more of; what holds it is told', async () => {
    const turns = new Turns({ most: 2, waitMs: minutes, longestMs: minutes })
    const [call, download] = [taken(await turns.take(stays, all)), taken(await turns.take(stays, all))]
    let over = 0
    download.lastFor(3 * minutes, () => over++)
    const next = turns.take(stays, all)
    turns.endOverdue(Date.now() + minutes - 1000)
    expect([turns.taken, turns.waiting]).toEqual([2, 1])
    turns.endOverdue(Date.now() + minutes)
    taken(await next)
    expect([turns.taken, turns.waiting, over]).toEqual([2, 0, 0])
    call.leave()
    expect(turns.taken).toBe(2)
    turns.endOverdue(Date.now() + 3 * minutes)
    expect([turns.taken, over]).toEqual([0, 1])
  })

  test('is told by how long nothing has moved while others ask, and by nothing else', async () => {
    const turns = new Turns({ most: 1, waitMs: 0 })
    const later = () => turns.stillMs(Date.now() + minutes)
    const first = taken(await turns.take(stays, all))
    expect(later()).toBe(0)
    expect(await turns.take(stays, all)).toBeNull()
    expect(later()).toBeGreaterThanOrEqual(minutes)
    first.leave()
    expect(later()).toBe(0)
  })
})
