// A list whose rows are all needed is loaded page by page, and says where they are too many.
import { afterEach, expect, test, vi } from 'vitest'
import { loadAll } from '@/lib/client/use-all.ts'

const call = 'POST /api/eis/restful/payment/query'
const asked: { pageNo?: number; pageSize: number; cursor?: string }[] = []

/** A list of so many rows, by page or by cursor. */
function serve(total: number, byCursor = false): void {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body)) as (typeof asked)[number]
    asked.push(input)
    const from = input.cursor ? Number(input.cursor) : ((input.pageNo ?? 1) - 1) * input.pageSize
    const to = Math.min(from + input.pageSize, total)
    const records = Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ payment_key: String(from + index) }))
    const data = { records, total, ...(byCursor && to < total && { next: String(to) }) }
    return new Response(JSON.stringify({ code: 0, message: '', data }))
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

test.each([
  ['by page', false],
  ['by cursor', true],
])('loads a list of several pages %s, each row once', async (_, byCursor) => {
  serve(222, byCursor)
  const { records, total, cut } = await loadAll(call, { project_key: '1' })
  expect(new Set(records.map((row) => (row as { payment_key: string }).payment_key)).size).toBe(222)
  expect([records.length, total, cut]).toEqual([222, 222, undefined])
  expect(asked).toHaveLength(2)
})

test.each([0, 1, 200])('asks once for %i rows', async (rows) => {
  serve(rows)
  expect((await loadAll(call, {})).records).toHaveLength(rows)
  expect(asked).toHaveLength(1)
})

test('says that there are more where a list is too long', async () => {
  serve(2_001)
  const { records, total, cut } = await loadAll(call, {})
  expect([records.length, total, cut]).toEqual([2_000, 2_001, true])
})

test('takes smaller pages from a call that gives fewer rows at once', async () => {
  serve(150)
  expect((await loadAll(call, {}, 100)).records).toHaveLength(150)
  expect(asked.map(({ pageSize }) => pageSize)).toEqual([100, 100])
})
