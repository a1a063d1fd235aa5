// The demo company's customers: how many, in which states, and that every row is one the product itself could have written.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../lib/backend/areas.ts'
import { decryptText, searchHash } from '../../lib/backend/base/crypto.ts'
import { businesses } from '../../lib/backend/bpm/store/business.ts'
import { refreshRecycleTime } from '../../lib/backend/customer/recycle-time.ts'
import { readPeople } from '../../lib/backend/demo/people.ts'
import { cities } from '../../lib/backend/demo/places.ts'
import { buildDemo, seedDemo } from '../../lib/backend/demo/seed.ts'
import { targetOf } from '../../lib/backend/entity/columns.ts'
import { rowGrams } from '../../lib/backend/entity/grams.ts'
import type { Row } from '../../lib/backend/entity/hooks.ts'
import { plainRow } from '../../lib/backend/entity/store.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { findAllDifferences } from '../../lib/backend/project/finance/self-check.ts'
import { businessTypes, passedValues } from '../../lib/model/business-types.ts'
import { answeredNames, columnsOf, isExportOffered } from '../../lib/model/columns.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { definitionOf, entities } from '../../lib/model/entities/registry.ts'
import { fileAddress } from '../../lib/model/file-types.ts'
import { permissionSeeds } from '../../lib/model/menu-tree.ts'
import { momentOf, wireTime, zoneOffset } from '../../lib/model/moment.ts'
import { checkRecord } from '../../lib/model/record.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'

ownDataFolder()

let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend('all', { seeds: true })
})
afterAll(() => backend.close())

const rowsOf = async (table: string) => (await sql<Row>`select * from ${sql.table(table)}`.execute(backend.kernel.db)).rows
const one = async (query: ReturnType<typeof sql<{ n: string }>>) => Number((await query.execute(backend.kernel.db)).rows[0]?.n)

const demoEntities = [
  'channel',
  'customer_category_config',
  'customer',
  'customer_department',
  'customer_contact',
  'customer_category',
  'customer_channel_config',
  'customer_address',
  'customer_account',
  'customer_contract',
  'customer_product',
  'customer_product_price',
  'customer_product_coefficient',
  'customer_product_cost',
  'customer_contact_visit',
  'customer_owner_log',
  'follow',
  'follow_comment',
  'fee_item',
  'order',
  'order_fee',
  'order_maker',
  'income',
  'loan',
  'loan_repayment',
] as const

