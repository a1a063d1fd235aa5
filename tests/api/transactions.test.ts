// Transactions: order, failure, and nothing left outside.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { openTestDatabase } from '../support/database.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await openTestDatabase()
  await sql`create table ledger (n int primary key, note text)`.execute(gateway.db)
})
afterAll(() => gateway.close())
beforeEach(() => sql`delete from ledger`.execute(gateway.db))

const rows = async () => (await sql<{ n: number; note: string }>`select n, note from ledger order by n`.execute(gateway.db)).rows
const insert = (db: Gateway['db'], n: number, note = '') => sql`insert into ledger values (${n}, ${note})`.execute(db)

describe('a transaction', () => {
  test('commits the writes of its function and returns its result', async () => {
    const answer = await gateway.transaction(async (db) => {
      await insert(db, 1)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await rows()).toHaveLength(1)
  })

  test('executes statements in the order they were sent', async () => {
    await gateway.transaction(async (db) => {
      await Promise.all([
        insert(db, 1, 'first'),
        sql`update ledger set note = note || ' second' where n = 1`.execute(db),
        sql`update ledger set note = note || ' third' where n = 1`.execute(db),
      ])
    })
    expect(await rows()).toEqual([{ n: 1, note: 'first second third' }])
  })

  test('writes nothing when its function throws', async () => {
    const failing = gateway.transaction(async (db) => {
      await insert(db, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('writes nothing of statements that were sent when another failed, and refuses later ones', async () => {
    let later: Promise<unknown> = Promise.resolve()
    const failing = gateway.transaction(async (db) => {
      const slow = async () => {
        await insert(db, 2)
        await new Promise((resolve) => setTimeout(resolve, 50))
        await insert(db, 3)
      }
      later = slow()
      later.catch(() => undefined)
      await Promise.all([insert(db, 1), sql`select 1 / 0`.execute(db), later])
    })
    await expect(failing).rejects.toThrow('division by zero')
    await expect(later).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await rows()).toEqual([])
  })

  test('a statement without await is not executed after the function has thrown', async () => {
    const failing = gateway.transaction(async (db) => {
      insert(db, 1).catch(() => undefined)
      throw new Error('at once')
    })
    await expect(failing).rejects.toThrow('at once')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await rows()).toEqual([])
  })

  test('fails where the commit of a failed transaction becomes a rollback', async () => {
    const failing = gateway.transaction(async (db) => {
      await insert(db, 1)
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  test('returns its connection in a usable state: many one after the other, some failing', async () => {
    for (let n = 0; n < 30; n += 1) {
      const one = gateway.transaction(async (db) => {
        await insert(db, n)
        if (n % 3 === 0) throw new Error('no')
      })
      await one.catch(() => undefined)
    }
    expect(await rows()).toHaveLength(20)
  })

  test('cannot be nested', async () => {
    await expect(gateway.transaction((db) => db.transaction().execute(() => Promise.resolve()))).rejects.toThrow(
      'for a Transaction is not supported',
    )
  })
})
