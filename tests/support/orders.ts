// Steps that tests of orders and money repeat: the people, an order in each of its states, incomes and loans of it.
import type { Client } from './backend.ts'
import { biz, makeCustomer, type Row } from './customers.ts'
import { uploadPaper } from './procurement.ts'
import { openTeam, type Team } from './sales-team.ts'

export interface Cashiers extends Team {
  /** Makes orders. */
  maker: Client
  finance: Client
  /** Also reverses and closes months. */
  financeLeader: Client
  /** Leads the company. */
  boss: Client
}

export async function openCashiers(): Promise<Cashiers> {
  const team = await openTeam()
  const as = (name: string) => team.backend.as(name)
  return {
    ...team,
    maker: await as('caihong'),
    finance: await as('lvjing'),
    financeLeader: await as('fangmingyuan'),
    boss: await as('linqiheng'),
  }
}

export const readOrder = (client: Client, id: unknown) => client.ok<Row>(`${biz}/order/fetch`, { id })
export const readIncome = (client: Client, id: unknown) => client.ok<Row>(`${biz}/income/fetch`, { id })
export const readLoan = (client: Client, id: unknown) => client.ok<Row>(`${biz}/loan/fetch`, { id })

export async function makeOrder(client: Client, more: Row = {}): Promise<string> {
  const customer_key = (more.customer_key as string | undefined) ?? (await makeCustomer(client))
  const input = { product_name: '经营贷', order_amount: '800000', service_rate: '2', sign_date: '2026-01-05', ...more, customer_key }
  return String((await client.ok<Row>(`${biz}/order/add`, input)).order_key)
}

/** Who brings an order from state to state. */
type Workers = Pick<Cashiers, 'one' | 'leader' | 'maker' | 'finance'>

/** The calls that bring an order from state to state, by those who may make them. */
const stepsOf = ({ one, leader, maker, finance }: Workers): readonly [string, (id: string) => Promise<unknown>][] => [
  ['SIGNED', (id) => one.ok(`${biz}/order/sign`, { id })],
  ['DOING', (id) => leader.ok(`${biz}/order/start`, { id, work_person_key: maker.userKey })],
  ['SUBMITTED', (id) => maker.ok(`${biz}/order/submit`, { id, submit_org: '广州示范银行' })],
  ['APPROVED', (id) => maker.ok(`${biz}/order/approve`, { id })],
  [
    'LOANED',
    async (id) => {
      const loan = await makeLoan(maker, id)
      await maker.ok(`${biz}/loan/updateStatus`, { id: loan, status: 'APPROVED' })
      await finance.ok(`${biz}/loan/updateStatus`, { id: loan, status: 'LOANED' })
    },
  ],
  ['FINISHED', (id) => finance.ok(`${biz}/order/finish`, { id, reason: '客户困难，免收' })],
]

/** An order of `one` in a state. */
export async function makeOrderIn(team: Workers, state: string, more: Row = {}): Promise<string> {
  const id = await makeOrder(team.one, more)
  if (state === 'CANCEL') await team.one.ok(`${biz}/order/cancel`, { id, reason: '客户放弃' })
  if (state === 'DRAFT' || state === 'CANCEL') return id
  const loan = (more.order_type ?? 'LOAN') === 'LOAN'
  for (const [name, step] of stepsOf(team)) {
    if (!loan && ['SUBMITTED', 'APPROVED', 'LOANED'].includes(name)) continue
    await step(id)
    if (name === state) break
  }
  return id
}

export async function makeIncome(client: Client, order_key: string, more: Row = {}): Promise<string> {
  return String((await client.ok<Row>(`${biz}/income/save`, await incomeOf(client, order_key, more))).income_key)
}

/** What a new income needs. */
export async function incomeOf(client: Client, order_key: string, more: Row = {}): Promise<Row> {
  const { records } = await client.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type: 'INCOME', status: '1' })
  return {
    order_key,
    fee_item_key: records[0]?.fee_item_key,
    amount: '1000',
    income_date: '2026-03-02',
    payer_name: '示例付款人',
    voucher: await uploadPaper(client, '回单.pdf'),
    ...more,
  }
}

export async function makeLoan(client: Client, order_key: string, more: Row = {}): Promise<string> {
  const input = { order_key, loan_org: '广州示范银行', apply_amount: '750000', apply_date: '2026-03-01', purpose: '经营周转', ...more }
  return String((await client.ok<Row>(`${biz}/loan/save`, input)).loan_key)
}
