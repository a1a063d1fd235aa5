// The way of a stored record of every business type before it is submitted, asked for by its key (docs/domain/approval.md#preview).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../lib/backend/areas.ts'
import { editableStates } from '../../lib/model/approval-fields.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { instancePath } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import type { Row } from '../support/customers.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend('all')
})
afterAll(() => backend.close())

interface Preview {
  ready: boolean
  passes: boolean
  steps: { node_name: string; people: string[] }[]
  problems: { message: string }[]
}

const preview = (client: Client, input: Row) => client.ok<Preview>(`POST ${instancePath}/preview`, input)

/** A record that its owner could submit, and its owner. */
async function submittable(entity: string, type: string): Promise<{ key: string; owner: string }> {
  const { key } = definitionOf(entity)
  const drafts = sql`t.status = any(${editableStates}::text[])`
  const where = {
    business_win: sql`t.end_status is null`,
    supplier_qualify: sql`t.status = 'POTENTIAL'`,
    project_close: sql`t.status = 'PASS'`,
    contract_terminate: sql`t.status = 'EFFECT'`,
    loan: sql`t.loan_category = 'STAFF' and ${drafts}`,
  }[type]
  const { rows } = await sql<{ key: string; owner: string }>`select t.${sql.ref(key)} as key, u.username as owner
    from ${sql.table(entity)} t join sys_user u on u.user_key = t.owner_key
    where not t.is_deleted and ${where ?? drafts} order by t.${sql.ref(key)} limit 1`.execute(backend.kernel.db)
  expect(rows[0], `the demo company has a record for ${type}`).toBeDefined()
  return rows[0] as { key: string; owner: string }
}

/** The demo company has no staff loan that waits to be submitted. */
async function makeStaffLoan(): Promise<{ key: string; owner: string }> {
  const client = await backend.as('huangwen')
  const { loan_key } = await client.ok<Row>('POST /api/fintech/biz/loan/save', {
    loan_category: 'STAFF',
    apply_amount: '500',
    apply_date: '2026-03-01',
    due_date: '2099-01-01',
    purpose: '备用金',
  })
  return { key: String(loan_key), owner: 'huangwen' }
}

const businesses = areas.flatMap(({ businesses }) => Object.entries(businesses ?? {})).map(([type, { entity }]) => [type, entity] as const)
const optional = ['business_win', 'customer_merge']

describe('of a stored record', () => {
  test.each(businesses.filter(([type]) => !optional.includes(type)))(
    '%s has a way with names, and nobody else sees it',
    async (type, entity) => {
      const { key, owner } = type === 'loan' ? await makeStaffLoan() : await submittable(entity, type)
      const asked = { business_type: type, values: { [definitionOf(entity).key]: key } }
      const found = await preview(await backend.as(owner), asked)
      expect(found).toMatchObject({ ready: true, passes: false })
      expect(found.steps.length).toBeGreaterThan(0)
      expect(found.steps.flatMap(({ people }) => people).length).toBeGreaterThan(0)
      const stranger = await (await backend.as(owner === 'xujia' ? 'luolin' : 'xujia')).send(`POST ${instancePath}/preview`, asked)
      expect([403, 404]).toContain(stranger.status)
    },
  )

  test('a win and a merge say that they pass at once until a parameter asks for their approval', async () => {
    const win = await submittable('business', 'business_win')
    const { rows } = await sql<{ keys: string[]; owner: string }>`select array_agg(c.customer_key) as keys, u.username as owner
      from customer c join sys_user u on u.user_key = c.owner_key where not c.is_deleted group by u.username having count(*) > 2 limit 1`.execute(
      backend.kernel.db,
    )
    const [master_key, ...merged_keys] = rows[0]?.keys.slice(0, 3) ?? []
    const asked = [
      [win.owner, { business_type: 'business_win', values: { business_key: win.key, business_amount: '100.00', sign_date: '2026-11-24' } }],
      [rows[0]?.owner as string, { business_type: 'customer_merge', values: { master_key, merged_keys, picks: {} } }],
    ] as const
    for (const [owner, input] of asked) expect(await preview(await backend.as(owner), input)).toMatchObject({ passes: true, steps: [] })
    const admin = await backend.as('hemin')
    for (const code of ['business.win.approve', 'customer.merge.approve'])
      await admin.ok('POST /api/app/base/app/sys/param/save', { code, value: '1' })
    for (const [owner, input] of asked) {
      const found = await preview(await backend.as(owner), input)
      expect(found).toMatchObject({ passes: false, ready: true, problems: [] })
      expect(found.steps.length).toBeGreaterThan(0)
    }
    const stranger = await (await backend.as('xujia')).send(`POST ${instancePath}/preview`, asked[1][1])
    expect([403, 404]).toContain(stranger.status)
  })

  test('says what a draft lacks', async () => {
    const { key, owner } = await submittable('contract', 'contract')
    await sql`update contract set main_file = '[]' where contract_key = ${key}`.execute(backend.kernel.db)
    const found = await preview(await backend.as(owner), { business_type: 'contract', values: { contract_key: key } })
    expect(found.problems.map(({ message }) => message)).toEqual([expect.stringContaining('正文')])
    expect(found.steps.length).toBeGreaterThan(0)
  })
})

test('the lists of applications say what decides in words, with the names behind keys', async () => {
  const admin = await backend.as('hemin')
  const { records } = await admin.ok<{ records: (Row & { summary: { label: string; value: string }[] })[] }>(`POST ${instancePath}/query`, {
    pageSize: 200,
  })
  const { rows: names } = await sql<{ name: string }>`select customer_name as name from customer`.execute(backend.kernel.db)
  const known = new Set(names.map(({ name }) => name))
  for (const type of ['contract', 'project']) {
    const named = records
      .filter((one) => one.business_type === type)
      .flatMap(({ summary }) => summary.filter(({ label }) => label === '客户'))
    expect(named.length, type).toBeGreaterThan(0)
    expect(
      named.filter(({ value }) => !known.has(value)),
      type,
    ).toEqual([])
  }
})
