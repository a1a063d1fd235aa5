// What answers offer is what may be done: changing and deleting customers, leads, opportunities, orders, quotes, contracts and projects, in each state, by each role.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../lib/model/calls/define.ts'
import { customerStates } from '../../lib/model/customer-states.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { business } from '../../lib/model/entities/business.ts'
import { clue } from '../../lib/model/entities/clue.ts'
import { contract } from '../../lib/model/entities/contract.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { order } from '../../lib/model/entities/order.ts'
import { pricing } from '../../lib/model/entities/pricing.ts'
import { project } from '../../lib/model/entities/project.ts'
import { orderStates } from '../../lib/model/order-states.ts'
import type { Client } from '../support/backend.ts'
import { biz, makeCustomer, newPhone, type Row } from '../support/customers.ts'
import { makeOrder } from '../support/orders.ts'
import { eis, makeProject } from '../support/projects.ts'
import { makeContract, makeQuote, openSellers, type Sellers } from '../support/quotes.ts'

let team: Sellers
let people: readonly [name: string, client: Client][]
let manager: Client
let colleague: Client

beforeAll(async () => {
  team = await openSellers()
  manager = await team.backend.as('shenyangguang')
  colleague = await team.backend.as('hanmei')
  const { admin, leader, otherLeader, one, two, stranger, service, maker, finance, financeLeader, boss, buyer, legal } = team
  const known = { admin, leader, otherLeader, one, two, stranger, service, maker, finance, financeLeader, boss, buyer, legal }
  const pmo = await team.backend.as('suqing')
  people = [...Object.entries(known), ['manager', manager], ['colleague', colleague], ['pmo', pmo]]
})
afterAll(() => team.backend.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)

interface Kind {
  definition: Definition
  make: () => Promise<string>
  /** Columns of each state. */
  states: Readonly<Record<string, Row>>
  save?: string
  /** What is changed. */
  change?: Row
}

const byStatus = (...states: readonly string[]) => Object.fromEntries(states.map((status) => [status, { status }]))
const approved = byStatus('DRAFT', 'PROGRESS', 'RETURN', 'PASS', 'REJECT', 'CANCEL')

const kinds: readonly Kind[] = [
  { definition: customer, make: () => makeCustomer(team.one), states: byStatus(...customerStates) },
  {
    definition: clue,
    async make() {
      const { channel_key } = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '线下' })
      return String((await team.one.ok<Row>(`${biz}/clue/save`, { contact_name: '王先生', phone: newPhone(), channel_key })).clue_key)
    },
    states: {
      ...Object.fromEntries(['UNHANDLED', 'FOLLOWING', 'CONVERTED', 'INVALID'].map((status) => [status, { status, pool_flag: false }])),
      pooled: { status: 'UNHANDLED', pool_flag: true },
    },
  },
  {
    definition: business,
    async make() {
      const input = { business_name: '设备贷', customer_key: await makeCustomer(team.one), business_amount: '1000' }
      return String((await team.one.ok<Row>(`${biz}/business/save`, input)).business_key)
    },
    states: {
      open: { end_status: null, win_status: null },
      waits: { end_status: null, win_status: 'PROGRESS' },
      ...Object.fromEntries(['WIN', 'LOSE', 'INVALID', 'CANCEL'].map((end_status) => [end_status, { end_status, win_status: null }])),
    },
  },
  { definition: order, make: () => makeOrder(team.one), states: byStatus(...Object.keys(orderStates)) },
  {
    definition: pricing,
    make: () => makeQuote(team.one),
    states: { ...approved, ...byStatus('COMMIT', 'ACCEPT', 'REFUSE', 'EXPIRE') },
  },
  {
    definition: contract,
    make: () => makeContract(team),
    states: { ...approved, ...byStatus('EFFECT', 'FINISH', 'ARCHIVE', 'TERMINATE') },
  },
  {
    definition: project,
    async make() {
      const customer_key = await makeCustomer(team.one)
      for (const { userKey } of [manager, colleague])
        await team.one.ok(`${biz}/customer/collaborator/save`, { customer_key, user_key: userKey, power: 'READ' })
      return makeProject({ manager, other: colleague, customer: customer_key })
    },
    states: { ...approved, ...byStatus('SUSPEND', 'CLOSING', 'FINISH', 'STOP', 'ARCHIVE') },
    save: `${eis}/project/update`,
    change: { description: '改' },
  },
]

