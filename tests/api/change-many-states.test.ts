// Records that go through states: one field of many is changed while they are open, and those that are closed are named and stay
// (docs/domain/records.md#changing-many-records).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/backend.ts'
import type { Row } from '../support/customers.ts'
import { makeIncome, makeOrderIn, readIncome, readOrder } from '../support/orders.ts'
import { makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'
import { makeContractIn, makeQuoteIn, openSellers, readContract, readQuote, type Sellers } from '../support/quotes.ts'

let sellers: Sellers
let builders: ProjectTeam

beforeAll(async () => {
  sellers = await openSellers()
  builders = await openProjects()
})
afterAll(async () => {
  await sellers.backend.close()
  await builders.backend.close()
})

interface Case {
  client: Client
  field: string
  open: string
  locked: string
  read: (key: string) => Promise<Row>
}

async function confirmedIncome(): Promise<string> {
  const id = await makeIncome(sellers.one, await makeOrderIn(sellers, 'SIGNED'))
  await sellers.finance.ok('POST /api/fintech/biz/income/updateStatus', { id, status: 'CONFIRMED' })
  return id
}

const cases: Record<string, () => Promise<Case>> = {
  order: async () => ({
    client: sellers.one,
    field: 'remark',
    open: await makeOrderIn(sellers, 'SIGNED'),
    locked: await makeOrderIn(sellers, 'CANCEL'),
    read: (key) => readOrder(sellers.one, key),
  }),
  income: async () => ({
    client: sellers.one,
    field: 'remark',
    open: await makeIncome(sellers.one, await makeOrderIn(sellers, 'SIGNED')),
    locked: await confirmedIncome(),
    read: (key) => readIncome(sellers.one, key),
  }),
  pricing: async () => ({
    client: sellers.one,
    field: 'remark',
    open: await makeQuoteIn(sellers, 'DRAFT'),
    locked: await makeQuoteIn(sellers, 'PASS'),
    read: (key) => readQuote(sellers.one, key),
  }),
  contract: async () => ({
    client: sellers.one,
    field: 'remark',
    open: await makeContractIn(sellers, 'DRAFT'),
    locked: await makeContractIn(sellers, 'EFFECT'),
    read: (key) => readContract(sellers.one, key),
  }),
  project: async () => ({
    client: builders.manager,
    field: 'core_objectives',
    open: await makeProjectIn(builders, 'PASS'),
    locked: await makeProjectIn(builders, 'CLOSING'),
    read: (key) => readProject(builders.manager, key),
  }),
}

test.each(Object.keys(cases))('%s: the open one changes, the locked one is named with its reason and stays', async (entity) => {
  const { client, field, open, locked, read } = await (cases[entity] as () => Promise<Case>)()
  const before = (await read(locked))[field]
  const { data } = await client.send<{ success: number; fail: Row[] }>('POST /api/app/base/app/sys/record/changeMany', {
    entity,
    records: [{ id: open }, { id: locked }],
    field,
    value: '一起改的说明',
  })
  expect(data).toMatchObject({ success: 1, fail: [{ key: locked, reason: expect.stringMatching(/\S/) }] })
  expect((await read(open))[field]).toBe('一起改的说明')
  expect((await read(locked))[field]).toEqual(before)
})

test('another amount of a contract in its cell keeps the shares of its instalments right', async () => {
  const id = await makeContractIn(sellers, 'DRAFT', {
    amount: '1000.00',
    plans: [{ plan_date: '2026-10-01', amount: '500.00' }],
  })
  const ratio = async () => (await readContract(sellers.one, id)).plans[0]?.ratio
  expect(await ratio()).toBe('50.0000')
  const { data } = await sellers.one.send<{ success: number }>('POST /api/app/base/app/sys/record/changeMany', {
    entity: 'contract',
    records: [{ id }],
    field: 'amount',
    value: '2000.00',
  })
  expect(data.success).toBe(1)
  expect(await ratio()).toBe('25.0000')
})
