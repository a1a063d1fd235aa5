// Many records at once obey the very rules of one: the same random rows give the same refusals and the same rows, written together or one after the other.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordInput, ServerPart } from '../../lib/backend/entity/draft.ts'
import { numberSource } from '../../lib/backend/entity/number.ts'
import { type Outcome, storeEach, storeRecord, storeRecords } from '../../lib/backend/entity/save.ts'
import { plainRow } from '../../lib/backend/entity/store.ts'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { Fail } from '../../lib/backend/kernel/fail.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { principalOf } from '../../lib/backend/kernel/principal.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { customerContact } from '../../lib/model/entities/customer-contact.ts'
import { tickets } from '../../lib/model/entities/tickets.ts'
import { user } from '../../lib/model/organisation.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let userKey: string

beforeAll(async () => {
  backend = await testBackend()
  // what is undone gives its numbers back, so that both ways get the same ones
  backend.kernel.set(numberSource, numberSource.make())
  userKey = (await backend.as('hemin')).userKey
  backend.setNow(new Date('2026-11-20T02:00:00Z'))
  await sql`update limit_rule set max_count = 7 where limit_type = 'OWN'`.execute(backend.kernel.db)
})
afterAll(() => backend.close())

class Undone extends Error {}

/** Runs work as the administrator, or as somebody else, and takes everything back. */
async function undone<T>(work: (context: Context) => Promise<T>, as = userKey): Promise<T> {
  let answer: T | undefined
  await backend.kernel
    .transaction(async (db) => {
      const principal = await principalOf({ kernel: backend.kernel, db }, as)
      answer = await work(systemContext(backend.kernel, db, principal))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return answer as T
}

const serverMade = new Set(['customer_key', 'customer_contact_key', 'user_key', 'create_time', 'update_time', 'owner_time', 'sea_time'])

/** What a record came to, without what differs between two runs of the same. */
function told(outcome: Outcome, stored: Record<string, unknown> | undefined): unknown {
  if (outcome.fail)
    return {
      code: outcome.fail.code,
      key: outcome.fail.key,
      params: outcome.fail.params,
      fields: 'fields' in outcome.fail ? outcome.fail.fields : null,
    }
  return Object.fromEntries(
    Object.entries(stored ?? {}).filter(([name]) => !serverMade.has(name) && !name.endsWith('_cipher') && !isSecret(name)),
  )
}

const secrets = new Set(
  [...Object.entries(customer.fields), ...Object.entries(customerContact.fields), ...Object.entries(user.fields)].flatMap(
    ([name, field]) => ('encrypted' in field ? [name] : []),
  ),
)
const isSecret = (name: string) => secrets.has(name)

async function singly(context: Context, inputs: readonly Record<string, unknown>[], definition: Definition = customer): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const input of inputs) {
    await sql`savepoint one`.execute(context.db)
    try {
      outcomes.push({ row: await storeRecord(context, definition, input), old: null })
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      await sql`rollback to savepoint one`.execute(context.db)
      outcomes.push({ fail: error })
    }
  }
  return outcomes
}

/** storeRecords, whose rows are those of the table. */
async function stored(context: Context, definition: Definition, wishes: readonly RecordInput[]): Promise<Outcome[]> {
  const outcomes = await storeRecords(context, definition, wishes)
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(definition.name)}`.execute(context.db)
  const byKey = new Map(rows.map((row) => [row[definition.key], plainRow(definition, row)]))
  for (const { row } of outcomes) if (row) expect(row).toEqual(byKey.get(row[definition.key]))
  return outcomes
}

async function results(context: Context, outcomes: readonly Outcome[], definition: Definition = customer): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(definition.name)}`.execute(context.db)
  const byKey = new Map(rows.map((row) => [row[definition.key], row]))
  return outcomes.map((outcome) => told(outcome, byKey.get(outcome.row?.[definition.key])))
}

const record = fc.record(
  {
    customer_name: fc.constantFrom('恒信商贸有限公司', '恒信商贸', '远山科技（广州）有限公司', '大河物流', '小溪咨询', '长风航运', '', 'X'),
    customer_type: fc.constantFrom('COMPANY', 'PERSON', 'NOTHING'),
    phone: fc.constantFrom('13900000001', '13900000002', '13900000003', '12', null),
    customer_level: fc.constantFrom('A', 'D', 'Z'),
    credit_code: fc.constantFrom('91440605MA4UQ0XK1B', null, '1'),
    channel_key: fc.constantFrom('0'.repeat(32), null),
    province_code: fc.constantFrom('440000', null),
    city_code: fc.constantFrom('440600', '110100', null),
    intent_amount: fc.constantFrom('12.5', '-1', null),
    remark: fc.constantFrom('备注', 'x'.repeat(1001)),
  },
  { requiredKeys: ['customer_name', 'customer_type'] },
)

