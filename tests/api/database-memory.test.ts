// The in-memory database: opens fast, types as the wire wants them, notifications, append-only tables.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '@/lib/backend/db/gateway.ts'
import { openMemory } from '@/lib/backend/db/memory.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await openMemory()
})
afterAll(() => gateway.close())

test('rows come back in wire form', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select 9007199254740993::int8 as big, 12.50::numeric(18,2) as amount, '2026-03-01'::date as day,
    '2026-03-01 12:00:00.123+00'::timestamptz as moment, '2026-03-01 08:30:00'::timestamptz as local,
    array[1, null]::int8[] as bigs, array['2026-03-01 12:00:00+00'::timestamptz] as moments, '{"a":[1]}'::jsonb as value, array['a', null] as texts`.execute(
    gateway.db,
  )
  expect(rows[0]).toEqual({
    big: '9007199254740993',
    amount: '12.50',
    day: '2026-03-01',
    moment: '2026-03-01 20:00:00',
    local: '2026-03-01 08:30:00',
    bigs: ['1', null],
    moments: ['2026-03-01 20:00:00'],
    value: { a: [1] },
    texts: ['a', null],
  })
})

test('typed rows', async () => {
  await gateway.db
    .insertInto('setting')
    .values({ name: 'a', value: JSON.stringify([1]) })
    .execute()
  const row = await gateway.db.selectFrom('setting').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'a', value: [1], update_by_key: null })
  expect(row.update_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})
