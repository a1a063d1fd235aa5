// Who applies and who decides read the same figures about contracts, quotes, payments and invoices: while it runs, after each decision and after the
// last one (docs/domain/approval.md#summary).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTask, taskPath } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import type { Row } from '../support/customers.ts'
import { eis, makeContract, makeInvoice, makePayment, makePlace, read } from '../support/project-money.ts'
import { openProjects, type ProjectTeam } from '../support/projects.ts'
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

interface Submitted {
  applicant: Client
  instance: string
  people: readonly Client[]
}

const submitted: Record<string, () => Promise<Submitted>> = {
  async contract() {
    const { one, leader, boss, legal, financeLeader } = sellers
    const { process_instance_id } = await readContract(one, await makeContractIn(sellers, 'PROGRESS'))
    return { applicant: one, instance: String(process_instance_id), people: [leader, boss, legal, financeLeader] }
  },
  async pricing() {
    const { one, leader, boss } = sellers
    const { process_instance_id } = await readQuote(one, await makeQuoteIn(sellers, 'PROGRESS'))
    return { applicant: one, instance: String(process_instance_id), people: [leader, boss] }
  },
  async payment() {
    const { manager, pmo, boss, finance, financeLeader, admin } = builders
    const id = await makePayment(builders, await makePlace(builders), '1200.00')
    await manager.ok(`${eis}/payment/commit`, { id })
    const { process_instance_id } = await read(manager, 'payment', id)
    return { applicant: manager, instance: String(process_instance_id), people: [pmo, finance, financeLeader, boss, admin] }
  },
  async invoice() {
    const { finance, financeLeader, boss, admin } = builders
    const { project_key } = await makePlace(builders)
    const id = await makeInvoice(builders, await makeContract(builders, { project_key }), '300.00')
    await admin.ok(`${eis}/invoice/commit`, { id })
    const { process_instance_id } = await read(admin, 'invoice', id)
    return {
      applicant: admin,
      instance: String(process_instance_id),
      people: [await builders.backend.as('chenli'), finance, financeLeader, boss],
    }
  },
}

/** What only some roles see in full: part of a bank account. */
const concealed = 'account_no'

/** Every value and figure of an approval as somebody reads it. */
async function figuresFor(client: Client, instance: string): Promise<Row> {
  const { fields, context, title } = await client.ok<{ fields: Row[]; context: Row[]; title: string }>('POST /api/forms/biz/wf/getDetail', {
    process_instance_id: instance,
  })
  return {
    title,
    fields: fields.filter(({ field }) => field !== concealed).map(({ field, text }) => [field, text]),
    context: context.map(({ label, value, tone }) => [label, value, tone]),
  }
}

const cases = Object.keys(submitted).flatMap((business) => [[business, 'confirm'] as const, [business, 'reject'] as const])

test.each(cases)('a %s that is answered with %s shows both sides the same figures at every step', async (business, answer) => {
  const { applicant, instance, people } = await (submitted[business] as () => Promise<Submitted>)()
  const readers = new Set([applicant])
  const expectSame = async () => {
    const own = await figuresFor(applicant, instance)
    expect(own.fields).not.toEqual([])
    for (const reader of readers) expect(await figuresFor(reader, instance)).toEqual(own)
  }
  for (let decided = 0; ; decided += 1) {
    const waiting = (await Promise.all(people.map(async (person) => ({ person, task: await findTask(person, instance) })))).filter(
      ({ task }) => task,
    )
    for (const { person } of waiting) readers.add(person)
    await expectSame()
    const [first] = waiting
    if (!first || (answer === 'reject' && decided > 0)) break
    const variables = { seal_type: '合同专用章', copies: 2 }
    await first.person.ok(`POST ${taskPath}/${answer}`, { taskId: first.task?.task_id, message: '已核对金额', variables })
  }
  expect(readers.size).toBeGreaterThan(1)
  const { instance: ended } = await applicant.ok<{ instance: Row }>(`GET ${taskPath}/detail/{id}`, { id: instance })
  expect(ended.status).toBe(answer === 'confirm' ? 'PASS' : 'REJECT')
})