test('records written together are the same as written one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (inputs) => {
      const [one, many] = [
        await undone(async (context) => results(context, await singly(context, inputs))),
        await undone(async (context) =>
          results(
            context,
            await stored(
              context,
              customer,
              inputs.map((input) => ({ input })),
            ),
          ),
        ),
      ]
      expect(many).toEqual(one)
    }),
    { numRuns: 25, seed: 20_260_312 },
  )
})

const contact = fc.record(
  {
    customer: fc.constantFrom(0, 1, 2, 3),
    contact_name: fc.constantFrom('王一', '王二', '李三', 'X'),
    phone: fc.constantFrom('13900000001', '13900000002', '13900000003', '13900000004', '12'),
    is_primary: fc.constantFrom(true, false, undefined),
    email: fc.constantFrom('a@b.example', 'c@d.example', 'no mail', null),
    contact_role: fc.constantFrom('NORMAL', 'NOTHING'),
    birthday: fc.constantFrom('1990-02-03', '2990-01-01'),
  },
  { requiredKeys: ['customer', 'contact_name', 'phone'] },
)

test('contacts written together have one primary contact each and the same refusals as one after the other', async () => {
  await sql`insert into dup_rule (rule_key, entity, fields, match, action, scope, enabled, create_time, update_time)
    values (${'d'.repeat(32)}, 'CONTACT', '["phone", "email"]'::jsonb, 'EXACT', 'BLOCK', 'ALL', true, now(), now())`.execute(
    backend.kernel.db,
  )
  await bumpAccess(backend.kernel.db)
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 10 }), async (wanted) => {
      const write = (store: typeof singly) =>
        undone(async (context) => {
          const made = await singly(
            context,
            ['东山矿业', '西海渔业', '南林木业'].map((customer_name) => ({ customer_name, customer_type: 'COMPANY' })),
          )
          const keys = [...made.map((outcome) => outcome.row?.customer_key as string), '0'.repeat(32)]
          await storeRecord(context, customerContact, { customer_key: keys[1], contact_name: '原来', phone: '13911111111' })
          const inputs = wanted.map(({ customer: at, ...rest }) => ({ ...rest, customer_key: keys[at] }))
          return results(context, await store(context, inputs, customerContact), customerContact)
        })
      const together = (context: Context, inputs: readonly Record<string, unknown>[], definition: Definition = customer) =>
        stored(
          context,
          definition,
          inputs.map((input) => ({ input })),
        )
      expect(await write(together)).toEqual(await write(singly))
    }),
    { numRuns: 40, seed: 20_260_313 },
  )
})

const person = fc.record(
  {
    username: fc.constantFrom('aaaa', 'AAAA', 'bbbb', 'cccc', 'huangwen', 'x'),
    realname: fc.constantFrom('王一', '李二', ''),
    phone: fc.constantFrom('13700000001', '13700000002', '12', null),
    email: fc.constantFrom('a@b.example', 'c@d.example', 'e@f.example', null),
    work_no: fc.constantFrom('N1', 'N2', null),
    depart: fc.constantFrom('销售一部', '财务部', null),
    role: fc.constantFrom('applicant', 'hr', 'admin', null),
    leader: fc.boolean(),
  },
  { requiredKeys: ['username', 'realname', 'email', 'depart', 'role'] },
)

test('users written together are the same as written one after the other, for every caller', async () => {
  const { db } = backend.kernel
  const keysOf = async (statement: RawBuilder<{ name: string; key: string }>) =>
    new Map((await statement.execute(db)).rows.map((row) => [row.name, row.key]))
  const departs = await keysOf(sql`select depart_name as name, id as key from department`)
  const roles = await keysOf(sql`select role_code as name, role_key as key from role`)
  const clerk = (await backend.as('zhongling')).userKey
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), fc.boolean(), async (wanted, limited) => {
      const wishes = wanted.map(({ depart, role, leader, ...rest }) => ({
        input: {
          ...rest,
          main_depart_key: depart && departs.get(depart),
          role_id_list: role ? [roles.get(role)] : [],
          ...(leader ? { leader_key: userKey } : {}),
        },
        server: { values: { user_type: 'STAFF', must_change_password: true }, rights: 'caller' as const },
      }))
      const write = (store: (context: Context) => Promise<Outcome[]>) =>
        undone(
          async (context) => {
            if (limited)
              await sql`update sys_user set belong_departs = ${[departs.get('财务部')]}::text[] where user_key = ${clerk}`.execute(
                context.db,
              )
            return results(context, await store(context), user)
          },
          limited ? clerk : userKey,
        )
      const one = await write((context) =>
        storeEach(context, wishes, async ({ input, server }) => ({ row: await storeRecord(context, user, input, server), old: null })),
      )
      expect(await write((context) => stored(context, user, wishes))).toEqual(one)
    }),
    { numRuns: 25, seed: 20_260_314 },
  )
})