describe('counts and shapes (docs/domain/demo.md#data)', () => {
  test('every entity has the rows that its screens need', async () => {
    const counts = Object.fromEntries(await Promise.all(demoEntities.map(async (name) => [name, (await rowsOf(name)).length] as const)))
    expect(counts).toMatchObject({
      customer: 180,
      customer_contact: 320,
      customer_contact_visit: 150,
      customer_address: 200,
      customer_account: 90,
      customer_department: 60,
      customer_product: 40,
      customer_product_price: 90,
      customer_product_coefficient: 80,
      customer_product_cost: 70,
      follow_comment: 60,
    })
    const follows = await rowsOf('follow')
    expect(follows.filter((row) => row.target_type !== 'CLUE')).toHaveLength(1400)
    expect(follows.filter((row) => row.target_type === 'CLUE').length).toBeGreaterThan(40)
    const leads = await rowsOf('clue')
    const leadsIn = (holds: (row: Row) => boolean) => leads.filter(holds).length
    expect(leads).toHaveLength(260)
    expect([
      leadsIn((row) => row.pool_flag === true),
      leadsIn((row) => row.status === 'CONVERTED'),
      leadsIn((row) => row.status === 'INVALID'),
    ]).toEqual([60, 60, 30])
    const now = backend.kernel.now()
    const late = (row: Row) => row.response_deadline !== null && row.first_response_time === null && row.pool_flag !== true
    expect(
      leadsIn((row) => late(row) && row.status === 'UNHANDLED' && momentOf(String(row.response_deadline)) < now.getTime()),
    ).toBeGreaterThan(3)
    expect(leads.filter((row) => row.status === 'CONVERTED').every((row) => row.customer_key)).toBe(true)
    const weekday = (row: Row) => new Date(momentOf(String(row.create_time)) + zoneOffset).getUTCDay()
    const past = leads.filter((row) => ['CONVERTED', 'INVALID', 'FOLLOWING'].includes(String(row.status)))
    expect(past.filter((row) => [0, 6].includes(weekday(row))).length * 4).toBeLessThan(past.length)
    const businesses = await rowsOf('business')
    expect(businesses).toHaveLength(85)
    expect(
      ['S1', 'S2', 'S3', 'S4'].map((code) => businesses.filter((row) => row.stage_code === code && row.end_status === null).length),
    ).toEqual([22, 18, 14, 9])
    expect(['WIN', 'LOSE', 'INVALID'].map((end) => businesses.filter((row) => row.end_status === end).length)).toEqual([12, 8, 2])
    expect(await rowsOf('tickets')).toHaveLength(40)
    expect((await rowsOf('reservation')).length).toBeGreaterThanOrEqual(100)
    expect(await rowsOf('supplier')).toHaveLength(35)
    expect(await rowsOf('resource')).toHaveLength(60)
    expect(await rowsOf('knowledge_record')).toHaveLength(45)
    expect((await rowsOf('daily_report')).length).toBeGreaterThanOrEqual(180)
    expect(Object.values(Object.groupBy(await rowsOf('order'), (row) => String(row.status)))).toHaveLength(8)
    expect((await rowsOf('income')).filter((row) => row.status === 'WAIT').length).toBeGreaterThan(3)
  })

  test('customers are in every state, with normally distributed stars, nine of them due for recycling', async () => {
    const customers = await rowsOf('customer')
    const count = (holds: (row: Row) => boolean) => customers.filter(holds).length
    expect(count((row) => row.sea_flag === true)).toBe(45)
    expect(count((row) => /自动回收$/.test(String(row.sea_reason)))).toBe(20)
    expect(count((row) => row.status === 'SIGNED')).toBe(18)
    expect(count((row) => row.lock_status === true)).toBe(6)
    expect(count((row) => row.status === 'BLACK')).toBe(2)
    expect(count((row) => row.customer_type === 'COMPANY')).toBe(108)
    const stars = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'].map((star) => count((row) => row.customer_star === star))
    const peak = stars.indexOf(Math.max(...stars))
    expect(stars.slice(0, peak + 1)).toEqual(stars.slice(0, peak + 1).toSorted((a, b) => a - b))
    expect(stars.slice(peak)).toEqual(stars.slice(peak).toSorted((a, b) => b - a))
    const now = backend.kernel.now()
    expect(await one(sql`select count(*) as n from customer where recycle_time <= ${now}::timestamptz + interval '3 days'`)).toBe(9)
    expect(await one(sql`select count(*) as n from customer where recycle_time <= ${now}::timestamptz`)).toBe(0)
  })

  test('one price has expired, one is in the future; five charts; 30 valid pictures', async () => {
    const today = sql`(now() at time zone 'Asia/Shanghai')::date`
    expect(await one(sql`select count(*) as n from customer_product_price where end_date < ${today}`)).toBe(1)
    expect(await one(sql`select count(*) as n from customer_product_price where start_date > ${today}`)).toBe(1)
    expect(
      await one(sql`select count(distinct customer_key) as n from customer_department where parent_customer_department_key is not null`),
    ).toBe(5)
    const pictured = (await rowsOf('follow')).filter((row) => (row.pictures as unknown[]).length > 0)
    expect(pictured).toHaveLength(30)
    const url = fileAddress(String((await rowsOf('file'))[0]?.file_key))
    const open = async (token: string) => backend.fetch(new Request(new URL(url, 'http://backend.test'), { headers: { token } }))
    const shown = await open((await backend.as('hemin')).token)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await shown.arrayBuffer()).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    expect((await open('')).status).not.toBe(200)
  })

  test('陈立 has saved queries, and they find customers', async () => {
    const chen = await backend.as('chenli')
    const saved = await chen.ok<{ title: string; records: unknown[] }[]>('POST /api/app/base/app/sys/savedQuery/query', {
      save_code: 'customer',
    })
    expect(saved.map((query) => query.title)).toEqual(['三天内回收', '四星以上未到访', '本月签单'])
    for (const { title, records } of saved.slice(0, 2)) {
      const answer = await chen.ok<ListAnswer>('POST /api/eis/restful/customer/query', { advanced: { matchType: 'and', records } })
      expect(answer.total, title).toBeGreaterThan(0)
    }
  })

  test('18 projects in every state with people, two waiting for their approval; the running ones are of every health', async () => {
    const projects = await rowsOf('project')
    const count = (name: string, value: string) => projects.filter((row) => row[name] === value).length
    expect(projects).toHaveLength(18)
    expect(['DRAFT', 'PROGRESS', 'PASS', 'SUSPEND', 'FINISH', 'ARCHIVE'].map((status) => count('status', status))).toEqual([
      3, 2, 8, 1, 3, 1,
    ])
    expect(new Set(projects.map((row) => row.health))).toEqual(new Set(['GREEN', 'YELLOW', 'RED']))
    const people = await rowsOf('project_participant')
    for (const row of projects) {
      expect(people.filter((one) => one.project_key === row.project_key).length).toBeGreaterThan(1)
      expect(row.owner_key).toBe(row.project_mgr_key)
    }
    expect((await rowsOf('resource_project')).filter((row) => row.linked_project_key !== null).length).toBeGreaterThan(10)
    expect(projects.find((row) => String(row.project_name).includes('粤衡稳健一号'))).toMatchObject({
      status: 'PASS',
      health: 'RED',
      project_code: expect.stringMatching(/^GZ-YHWJ-/),
    })
  })

  test('110 instalments are paid in 80 receipts, six are late; of 50 invoices two were taken back by red ones', async () => {
    const plans = await rowsOf('budget_receivable')
    const today = wireTime(backend.kernel.now()).slice(0, 10)
    const late = plans.filter((row) => String(row.plan_date) < today && row.status !== 'DONE')
    expect(plans).toHaveLength(110)
    expect(late).toHaveLength(6)
    expect(late.filter((row) => Date.parse(today) - Date.parse(String(row.plan_date)) > 30 * 86_400_000)).toHaveLength(1)
    const receipts = await rowsOf('receivable')
    expect(receipts).toHaveLength(80)
    expect(receipts.filter((row) => row.status === 'WAIT')).toHaveLength(3)
    expect(new Set(receipts.map((row) => String(row.receive_date).slice(0, 7))).size).toBeGreaterThan(3)
    expect(receipts.every((row) => Number(row.over_amount) === 0)).toBe(true)
    const invoices = await rowsOf('invoice')
    expect(invoices).toHaveLength(50)
    const red = invoices.filter((row) => row.is_red === true)
    expect(red).toHaveLength(2)
    expect(invoices.filter((row) => row.status === 'RED').map((row) => row.red_invoice_key)).toEqual(
      expect.arrayContaining(red.map((row) => row.invoice_key)),
    )
    expect((await rowsOf('payment')).length).toBeGreaterThanOrEqual(70)
    expect(await findAllDifferences(systemContext(backend.kernel, backend.kernel.db))).toEqual([])
  })

  test('120 approvals in every state, some on unusual paths; five were reassigned, and every approver has pending ones', async () => {
    const instances = (await rowsOf('bpm_instance')).filter((row) => row.business_type === null || row.business_type === 'leave')
    expect(instances).toHaveLength(120)
    const count = (status: string) => instances.filter((row) => row.status === status).length
    expect(count('PASS')).toBeGreaterThan(40)
    for (const status of ['REJECT', 'CANCEL', 'RUNNING', 'SUSPEND']) expect([status, count(status) > 0]).toEqual([status, true])
    expect(await rowsOf('bpm_turn')).toHaveLength(5)
    const open = (await rowsOf('bpm_task')).filter((row) => !row.is_closed)
    expect(open.some((row) => row.delegated_by !== null)).toBe(true)
    expect(open.some((row) => row.signer === 'BEFORE')).toBe(true)
    const { rows: returned } =
      await sql`select 1 from bpm_task where status = 'REJECT' and root_id in (select id from bpm_instance where status = 'RUNNING')`.execute(
        backend.kernel.db,
      )
    expect(returned.length).toBeGreaterThan(0)
    const waiting = Map.groupBy(
      open.filter((row) => row.assignee !== null && row.status === 'PENDING'),
      (row) => row.assignee,
    )
    expect(waiting.size).toBeGreaterThan(5)
    expect(await rowsOf('bpm_incident')).toEqual([])
  })

  test('each approval has the values that its business type passes, from a record of the entity that it names', async () => {
    const { rows } = await sql<{ type: string; names: string[] }>`select i.business_type as type, array_agg(distinct v.name) as names
      from bpm_instance i join bpm_variable v on v.execution_id = i.id where i.business_type is not null group by 1`.execute(
      backend.kernel.db,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { type, names } of rows) expect([type, names]).toEqual([type, expect.arrayContaining([...passedValues([type])])])
    const known = Object.fromEntries(Object.entries(businessTypes).map(([type, { entity }]) => [type, entity]))
    expect(known).toEqual(Object.fromEntries([...backend.kernel.get(businesses)].map(([type, { entity }]) => [type, entity])))
  })
})

