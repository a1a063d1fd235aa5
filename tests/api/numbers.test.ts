// Numbers of records (docs/domain/numbering.md#taking-numbers): unique and in order also for many at once, and nobody waits for another's transaction.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextCode, nextCodes } from '../../lib/backend/entity/number.ts'
import { saveRecord } from '../../lib/backend/entity/save.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { principalOf } from '../../lib/backend/kernel/principal.ts'
import { callOf } from '../../lib/model/definition.ts'
import { channel } from '../../lib/model/entities/channel.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { testOnServer } from '../support/database.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

/** A context of the administrator in a transaction, which `work` may end by throwing. */
const inTransaction = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  backend.kernel.transaction(async (db) =>
    work(systemContext(backend.kernel, db, await principalOf({ kernel: backend.kernel, db }, admin.userKey))),
  )

const save = callOf(channel, 'addOrUpdate')
let serial = 0
const fresh = () => ({ channel_name: `展会渠道${++serial}`, channel_type: 'ONLINE' })
const numberIn = (code: string) => Number(/\d+$/.exec(code)?.[0])
const create = async () => (await admin.ok<{ channel_code: string }>(save, fresh())).channel_code
const current = () => backend.kernel.db.selectFrom('number_sequence').select('current_no').where('rule', '=', 'channel').executeTakeFirst()

describe('numbers', () => {
  test('those of many creators at once are unique and leave no number out', async () => {
    const first = numberIn(await create())
    const codes = await Promise.all(Array.from({ length: 24 }, create))
    expect(codes.map(numberIn).sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => first + 1 + index))
  })

  test('several of one rule keep their order, beside single ones', async () => {
    const context = systemContext(backend.kernel, backend.kernel.db)
    const [one, many, other] = await Promise.all([
      nextCode(context, 'channel'),
      nextCodes(context, 'channel', 5),
      nextCode(context, 'channel'),
    ])
    expect(many.map(numberIn)).toEqual(Array.from({ length: 5 }, (_, index) => numberIn(many[0] as string) + index))
    expect(new Set([one, ...many, other]).size).toBe(7)
  })

  test('a refused record uses none', async () => {
    const before = await current()
    const refused = await admin.send(save, { ...fresh(), channel_type: 'NONE' })
    expect(refused.code).toBe(400)
    expect(await current()).toEqual(before)
  })

  test('a dry run uses none, and has codes of its own', async () => {
    const before = await current()
    const codes = await nextCodes(Object.assign(systemContext(backend.kernel, backend.kernel.db), { trial: true as const }), 'channel', 3)
    expect(new Set(codes).size).toBe(3)
    expect(await current()).toEqual(before)
  })

  test('a record that is undone after it was numbered leaves its number out at most', async () => {
    const before = (await current())?.current_no ?? 0
    const undone = inTransaction(async (context) => {
      await saveRecord(context, channel, fresh())
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    const next = numberIn(await create())
    expect(next - before).toBeGreaterThanOrEqual(1)
    expect(next - before).toBeLessThanOrEqual(2)
  })

  testOnServer('a creator does not wait for the transaction of another who has his number already', async () => {
    const codes: string[] = []
    await inTransaction(async (context) => {
      const mine = await saveRecord(context, channel, fresh())
      codes.push(await create(), String(mine.channel_code))
    })
    expect(new Set(codes).size).toBe(2)
  })
})