test('changes of many records follow the rules, and only a record out of reach is refused', async () => {
  await undone(async (context) => {
    const made = await storeRecords(
      context,
      customer,
      ['东山矿业', '西海渔业', '南林木业'].map((customer_name) => ({ input: { customer_name, customer_type: 'COMPANY' } })),
    )
    const keys = made.map((outcome) => outcome.row?.customer_key as string)
    const changed = await storeRecords(context, customer, [
      { input: { customer_key: keys[0], remark: '改过', customer_level: 'A' } },
      { input: { customer_key: keys[1], customer_name: '东山矿业有限公司' } },
      { input: { customer_key: '0'.repeat(32), remark: 'x' } },
      { input: { customer_key: keys[2], email: 'no mail' } },
    ])
    expect(changed.map((outcome) => outcome.fail?.key ?? 'done')).toEqual(['done', 'duplicateRecord', 'notFound', 'invalid'])
    const { rows } = await sql<{
      remark: string
      row_version: number
      recycle_time: string | null
    }>`select remark, row_version, recycle_time from customer where customer_key = ${keys[0]}`.execute(context.db)
    expect(rows[0]).toMatchObject({ remark: '改过', row_version: 2 })
    const { rows: audits } = await sql<{
      action: string
    }>`select action from operation_log where biz_key = ${keys[0]} order by action`.execute(context.db)
    expect(audits.map((row) => row.action)).toEqual(['create', 'update'])
  })
})

test('another customer of many records is refused where they name what is of the former one', async () => {
  await undone(async (context) => {
    const [former, next] = await Promise.all(
      ['东山矿业', '西海渔业'].map((customer_name) => storeRecord(context, customer, { customer_name, customer_type: 'COMPANY' })),
    )
    const { customer_key } = former as Record<string, unknown>
    const person = await storeRecord(context, customerContact, { customer_key, contact_name: '原来', phone: '13911111111' })
    const ticket = { ticket_title: '还款计划不一致', content: '客户反映还款计划表与合同不一致', customer_key }
    const inputs = [{ ...ticket, customer_contact_key: person.customer_contact_key }, ticket]
    const made = await storeRecords(
      context,
      tickets,
      inputs.map((input) => ({ input })),
    )
    const moved = made.map(({ row }) => ({ input: { ticket_key: row?.ticket_key, customer_key: next?.customer_key } }))
    const fields = (await storeRecords(context, tickets, moved)).map(({ fail }) => (fail && 'fields' in fail ? fail.fields : null))
    expect(fields).toEqual([{ customer_contact_key: 'validation.reference' }, null])
  })
})

test('a value that the database refuses is told as what is wrong with it, not as a duplicate', async () => {
  const outcomes = await undone(async (context) => {
    const failing = [
      sql`select 'x'::int`,
      sql`select 99999999999::int`,
      sql`select '2026-02-31'::date`,
      sql`insert into access_version (name, version) values ('access', 1)`,
    ]
    return storeEach(
      context,
      failing.map(() => ({ input: {} })),
      async (_, index) => {
        await (failing[index] as RawBuilder<unknown>).execute(context.db)
        return { row: {}, old: null }
      },
    )
  })
  expect(outcomes.map((one) => ('fail' in one && one.fail ? [one.fail.code, one.fail.key] : null))).toEqual([
    [400, 'valueRefused'],
    [400, 'numberTooLarge'],
    [400, 'notADate'],
    [409, 'duplicate'],
  ])
})

test('what the server adds excuses nobody from the right to add or change, unless he is trusted by name', async () => {
  const reader = (await backend.as('zhongling')).userKey
  const input = { customer_name: '东山矿业', customer_type: 'COMPANY' }
  const values = { source_clue_key: '0'.repeat(32) }
  const saved = (server: ServerPart | undefined) =>
    undone(async (context) => {
      const alone = await storeEach(context, [{ input }], async () => ({
        row: await storeRecord(context, customer, input, server),
        old: null,
      }))
      const batch = await storeRecords(context, customer, [{ input: { ...input, customer_name: '西海渔业' }, ...(server && { server }) }])
      return [...alone, ...batch].map((one) => ('fail' in one ? one.fail?.key : 'done'))
    }, reader)
  expect(await saved(undefined)).toEqual(['forbidden', 'forbidden'])
  expect(await saved({ values, rights: 'caller' })).toEqual(['forbidden', 'forbidden'])
  expect(await saved({ values, rights: { trusted: 'a test' } })).toEqual(['done', 'done'])
  expect(await saved({ values: {}, rights: { trusted: 'a test' } })).toEqual(['done', 'done'])
})
