// Records that come back from the recycle bin: by the rules of saving, for every kind with unique values (docs/domain/logs.md#restoring).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptText, newKey } from '../../lib/backend/base/crypto.ts'
import { comparedColumn } from '../../lib/model/columns.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { ownDefinitions } from '../../lib/model/own-definitions.ts'
import type { BatchAnswer } from '../../lib/model/wire.ts'
import type { Answer } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'
import { biz, eis, makeCustomer, newName, type Row, readCustomer } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

const db = () => team.backend.kernel.db
const restore = (...ids: string[]): Promise<Answer<BatchAnswer>> => team.admin.send('POST /api/app/base/app/sys/recycle/restore', { ids })

async function entryOf(key: string): Promise<string> {
  const { rows } = await sql<{ recycle_key: string }>`select recycle_key from recycle_bin where biz_key = ${key}`.execute(db())
  return rows[0]?.recycle_key ?? ''
}

async function isDeleted({ name, key: column }: Definition, key: string): Promise<boolean | undefined> {
  const { rows } = await sql<{
    gone: boolean
  }>`select is_deleted as gone from ${sql.table(name)} where ${sql.ref(column)} = ${key}`.execute(db())
  return rows[0]?.gone
}

/** What a bare record lacks of one that was saved: private values are encrypted, and whoever owns it, does so since some time. */
async function completeBare({ name, key: column, fields, owned }: Definition, key: string): Promise<void> {
  const secret = Object.entries(fields).flatMap(([field, { required, ...kind }]) => (required && 'encrypted' in kind ? [field] : []))
  const set = [
    ...secret.map((field) => sql`${sql.ref(field)} = ${encryptText('13800138000')}`),
    ...(owned && 'owner_time' in fields ? [sql`owner_time = now()`] : []),
  ]
  if (set.length > 0) await sql`update ${sql.table(name)} set ${sql.join(set)} where ${sql.ref(column)} = ${key}`.execute(db())
}

/** A record in the bin whose fields of a unique group are filled in. */
async function makeDeleted(definition: Definition, group: readonly string[]): Promise<string> {
  const key = newKey()
  await insertBare(db(), definition, key)
  await completeBare(definition, key)
  const filled = Object.fromEntries(
    group
      .filter((name) => name !== definition.tree?.field && name !== definition.parent?.field)
      .map((name) => [name, fillOf(definition, name, key)]),
  )
  await sql`update ${sql.table(definition.name)} t set is_deleted = true, ${sql.join(
    Object.keys({ ...filled, row_version: 1 }).map((name) => {
      const column = sql.ref(comparedColumn(definition.fields, name))
      return sql`${column} = coalesce(t.${column}, (jsonb_populate_record(null::${sql.table(definition.name)}, ${JSON.stringify({ [comparedColumn(definition.fields, name)]: filled[name] ?? 1 })}::jsonb)).${column})`
    }),
  )} where t.${sql.ref(definition.key)} = ${key}`.execute(db())
  await sql`insert into recycle_bin (recycle_key, entity, biz_key, biz_name, bundle, deleted_by_key, create_time)
    values (${newKey()}, ${definition.name}, ${key}, '示例', ${JSON.stringify({ [definition.name]: [key] })}::jsonb, ${team.admin.userKey}, now())`.execute(
    db(),
  )
  return key
}

const fillOf = ({ fields }: Definition, name: string, key: string): unknown => {
  const kind = fields[name]?.kind
  if (kind === 'int' || kind === 'decimal') return 1
  return kind === 'date' ? '2026-01-05' : `x${key.slice(-8)}`
}

/** Somebody has entered the same again meanwhile. */
async function makeTwin({ name, key: column }: Definition, of: string): Promise<string> {
  const key = newKey()
  await sql`insert into ${sql.table(name)} select (jsonb_populate_record(t, ${JSON.stringify({ [column]: key, is_deleted: false })}::jsonb)).*
    from ${sql.table(name)} t where ${sql.ref(column)} = ${of}`.execute(db())
  return key
}

const unique = [...entities, ...ownDefinitions].flatMap((definition) =>
  (definition.unique ?? []).map((group) => [definition, group] as const),
)

/** They come back to an order, or for a month, that a bare record does not have. */
const askMore: ReadonlySet<string> = new Set(['income', 'accounting'])

