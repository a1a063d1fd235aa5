// Steps that tests of quotes and contracts repeat: the people, a quote and a contract in each of their states.
import { findTask, taskPath } from './approvals.ts'
import type { Client, TestBackend } from './backend.ts'
import { makeCustomer, type Row } from './customers.ts'
import { type Cashiers, openCashiers } from './orders.ts'
import { uploadPaper } from './procurement.ts'

export const quotePath = 'POST /api/eis/restful/pricing'
export const contractPath = 'POST /api/eis/restful/contract'

export interface Sellers extends Cashiers {
  /** Checks costs. */
  buyer: Client
  legal: Client
}

export async function openSellers(): Promise<Sellers> {
  const team = await openCashiers()
  const as = (name: string) => team.backend.as(name)
  return { ...team, buyer: await as('dinghao'), legal: await as('renzhong') }
}

export const readQuote = (client: Client, id: unknown) =>
  client.ok<Row & { lines: Row[]; versions: Row[] }>('GET /api/eis/restful/pricing/detail/{id}', { id })
export const readContract = (client: Client, id: unknown) =>
  client.ok<Row & { plans: Row[]; lines: Row[]; supplements: Row[] }>('GET /api/eis/restful/contract/detail/{id}', { id })

let counter = 0

/** An opportunity of the client with a customer of his. */
export async function makeSubject(client: Client): Promise<{ customer_key: string; business_key: string }> {
  const customer_key = await makeCustomer(client)
  counter += 1
  const row = await client.ok<Row>('POST /api/fintech/biz/business/save', {
    business_name: `路演 ${counter}`,
    customer_key,
    business_amount: '1000',
  })
  return { customer_key, business_key: String(row.business_key) }
}

export const service = (more: Row = {}): Row => ({
  line_type: 'SERVICE',
  item_name: '项目策划',
  unit: '项',
  quantity: '2',
  base_price: '1000',
  tax_rate: '6',
  ...more,
})

export async function makeQuote(client: Client, more: Row = {}): Promise<string> {
  const subject = more.customer_key ? {} : await makeSubject(client)
  return String((await client.ok<Row>(`${quotePath}/save`, { ...subject, lines: [service()], ...more })).pricing_key)
}

type Decision = 'confirm' | 'reject' | 'returnToApplicant'

/** The approvers of a quote or contract agree, one after the other, until nobody is waited for. */
export async function agree(instance: unknown, people: readonly Client[], answer: Decision = 'confirm'): Promise<void> {
  for (const person of people) {
    const task = await findTask(person, String(instance))
    if (!task) throw new Error('nothing waits for this person')
    await person.ok(`POST ${taskPath}/${answer}`, {
      taskId: task.task_id,
      message: answer === 'confirm' ? '同意' : '毛利太低',
      variables: { seal_type: '合同专用章', copies: 2 },
      ...(answer === 'returnToApplicant' && { after: 'BACK' }),
    })
    if (answer !== 'confirm') return
  }
}

const quoteSteps = (team: Sellers): readonly [string, (id: string) => Promise<unknown>][] => [
  ['COMMIT', (id) => team.one.ok(`${quotePath}/commit`, { id })],
  ['PROGRESS', (id) => team.buyer.ok(`${quotePath}/check`, { id, result: 1 })],
  ['PASS', async (id) => agree((await readQuote(team.one, id)).process_instance_id, [team.leader])],
  ['ACCEPT', (id) => team.one.ok(`${quotePath}/accept`, { id })],
]

/** A quote of `one` in a state. */
export async function makeQuoteIn(team: Sellers, state: string, more: Row = {}): Promise<string> {
  const id = await makeQuote(team.one, more)
  if (state === 'DRAFT') return id
  if (state === 'REJECT') {
    await team.one.ok(`${quotePath}/commit`, { id })
    await team.buyer.ok(`${quotePath}/check`, { id, result: 0, reason: '成本缺失' })
    return id
  }
  if (state === 'CANCEL') {
    await makeSteps(team, id, 'PROGRESS')
    await team.one.ok('POST /api/bpm/biz/process/instance/cancel', {
      process_instance_id: (await readQuote(team.one, id)).process_instance_id,
      reason: '重新报价',
    })
    return id
  }
  if (state === 'RETURN') {
    await makeSteps(team, id, 'PROGRESS')
    await agree((await readQuote(team.one, id)).process_instance_id, [team.leader], 'returnToApplicant')
    return id
  }
  if (state === 'REFUSE' || state === 'EXPIRED') {
    await makeSteps(team, id, 'PASS')
    if (state === 'REFUSE') await team.one.ok(`${quotePath}/refuse`, { id, reason: '预算不够' })
    else await makeQuoteIn(team, 'PASS', await subjectOf(team, id))
    return id
  }
  await makeSteps(team, id, state)
  return id
}

async function subjectOf(team: Sellers, id: string): Promise<Row> {
  const { customer_key, business_key } = await readQuote(team.one, id)
  return { customer_key, business_key }
}