describe('the columns of an entity', () => {
  test('are what its list and its detail answer and what an export offers', async () => {
    const admin = await backend.as('hemin')
    const served = new Set(catalogue.map((entry) => entry.key))
    let compared = 0
    for (const definition of entities.filter((one) => served.has(callOf(one, 'query')))) {
      const columns = [...columnsOf(definition).values()]
      const names = columns.map(({ name }) => name)
      const answered = columns.flatMap(answeredNames)
      if (permissionSeeds.some(({ perms }) => perms === `${definition.permission}:x`)) {
        const offered = await admin.ok<{ field: string }[]>('GET /api/eis/restful/export/fields', { entity: definition.name })
        const expected = columns.filter((column) => isExportOffered(column) && column.name !== definition.key && column.name !== 'ext')
        expect([definition.name, offered.map(({ field }) => field).filter((field) => !field.startsWith('ext.'))]).toEqual([
          definition.name,
          expected.map(({ name }) => name),
        ])
      }
      const { records } = await admin.ok<ListAnswer<Row>>(callOf(definition, 'query'), { field: names.join(','), pageSize: 1 })
      const [row] = records
      if (!row) continue
      compared += 1
      expect([definition.name, Object.keys(row)]).toEqual([definition.name, expect.arrayContaining(answered)])
      if (!served.has(callOf(definition, 'detail/{id}'))) continue
      const detail = await admin.ok<Row>(callOf(definition, 'detail/{id}'), { id: row[definition.key] })
      expect([definition.name, Object.keys(detail)]).toEqual([definition.name, expect.arrayContaining(answered)])
    }
    expect(compared).toBeGreaterThan(15)
  })
})