describe('a record whose unique values are taken', () => {
  test('stays in the bin, whatever its kind, until the other one is gone', async () => {
    const wrong: string[] = []
    for (const [definition, group] of unique) {
      const place = `${definition.name} ${group.join(' ')}`
      const key = await makeDeleted(definition, group)
      const twin = await makeTwin(definition, key)
      const refused = await restore(await entryOf(key))
      if (!refused.message.includes('不能恢复') || !(await isDeleted(definition, key))) wrong.push(`${place}: ${refused.message}`)
      if (askMore.has(definition.name)) continue
      await sql`delete from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${twin}`.execute(db())
      const done = await restore(await entryOf(key))
      if (done.code !== 0 || (await isDeleted(definition, key)) !== false) wrong.push(`${place}, free again: ${done.code} ${done.message}`)
    }
    expect(wrong).toEqual([])
    expect(unique.length).toBeGreaterThan(60)
  })
})

describe('customers', () => {
  const remove = async (key: string) => {
    await team.admin.ok(`${eis}/deleteById`, { id: key })
    return entryOf(key)
  }

  test('the twin of one that was entered again is refused by name, and both are told apart afterwards', async () => {
    const name = `${newName()}有限公司`
    const first = await makeCustomer(team.one, { customer_name: name, credit_code: '91440106MA59ABCD07' })
    const entry = await remove(first)
    const second = await makeCustomer(team.two, { customer_name: name, credit_code: '91440106MA59ABCD07' })
    const refused = await restore(entry)
    expect([refused.code, refused.message]).toEqual([
      1,
      expect.stringMatching(/^「.+」不能恢复：已存在相同的客户「.+」（.+重复），负责人：.+。请先处理，再恢复$/),
    ])
    expect(await entryOf(first)).toBe(entry)
    await team.admin.ok(`${eis}/addOrUpdate`, { customer_key: second, customer_name: newName(), credit_code: '' })
    expect((await restore(entry)).code).toBe(0)
    expect(await readCustomer(team.admin, first)).toMatchObject({ customer_name: name })
  })

  test('of two twins in the bin the one that was deleted last comes back, the other is named with its reason', async () => {
    const name = `${newName()}有限公司`
    const entries: string[] = []
    for (const client of [team.one, team.two]) entries.push(await remove(await makeCustomer(client, { customer_name: name })))
    const answer = await restore(...entries)
    expect(answer.data).toEqual({ success: 1, fail: [{ key: entries[0], name, reason: expect.stringContaining('已存在相同的客户') }] })
  })

  test('two who restore twins at the same moment bring one of them back', async () => {
    const name = `${newName()}有限公司`
    const entries: string[] = []
    for (const client of [team.one, team.two]) entries.push(await remove(await makeCustomer(client, { customer_name: name })))
    const answers = await Promise.all(entries.map((entry) => restore(entry)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
  })

  test('a contact comes back after its customer, and an opportunity after the contact that it names', async () => {
    const customer_key = await makeCustomer(team.one)
    const contact = await team.one.ok<Row>('POST /api/eis/restful/customer/contact/addOrUpdate', {
      customer_key,
      contact_name: '王芳',
      phone: '13800003333',
    })
    await team.admin.ok('POST /api/eis/restful/customer/contact/deleteById', { id: contact.customer_contact_key })
    const entry = await entryOf(String(contact.customer_contact_key))
    const whole = await remove(customer_key)
    expect((await restore(entry)).message).toMatch(/^「王芳」不能恢复：它关联的客户「.+」已被删除，请先恢复「.+」$/)
    expect((await restore(whole)).code).toBe(0)
    expect((await restore(entry)).code).toBe(0)
    const business = {
      business_name: '设备融资',
      customer_key,
      business_amount: '1000',
      customer_contact_key: contact.customer_contact_key,
    }
    const { business_key } = await team.one.ok<Row>(`${biz}/business/save`, business)
    await team.admin.ok(`${biz}/business/delete`, { id: business_key })
    await team.admin.ok('POST /api/eis/restful/customer/contact/deleteById', { id: contact.customer_contact_key })
    expect((await restore(await entryOf(String(business_key)))).message).toContain('它关联的联系人「王芳」已被删除')
  })
})
