// What a permitted step leaves beyond the view of whoever took it: it stays done and is answered; what he does not see, he does not change
// (docs/domain/records.md#out-of-view).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../lib/backend/areas.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Client } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'
import { biz, eis, makeCustomer, newName, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let clerk: Client

beforeAll(async () => {
  team = await openTeam()
  clerk = await clientWithEveryRight()
})
afterAll(() => team.backend.close())

const db = () => team.backend.kernel.db
const bump = () => sql`update access_version set version = version + 1`.execute(db())

/** Somebody with every permission and all records, who is no administrator: data rules hold for him. */
async function clientWithEveryRight(): Promise<Client> {
  const role = newKey()
  await sql`insert into role (role_key, role_code, role_name, data_scope) values (${role}, 'clerk', '全能专员', 'ALL')`.execute(db())
  await sql`insert into role_permission (role_key, permission_key) select ${role}, permission_key from permission`.execute(db())
  await sql`update sys_user set role_id_list = array(select role_key from role where role_code in ('clerk', 'leader')) where username = 'tangyu'`.execute(
    db(),
  )
  await bump()
  return team.backend.as('tangyu')
}

/** While it works, everybody but administrators sees only the records of an entity that obey a rule. */
async function withRule<T>(perms: string, [field, rule, val]: readonly [string, string, string], work: () => Promise<T>): Promise<T> {
  await sql`insert into permission_data_rule (rule_key, permission_key, rule_name, field, rule, val)
    select ${newKey()}, permission_key, '范围', ${field}, ${rule}, ${val} from permission where perms = ${`${perms}:q`}`.execute(db())
  await bump()
  try {
    return await work()
  } finally {
    await sql`delete from permission_data_rule`.execute(db())
    await bump()
  }
}

/** A text that may be changed and that rules may name. */
const textOf = ({ fields, title }: Definition): string | undefined =>
  Object.entries(fields).find(
    ([name, field]) =>
      field.kind === 'text' &&
      name !== title &&
      !field.readOnly &&
      !field.internal &&
      !field.createOnly &&
      !field.format &&
      !('encrypted' in field),
  )?.[0]

const served = new Set(catalogue.map((call) => call.key))
const saved = entities.filter((one) => served.has(callOf(one, 'addOrUpdate')) && textOf(one))

const storedText = async (definition: Definition, key: string): Promise<unknown> =>
  (
    await sql<{ value: unknown }>`select ${sql.ref(textOf(definition) as string)} as value from ${sql.table(definition.name)}
      where ${sql.ref(definition.key)} = ${key}`.execute(db())
  ).rows[0]?.value

/** A bare record of the entity and what it will say. */
async function bareRecord(definition: Definition): Promise<{ key: string; text: string }> {
  const key = newKey()
  await insertBare(db(), definition, key)
  return { key, text: key.slice(-10).toUpperCase() }
}

const saveText = (definition: Definition, { key, text }: { key: string; text: string }) =>
  clerk.send<Row>(callOf(definition, 'addOrUpdate'), { [definition.key]: key, [textOf(definition) as string]: text })

describe('a save whose result a data rule hides', () => {
  test('stays saved and is answered, for every entity whose records can be saved', async () => {
    const done: string[] = []
    const lost: string[] = []
    for (const definition of saved) {
      if ((await saveText(definition, await bareRecord(definition))).code !== 0) continue
      const record = await bareRecord(definition)
      const rule = [textOf(definition) as string, 'ne', record.text] as const
      const answer = await withRule(definition.permission, rule, () => saveText(definition, record))
      // refused for a reason of its own
      if (answer.code !== 0 && (await saveText(definition, record)).code !== 0) continue
      const stored = await storedText(definition, record.key)
      if (answer.code === 0 && answer.data.out_of_view === true && stored === record.text) done.push(definition.name)
      else lost.push(`${definition.name}: ${answer.code} ${answer.message} ${stored}`)
    }
    expect(lost).toEqual([])
    expect(done.length).toBeGreaterThan(20)
  })

  test('a new record is kept too, and a later change of it finds nothing', async () => {
    await withRule('crm:customer', ['customer_level', 'in', 'A,B'], async () => {
      const name = newName()
      const made = await team.one.ok<Row>(`${eis}/addOrUpdate`, { customer_name: name, customer_level: 'C' })
      expect(made).toMatchObject({ customer_name: name, out_of_view: true, power: 'READ' })
      expect((await team.one.send(`${eis}/addOrUpdate`, { customer_key: made.customer_key, remark: '再改' })).code).toBe(404)
      expect(await readCustomer(team.admin, String(made.customer_key))).toMatchObject({ customer_level: 'C', remark: null })
    })
  })

  test('what is seen as before says nothing of it', async () => {
    await withRule('crm:customer', ['customer_level', 'in', 'A,B'], async () => {
      const made = await team.one.ok<Row>(`${eis}/addOrUpdate`, { customer_name: newName(), customer_level: 'A' })
      expect(made.power).toBe('OWNER')
      expect(made).not.toHaveProperty('out_of_view')
    })
  })

  test('a record that was not seen before stays closed, and so does what belongs to it', async () => {
    const key = await makeCustomer(team.one, { customer_level: 'C' })
    await withRule('crm:customer', ['customer_level', 'in', 'A,B'], async () => {
      expect((await team.one.send(`${eis}/addOrUpdate`, { customer_key: key, customer_level: 'A' })).code).toBe(404)
      const contact = { customer_key: key, contact_name: '王强', phone: '13800138000' }
      expect((await team.one.send('POST /api/eis/restful/customer/contact/addOrUpdate', contact)).code).toBe(400)
    })
    expect(await readCustomer(team.admin, key)).toMatchObject({ customer_level: 'C' })
  })
})

describe('a step whose result a data rule hides', () => {
  const own = ['owner_key', 'eq', '#{user_key}'] as const

  test('a customer that is handed over has its new owner', async () => {
    const key = await makeCustomer(team.one)
    await withRule('crm:customer', own, () => team.one.ok(`${biz}/customer/updateFollower`, { id: key, owner_key: team.two.userKey }))
    expect(await readCustomer(team.admin, key)).toMatchObject({ owner_key: team.two.userKey })
  })

  test('an opportunity that is lost is answered as lost', async () => {
    const customer_key = await makeCustomer(team.one)
    const business = { business_name: '设备融资', customer_key, business_amount: '1000' }
    const { business_key } = await team.one.ok<Row>(`${biz}/business/save`, business)
    await withRule('crm:business', ['end_status', 'ne', 'LOSE'], async () => {
      const answer = await team.one.ok<Row>(`${biz}/business/lose`, { id: business_key, lose_reason: 'PRICE' })
      expect(answer).toMatchObject({ business_key, end_status: 'LOSE', out_of_view: true })
      expect((await team.one.send(`${biz}/business/reopen`, { id: business_key })).code).toBe(404)
    })
  })

  test('a lead becomes a customer with an opportunity, none of which is seen afterwards', async () => {
    const { channel_key } = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '展会', channel_type: 'OFFLINE' })
    const company_name = newName()
    const lead = { contact_name: '林芳', company_name, phone: newPhone(), channel_key }
    const { clue_key } = await team.one.ok<Row>(`${biz}/clue/add`, lead)
    await team.one.ok(`${biz}/clue/operate`, {
      id: clue_key,
      type: 'FOLLOW',
      follow: { follow_type: 'PHONE', follow_content: '第一次沟通' },
    })
    const business = { business_name: '流动资金', business_amount: '5000' }
    const done = await withRule('crm:customer', ['customer_name', 'eq', '没有'], () =>
      team.one.ok<Row>(`${biz}/clue/operate`, { id: clue_key, type: 'CONVERT', convert: { business } }),
    )
    expect(await readCustomer(team.admin, String(done.customer_key))).toMatchObject({ customer_name: company_name })
  })
})