/** The record as it was made, in this state. */
async function put({ name, key }: Definition, id: string, first: Row, state: Row): Promise<void> {
  const columns = { ...first, ...state, is_deleted: false }
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await run(sql`update ${sql.table(name)} set ${sql.join(set)} where ${sql.ref(key)} = ${id}`)
  await run(sql`delete from recycle_bin where biz_key = ${id}`)
}

const offeredTo = async (client: Client, definition: Definition, id: string): Promise<readonly string[]> =>
  ((await client.send<Row>(callOf(definition, 'detail/{id}'), { id })).data?.may ?? []) as readonly string[]

/** Tries each action of each person with the record in each state: those that succeed are those that were offered. */
async function compare(definition: Definition, id: string, states: Kind['states'], tries: Readonly<Record<string, [string, Row]>>) {
  const watched = ['owner_key', 'owner_depart_key', 'collaborators', ...Object.keys(Object.assign({}, ...Object.values(states)))]
  const { rows } = await sql<Row>`select * from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${id}`.execute(
    team.backend.kernel.db,
  )
  const first = Object.fromEntries(
    watched.map((name) => [name, name === 'collaborators' ? JSON.stringify(rows[0]?.[name]) : rows[0]?.[name]]),
  )
  const offers: string[] = []
  const wrong: string[] = []
  for (const [state, columns] of Object.entries(states))
    for (const [name, client] of people) {
      await put(definition, id, first, columns)
      const offered = await offeredTo(client, definition, id)
      for (const [action, [call, input]] of Object.entries(tries)) {
        await put(definition, id, first, columns)
        const { code, message } = await client.send<Row>(call as CallName, { ...input, [definition.key]: id, id })
        if ((code === 0) !== offered.includes(action))
          wrong.push(`${state} ${name} ${action}: ${offered.includes(action)}, ${code} ${message}`)
        if (code === 0) offers.push(action)
      }
    }
  expect(wrong).toEqual([])
  for (const action of Object.keys(tries)) expect(offers).toContain(action)
}

for (const { definition, make, states, save, change = { remark: '改' } } of kinds)
  test(`a ${definition.name} is offered to be changed and deleted where the server does it`, async () => {
    const id = await make()
    await compare(definition, id, states, {
      edit: [save ?? callOf(definition, 'addOrUpdate'), change],
      delete: [callOf(definition, 'deleteById'), {}],
    })
  })

test('a customer is offered the states into which the caller may bring it', async () => {
  const id = await makeCustomer(team.one)
  const reason = '客户放弃'
  await compare(
    customer,
    id,
    Object.fromEntries(customerStates.map((status) => [status, { status, sea_flag: false, lock_status: false, sea_time: null }])),
    {
      LOST: [`${biz}/customer/updateStatus`, { status: 'LOST', reason }],
      FOLLOWING: [`${biz}/customer/updateStatus`, { status: 'FOLLOWING' }],
      BLACK: [`${biz}/customer/updateStatus`, { status: 'BLACK', reason }],
      SEA: [`${biz}/customer/updateStatus`, { status: 'SEA', reason }],
      toSea: [`${biz}/customer/toSea`, { reason }],
    },
  )
})

test('a collaborator changes a customer with WRITE, reads it with READ, and deletes it with neither', async () => {
  const id = await makeCustomer(team.one)
  const share = (power: string) =>
    team.one.ok(`${biz}/customer/collaborator/save`, { customer_key: id, user_key: team.stranger.userKey, power })
  await share('READ')
  expect(await offeredTo(team.stranger, customer, id)).toEqual([])
  await share('WRITE')
  expect(await offeredTo(team.stranger, customer, id)).toEqual(['edit'])
})