async function makeSteps(team: Sellers, id: string, state: string): Promise<void> {
  for (const [name, step] of quoteSteps(team)) {
    await step(id)
    if (name === state) return
  }
}

const categories = new WeakMap<TestBackend, Promise<string>>()

/** A category of contracts; the same one for all of a backend. */
export function contractCategory(team: Sellers): Promise<string> {
  const made =
    categories.get(team.backend) ??
    team.legal
      .ok<Row>(`${contractPath}/category/addOrUpdate`, { category_name: '咨询服务合同（测试）', category_code: 'zx9' })
      .then((row) => String(row.category_key))
  categories.set(team.backend, made)
  return made
}

export async function makeContract(team: Sellers, more: Row = {}): Promise<string> {
  const customer_key = (more.customer_key ?? more.pricing_key ?? more.supplier_key) ? undefined : await makeCustomer(team.one)
  counter += 1
  const row = await team.one.ok<Row>(`${contractPath}/addOrUpdate`, {
    contract_name: `服务合同 ${counter}`,
    contract_category_key: await contractCategory(team),
    ...(customer_key && { customer_key }),
    amount: '100000',
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    ...more,
  })
  return String(row.contract_key)
}

type Deciders = Pick<Sellers, 'leader' | 'boss' | 'legal' | 'financeLeader' | 'admin'>

/** Everybody whom the process of a contract asks, in turn; or the first of them, who refuses. */
async function decideContract(team: Deciders, instance: unknown, answer: 'confirm' | 'reject' = 'confirm'): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    const waits: [Client, Row][] = []
    for (const person of [team.leader, team.boss, team.legal, team.financeLeader, team.admin]) {
      const task = await findTask(person, String(instance))
      if (task) waits.push([person, task as unknown as Row])
    }
    const [first] = waits
    if (!first) return
    await first[0].ok(`POST ${taskPath}/${answer}`, {
      taskId: first[1].task_id,
      message: answer === 'confirm' ? '同意' : '继续履行',
      seal_type: '合同专用章',
      copies: 2,
      variables: { seal_type: '合同专用章', copies: 2 },
    })
    if (answer === 'reject') return
  }
}

export const approveContract = (team: Deciders, instance: unknown): Promise<void> => decideContract(team, instance)

const contractSteps = (team: Sellers): readonly [string, (id: string) => Promise<unknown>][] => [
  [
    'PROGRESS',
    async (id) => {
      await team.one.ok(`${contractPath}/addOrUpdate`, { id, main_file: await uploadPaper(team.one, '合同.pdf') })
      await team.one.ok(`${contractPath}/commit`, { id })
    },
  ],
  ['PASS', async (id) => approveContract(team, (await readContract(team.one, id)).process_instance_id)],
  [
    'EFFECT',
    async (id) =>
      team.one.ok(`${contractPath}/effect`, { id, sign_date: '2026-02-01', scan_file: await uploadPaper(team.one, '扫描件.pdf') }),
  ],
  ['FINISH', (id) => team.one.ok(`${contractPath}/finish`, { id, reason: '客户转为年度协议' })],
  ['ARCHIVE', (id) => team.legal.ok(`${contractPath}/archive`, { id, archive_no: `DA-${id.slice(-8)}`, archive_place: '三楼档案柜' })],
]

/** A contract of `one` in a state. */
export async function makeContractIn(team: Sellers, state: string, more: Row = {}): Promise<string> {
  const id = await makeContract(team, more)
  if (state === 'DRAFT') return id
  const instance = async () => (await readContract(team.one, id)).process_instance_id
  if (state === 'REJECT' || state === 'CANCEL' || state === 'RETURN') {
    await contractSteps(team)[0]?.[1](id)
    if (state !== 'CANCEL') await agree(await instance(), [team.leader], state === 'REJECT' ? 'reject' : 'returnToApplicant')
    else await team.one.ok('POST /api/bpm/biz/process/instance/cancel', { process_instance_id: await instance(), reason: '重新起草' })
    return id
  }
  const until = state === 'TERMINATE' ? 'EFFECT' : state
  for (const [name, step] of contractSteps(team)) {
    await step(id)
    if (name === until) break
  }
  if (state === 'TERMINATE') {
    await team.legal.ok(`${contractPath}/terminate`, { id, terminate_date: '2026-03-01', reason: '客户停止合作' })
    await approveTermination(team, id)
  }
  return id
}

/** Decides about the termination that runs for a contract. */
export async function decideTermination(
  team: Deciders & Pick<Sellers, 'backend'>,
  id: string,
  answer: 'confirm' | 'reject' = 'confirm',
): Promise<void> {
  const row = await team.backend.kernel.db
    .selectFrom('bpm_instance')
    .select('id')
    .where('business_type', '=', 'contract_terminate')
    .where('business_key', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  await decideContract(team, row?.id, answer)
}

export const approveTermination = (team: Sellers, id: string): Promise<void> => decideTermination(team, id)