describe('every row could have been written by the product', () => {
  test.each(demoEntities)('%s obeys its own rules', async (name) => {
    const definition: Definition = definitionOf(name)
    const now = backend.kernel.now()
    for (const stored of await rowsOf(name)) {
      const row = plainRow(definition, stored)
      const { values, problems } = checkRecord(definition, row, { now, old: row })
      expect(problems, JSON.stringify(row)).toEqual({})
      expect(row, 'kept as a save would keep it').toMatchObject(values)
    }
  })

  test('references point to existing rows, of the same customer where required', async () => {
    for (const definition of entities) {
      for (const [name, field] of Object.entries(definition.fields)) {
        if (field.kind !== 'ref' && field.kind !== 'refs') continue
        const target = targetOf(field.to)
        const value = field.kind === 'ref' ? sql`array[t.${sql.ref(name)}]` : sql`t.${sql.ref(name)}`
        const same = field.same ? sql`and r.${sql.ref(field.same)} = t.${sql.ref(field.same)}` : sql``
        const dangling = await one(sql`select count(*) as n from ${sql.table(definition.name)} t, unnest(${value}) as k(key)
          where k.key is not null and not exists (select 1 from ${sql.table(target.table)} r where r.${sql.ref(target.key)} = k.key ${same})`)
        expect(dangling, `${definition.name}.${name}`).toBe(0)
      }
    }
    expect(
      await one(sql`select count(*) as n from follow f where not exists (select 1 from customer c where c.customer_key = f.target_key)
        and not exists (select 1 from clue l where f.target_type = 'CLUE' and l.clue_key = f.target_key)`),
    ).toBe(0)
    expect(
      await one(sql`select count(*) as n from file f where not exists (select 1 from file_link l where l.file_key = f.file_key)`),
    ).toBe(0)
  })

  test('state, owner, pool and deal are consistent', async () => {
    const wrong = async (condition: ReturnType<typeof sql>) => one(sql`select count(*) as n from customer c where ${condition}`)
    expect(await wrong(sql`c.sea_flag <> (c.owner_key is null)`)).toBe(0)
    expect(await wrong(sql`c.sea_flag <> (c.status = 'SEA')`)).toBe(0)
    expect(await wrong(sql`c.sea_flag <> (c.sea_time is not null)`)).toBe(0)
    expect(
      await wrong(
        sql`c.owner_key is not null and c.owner_depart_key is distinct from (select main_depart_key from sys_user u where u.user_key = c.owner_key)`,
      ),
    ).toBe(0)
    expect(await wrong(sql`(c.deal_status = 'YES') <> (c.status = 'SIGNED') or (c.deal_status = 'YES') <> (c.deal_time is not null)`)).toBe(
      0,
    )
    // signed orders, and won opportunities without one, are the deals of a customer
    expect(
      await wrong(sql`row(c.deal_times, c.deal_amount, c.receivable_amount, c.received_amount) <> (
        select count(*)::int, coalesce(sum(x.amount), 0)::numeric(18, 2), coalesce(sum(x.fee), 0)::numeric(18, 2), coalesce(sum(x.received), 0)::numeric(18, 2)
        from (select o.order_amount as amount, o.service_fee as fee, o.received_amount as received from "order" o
            where o.customer_key = c.customer_key and o.status not in ('DRAFT', 'CANCEL')
          union all select b.business_amount, 0, 0 from business b where b.customer_key = c.customer_key and b.end_status = 'WIN'
            and not exists (select 1 from "order" o where o.business_key = b.business_key and o.status not in ('DRAFT', 'CANCEL'))) x)`),
    ).toBe(0)
    expect(
      await one(sql`select count(*) as n from "order" o where o.received_amount <> coalesce((select sum(i.amount) from income i
        where i.order_key = o.order_key and i.status = 'CONFIRMED'), 0) or o.unreceived_amount <> o.service_fee - o.received_amount or o.unreceived_amount < 0`),
    ).toBe(0)
    expect(await wrong(sql`(c.status = 'RESERVED') <> (c.reserve_status = 'RESERVED')`)).toBe(0)
    expect(
      await one(sql`select count(*) as n from customer c left join lateral (
          select f.follow_time, left(f.follow_content, 500) as content from follow f where f.target_key = c.customer_key
          order by f.follow_time desc, f.follow_key desc limit 1) last on true
        where c.last_follow_time is distinct from last.follow_time or c.last_follow_content is distinct from last.content`),
    ).toBe(0)
    expect(
      await wrong(
        sql`c.create_time > now() or c.owner_time < c.create_time or c.update_time < c.create_time or c.last_follow_time > now()`,
      ),
    ).toBe(0)
    expect(await wrong(sql`c.status = 'NEW' and c.last_follow_time is not null`)).toBe(0)
  })

  test('the owner log ends with the customer’s current owner', async () => {
    const broken = await one(sql`select count(*) as n from customer c left join lateral (
        select l.post_owner_key from customer_owner_log l where l.biz_key = c.customer_key order by l.create_time desc, l.log_key desc limit 1) last on true
      where last.post_owner_key is distinct from c.owner_key`)
    expect(broken).toBe(0)
    const gaps = await one(sql`select count(*) as n from (
        select pre_owner_key, lag(post_owner_key) over (partition by biz_key order by create_time, log_key) as before from customer_owner_log) l
      where l.pre_owner_key is distinct from l.before`)
    expect(gaps).toBe(0)
  })

  test('recycle times are those of the rules in force', async () => {
    const before = await rowsOf('customer')
    await refreshRecycleTime(systemContext(backend.kernel, backend.kernel.db))
    const after = new Map((await rowsOf('customer')).map((row) => [row.customer_key, row.recycle_time]))
    for (const row of before) expect(row.recycle_time, String(row.customer_name)).toBe(after.get(row.customer_key))
  })

  test('derived columns of the engine are set: participants, grams, hashes, codes', async () => {
    const definition = definitionOf('customer')
    for (const row of await rowsOf('customer')) {
      const sharers = (row.collaborators as { user_key: string }[]).map((entry) => entry.user_key)
      const expected = [row.owner_key, row.create_by_key, ...sharers].filter((key) => key !== null)
      expect(new Set(row.participant_keys as string[])).toEqual(new Set(expected))
      expect(row.grams).toEqual(rowGrams(definition, plainRow(definition, row)))
      if (row.phone) expect(row.phone_hash).toBe(searchHash(decryptText(row.phone as string)))
      expect(row.customer_code).toMatch(/^KH\d{6}\d{4}$/)
    }
    const admin = await backend.as('hemin')
    const created = await admin.ok<Row>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '编号接续示例有限公司',
      customer_type: 'COMPANY',
    })
    const month = String(created.create_time).slice(0, 7).replace('-', '')
    const last = (await rowsOf('customer')).filter(
      (row) => String(row.customer_code).startsWith(`KH${month}`) && row.customer_key !== created.customer_key,
    ).length
    expect(created.customer_code).toBe(`KH${month}${String(last + 1).padStart(4, '0')}`)
  })

  test('unique values, single flags and price ranges are valid', async () => {
    for (const name of demoEntities) {
      const { unique = [], single = [] } = definitionOf(name)
      for (const group of [...unique, ...(single.length > 0 ? [single.slice(1)] : [])]) {
        const isSingle = single.length > 0 && group.join() === single.slice(1).join()
        const where = isSingle ? sql`where ${sql.ref(single[0] as string)}` : sql``
        const columns = sql.join(group.map((column) => sql.ref(column)))
        const twice = await one(
          sql`select count(*) as n from (select 1 from ${sql.table(name)} ${where} group by ${columns} having count(*) > 1) d`,
        )
        expect(twice, `${name} ${group.join()}`).toBe(0)
      }
    }
    const overlaps = await one(sql`select count(*) as n from customer_product_price a join customer_product_price b
      on a.customer_product_key = b.customer_product_key and a.price_type = b.price_type and a.min_quantity = b.min_quantity and a.price_key < b.price_key
      and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')`)
    expect(overlaps).toBe(0)
    const withContacts = await one(sql`select count(distinct customer_key) as n from customer_contact`)
    expect(await one(sql`select count(*) as n from customer_contact where is_primary`)).toBe(withContacts)
  })

  test('areas are those of the area data', async () => {
    const { rows } = await sql<{ value: string; label: string }>`select i.value, i.label from dictionary_item i
      join dictionary d on d.dict_key = i.dict_key where d.dict_code = 'AREA'`.execute(backend.kernel.db)
    const names = new Map(rows.map(({ value, label }) => [value, label]))
    for (const { province, city, districts } of cities)
      for (const [code, name] of [province, city, ...districts]) expect(names.get(code)).toBe(name)
  })
})

describe('loading', () => {
  test('is done once', async () => {
    const before = (await rowsOf('customer')).length
    expect(await seedDemo(backend.kernel)).toBe(false)
    expect((await rowsOf('customer')).length).toBe(before)
  })

  test('gives the same result for the same time and people', async () => {
    const people = await readPeople(backend.kernel.db)
    const at = new Date('2026-03-12T02:30:00Z')
    const plain = (demo: ReturnType<typeof buildDemo>) => JSON.stringify([demo.records, demo.stars, demo.queries])
    expect(plain(buildDemo(at, people))).toBe(plain(buildDemo(at, people)))
  })

  test.each(['2026-03-12T00:05:00+08:00', '2026-03-01T09:00:00+08:00', '2026-12-31T23:59:00+08:00', '2028-02-29T14:00:00+08:00'])(
    'only planned things are in the future, loaded at %s',
    async (text) => {
      const now = new Date(text)
      const people = await readPeople(backend.kernel.db)
      const moment = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      const earliest = new Date(now.getTime() - 181 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
      for (const [name, rows] of buildDemo(now, people).records) {
        for (const row of rows) {
          for (const column of [
            'create_time',
            'update_time',
            'follow_time',
            'visit_time',
            'last_follow_time',
            'owner_time',
            'sea_time',
            'deal_time',
          ]) {
            const value = row[column] as string | null | undefined
            if (!value) continue
            expect(value <= moment, `${name}.${column} ${value}`).toBe(true)
            expect(value >= earliest, `${name}.${column} ${value}`).toBe(true)
          }
        }
      }
    },
  )
})

test('the tabs of suppliers and opportunities narrow lists by their own key', async () => {
  const admin = await backend.as('hemin')
  const suppliers = (await rowsOf('supplier')).slice(0, 2)
  for (const { supplier_key } of suppliers)
    await admin.ok('POST /api/eis/restful/invoice/save', {
      direction: 'IN',
      supplier_key,
      title_type: 'PERSON',
      invoice_title: '启衡金服',
      amount: '1060.00',
      content: '会议服务费',
    })
  const tabs = [
    ['POST /api/eis/restful/payment/query', 'payment', 'supplier_key'],
    ['POST /api/eis/restful/invoice/query', 'invoice', 'supplier_key'],
    ['POST /api/eis/restful/pricing/query', 'pricing', 'business_key'],
    ['POST /api/eis/restful/contract/query', 'contract', 'business_key'],
  ] as const
  for (const [call, table, by] of tabs) {
    const rows = (await rowsOf(table)).filter((row) => !row.is_deleted)
    const key = rows.find((row) => row[by])?.[by] as string
    expect(key, `${table}.${by}`).toEqual(expect.any(String))
    const { records, total } = await admin.ok<ListAnswer>(call, { [by]: key, field: by, pageSize: 100 })
    expect([...new Set(records.map((row) => row[by]))], call).toEqual([key])
    expect(total, call).toBe(rows.filter((row) => row[by] === key).length)
  }
})
